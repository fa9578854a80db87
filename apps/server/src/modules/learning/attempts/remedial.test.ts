import { readLesson } from '@tuntas/contract/learning/attempts'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeCourse, makeLesson, makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, overview } = sittingCalls(app)
const detail = async (person: Person, id: number) => (await overview(person, id)).body.data
const open = (person: Person, id: number) => overview(person, id, { record: 1 })
const read = (person: Person, id: number, by = 'end') => app.send(person, readLesson, { body: { id, by } })
const DAY = 86_400_000

/** Two lessons and three questions on two goals; two of the questions name a lesson each. */
const furnish = async (more: Record<string, unknown> = {}, course = classroom.course) => {
  const [relations, keys] = [await makeLesson(app.pool, course), await makeLesson(app.pool, course)]
  const { id } = await makeQuiz(app.pool, course, { questions: 0, ...more })
  const question = (goals: string | null, related_lessons_id: number, point = 1) =>
    makeQuestion(app.pool, id, { goals, related_lessons_id, point, related_part: `hlm. ${point}` })
  const questions = [
    await question('Mengenali relasi', relations, 1),
    await question('Mengenali relasi', relations, 3),
    await question('Memilih kunci', keys, 2),
  ] as const
  return { id, relations, keys, questions }
}

describe('below the KKM', () => {
  it('each goal has its share of the points, the weakest first, with the lessons that its questions name', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    const [first, second, third] = quiz.questions
    await sit(app, student, quiz.id, { [first]: 'A', [second]: 'B', [third]: 'A' })
    const { goals, related_lessons } = await detail(student, quiz.id)
    expect(goals).toEqual([
      { goals: 'Mengenali relasi', goal_id: expect.any(Number), share: 25, reached: 0 },
      { goals: 'Memilih kunci', goal_id: expect.any(Number), share: 100, reached: 1 },
    ])
    expect(related_lessons).toMatchObject([
      { id: quiz.relations, goals: ['Mengenali relasi'], numbers: [2], parts: ['hlm. 3'], studied: 0 },
    ])
    expect((await open(student, quiz.relations)).body.data.remedial).toMatchObject({ parts: ['hlm. 3'] })
  })

  it('the goals are those of the attempt that counts', async () => {
    const quiz = await furnish({ score_policy: 'highest' })
    const student = await newMember(app, classroom.course)
    const [first, second, third] = quiz.questions
    await sit(app, student, quiz.id, { [second]: 'A' }) // 50
    for (const lesson of [quiz.relations, quiz.keys]) await open(student, lesson)
    await sit(app, student, quiz.id, { [first]: 'A', [third]: 'B' }, { type: 'remedial' }) // 16,67
    expect((await detail(student, quiz.id)).goals).toEqual([
      { goals: 'Memilih kunci', goal_id: expect.any(Number), share: 0, reached: 0 },
      { goals: 'Mengenali relasi', goal_id: expect.any(Number), share: 75, reached: 1 },
    ])
  })

  it('nothing is told while it may still change, is held back, or waits for a person', async () => {
    const student = await newMember(app, classroom.course)
    const readGoals = async (id: number) => (await detail(student, id)).goals
    const runningQuiz = await furnish()
    await sit(app, student, runningQuiz.id, {}, { stopped: false })
    expect(await readGoals(runningQuiz.id)).toEqual([])
    const ends = {
      is_expired: true,
      start_date: new Date(Date.now() - DAY),
      end_date: new Date(Date.now() + DAY),
    }
    const heldQuiz = await furnish({ show_score: 'after_window', ...ends })
    await sit(app, student, heldQuiz.id, {})
    expect(await readGoals(heldQuiz.id)).toEqual([])
    // Ended by its deadline: an answer within the grace still counts.
    const lateQuiz = await furnish()
    const attempt = await sit(app, student, lateQuiz.id, {}, { stopped: false })
    await app.pool.query(
      `update attempts set start_date = now() - interval '1 hour', deadline = now() where id = $1`,
      [attempt],
    )
    expect(await readGoals(lateQuiz.id)).toEqual([])
    await app.pool.query(`update attempts set deadline = now() - interval '11 seconds' where id = $1`, [
      attempt,
    ])
    expect(await readGoals(lateQuiz.id)).toHaveLength(2)
    const essay = await furnish()
    const id = await makeQuestion(app.pool, essay.id, {
      type: 'ESSAY',
      answer: null,
      options: '[]',
      goals: 'Menulis',
    })
    await sit(app, student, essay.id, { [id]: '<p>Isi</p>' })
    expect(await readGoals(essay.id)).toEqual([])
  })

  it('nor once it is mastered', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, Object.fromEntries(quiz.questions.map((question) => [question, 'A'])))
    expect((await detail(student, quiz.id)).goals).toEqual([])
  })
})

describe('a quiz that demands reading', () => {
  const failQuiz = async (more: Record<string, unknown> = { must_read: true }) => {
    const quiz = await furnish(more)
    const student = await newMember(app, classroom.course)
    const [first, second] = quiz.questions
    await sit(app, student, quiz.id, { [first]: 'A', [second]: 'A' }) // the keys are missing
    return { ...quiz, student }
  }

  it('opens its remedial after reading to the end, not after opening', async () => {
    const { id, keys, student } = await failQuiz()
    const before = await detail(student, id)
    expect(before).toMatchObject({ must_read: 1, allow_remedial: 1 })
    expect(before.start_refusal).toBe('Baca tiap materi sampai akhir, atau buka 1 menit.')
    await open(student, keys)
    expect((await detail(student, id)).related_lessons).toMatchObject([{ opened: 1, studied: 0 }])
    expect((await start(student, id, 'remedial')).body).toMatchObject({ code: 'remedial_read' })
    expect((await read(student, keys)).code).toBe(200)
    expect(await detail(student, id)).toMatchObject({
      start_refusal: null,
      related_lessons: [{ studied: 1 }],
    })
    expect((await start(student, id, 'remedial')).code).toBe(200)
  })

  it('takes a minute on screen for reading, by the server’s clock', async () => {
    const { id, keys, student } = await failQuiz()
    await open(student, keys)
    expect((await read(student, keys, 'time')).body).toMatchObject({ code: 'read_too_soon' })
    await app.pool.query(
      `update lesson_openings set last_opened_at = last_opened_at - interval '59 seconds' where user_id = $1`,
      [student.id],
    )
    await app.pool.query(
      `update attempts set end_date = end_date - interval '2 minutes' where user_id = $1`,
      [student.id],
    )
    expect((await read(student, keys, 'time')).code).toBe(200)
    expect((await detail(student, id)).related_lessons).toMatchObject([{ studied: 1 }])
  })

  it('does not count what was read before the attempt', async () => {
    const quiz = await furnish({ must_read: true })
    const student = await newMember(app, classroom.course)
    for (const lesson of [quiz.relations, quiz.keys]) {
      await open(student, lesson)
      await read(student, lesson)
    }
    await sit(app, student, quiz.id, {})
    expect((await detail(student, quiz.id)).related_lessons).toMatchObject([{ studied: 0 }, { studied: 0 }])
  })

  it('is not what others demand: there opening is enough', async () => {
    const { id, keys, student } = await failQuiz({})
    await open(student, keys)
    expect(await detail(student, id)).toMatchObject({ must_read: 0, related_lessons: [{ studied: 1 }] })
    expect((await start(student, id, 'remedial')).code).toBe(200)
  })

  it('is told apart from opening everywhere, after 20 seconds where opening is enough', async () => {
    const { id, keys, student } = await failQuiz({})
    await open(student, keys)
    expect((await read(student, keys, 'time')).body).toMatchObject({ code: 'read_too_soon' })
    expect((await detail(student, id)).related_lessons).toMatchObject([{ opened: 1, is_read: 0 }])
    await app.pool.query(
      `update lesson_openings set last_opened_at = last_opened_at - interval '19 seconds' where user_id = $1`,
      [student.id],
    )
    expect((await read(student, keys, 'time')).code).toBe(200)
    expect((await detail(student, id)).related_lessons).toMatchObject([{ is_read: 1 }])
    expect((await open(student, keys)).body.data.remedial).toMatchObject({ studied: 1, is_read: 1 })
  })

  it('is switched on by its lecturer', async () => {
    const { id } = await furnish()
    const set = (must_read: string) => app.send(classroom.teacher, updateLesson, { body: { id, must_read } })
    const readMustRead = async () =>
      (await app.call(classroom.teacher, lecturerLesson, { params: { id } })).body.data.must_read
    expect(await readMustRead()).toBe(0)
    expect((await set('1')).code).toBe(200)
    expect(await readMustRead()).toBe(1)
    expect((await app.send(classroom.stranger, updateLesson, { body: { id, must_read: '0' } })).code).toBe(
      404,
    )
    expect((await set('mungkin')).code).toBe(422)
    expect(await readMustRead()).toBe(1)
  })
})

describe('a lesson on the way to a remedial', () => {
  it('says which remedial asks for it, how far that is, and what else to study', async () => {
    const quiz = await furnish({ name: 'Kuis Relasi' })
    const otherLesson = await makeLesson(app.pool, classroom.course)
    const student = await newMember(app, classroom.course)
    expect((await detail(student, quiz.relations)).remedial).toBeNull()
    await sit(app, student, quiz.id, {})
    const readRemedialWay = async (id: number) => (await open(student, id)).body.data.remedial
    expect(await readRemedialWay(quiz.relations)).toMatchObject({
      lessons_id: quiz.id,
      name: 'Kuis Relasi',
      must_read: 0,
      studied: 1,
      done: 1,
      total: 2,
      next: { id: quiz.keys },
    })
    expect(await readRemedialWay(quiz.keys)).toMatchObject({ done: 2, total: 2, next: null })
    expect(await readRemedialWay(otherLesson)).toBeNull()
    await sit(app, student, quiz.id, {}, { type: 'remedial', stopped: false })
    expect(await readRemedialWay(quiz.keys)).toBeNull()
  })

  it('knows what stands before and behind it, as far as that is open', async () => {
    const student = await newMember(app, classroom.course)
    const [first, second] = [
      await makeLesson(app.pool, classroom.course),
      await makeLesson(app.pool, classroom.course),
    ]
    expect((await detail(student, first)).next.id).toBe(second)
    expect((await detail(student, second)).previous.id).toBe(first)
  })
})

describe('a lesson to study again', () => {
  it.each(['quiz', 'goals'])('stands open no longer once its quiz is hidden (%s)', async (remedial_scope) => {
    const course = await makeCourse(app.pool, classroom.teacher.id, { learning_order: 'bebas' })
    const first = await makeQuiz(app.pool, course, { questions: 1 })
    const quiz = await furnish({ remedial_scope, practice_counts: true }, course)
    const student = await newMember(app, course)
    await sit(app, student, first.id, {})
    await sit(app, student, quiz.id, {})
    await app.pool.query(`update courses set learning_order = 'berurutan' where id = $1`, [course])
    const readCode = async () => (await overview(student, quiz.relations)).code
    expect(await readCode()).toBe(200)
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [quiz.id])
    expect(await readCode()).toBe(409)
  })
})

describe('reading', () => {
  it('is refused of what is not opened, not material, locked or not one’s own', async () => {
    const { course } = classroom
    const lesson = await makeLesson(app.pool, course)
    const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    const student = await newMember(app, course)
    expect((await read(student, lesson)).code).toBe(409)
    await open(student, lesson)
    expect((await read(student, lesson)).code).toBe(200)
    expect((await read(student, task)).code).toBe(404)
    expect((await read(student, 999_999)).code).toBe(404)
    expect((await read(student, lesson, 'magic')).code).toBe(422)
    expect((await read(classroom.teacher, lesson)).code).toBe(403)
  })
})

describe('Luluskan', () => {
  it('says who let the student pass, and why', async () => {
    const quiz = await furnish()
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, {})
    expect((await detail(student, quiz.id)).passed).toBeNull()
    const body = {
      user_id: student.id,
      courses_id: classroom.course,
      lessons_id: quiz.id,
      kind: 'pass' as const,
    }
    await app.send(classroom.teacher, saveException, {
      body: { ...body, reason: 'Ujian lisan sudah tuntas' },
    })
    const { rows } = await app.pool.query('select name from users where id = $1', [classroom.teacher.id])
    const after = await detail(student, quiz.id)
    expect(after).toMatchObject({
      mastered: 1,
      passed: { name: rows[0].name, reason: 'Ujian lisan sudah tuntas' },
    })
    expect(after.goals).toHaveLength(2) // the missed parts stay for reading
    const otherStudent = await newMember(app, classroom.course)
    await sit(app, otherStudent, quiz.id, {})
    expect((await detail(otherStudent, quiz.id)).passed).toBeNull()
  })
})
