import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/classroom/members'
import { studentDashboard, studentNext, studentWork } from '@tuntas/contract/insight/dashboard'
import {
  finalScore,
  gradebook,
  masteryMap,
  studentGrades,
  studentMastery,
} from '@tuntas/contract/insight/reports'
import { courseProgress, studentsBehind } from '@tuntas/contract/insight/teaching'
import { readLesson } from '@tuntas/contract/learning/attempts'
import { collectLessons } from '@tuntas/contract/learning/collection'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLessons, offlineLessons, studentLessons } from '@tuntas/contract/learning/lessons'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { withLessonForm } from '../../../../test/lesson-form.ts'
import { makeCourse, makeLesson, makeQuestion, makeQuiz, makeSection } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { save, saved, material, detail } = withLessonForm(app, classroom)
const { start, overview } = sittingCalls(app)

/** A class of one topic: a quiz with KKM, then material, an assignment and a quiz as enrichment, then material for everybody. */
const furnish = async (more: Record<string, unknown> = {}) => {
  const course = await makeCourse(app.pool, classroom.teacher.id)
  const sections_id = await makeSection(app.pool, course)
  const gate = await makeQuiz(app.pool, course, { sections_id, name: 'Kuis Basis', max_remedial: 1 })
  const extra = { sections_id, is_enrichment: true, ...more }
  const reading = await makeLesson(app.pool, course, { ...extra, name: 'Bacaan lanjut' })
  const task = await makeLesson(app.pool, course, { ...extra, type: 'ASSIGNMENT', name: 'Proyek kecil' })
  const quiz = await makeQuiz(app.pool, course, { ...extra, name: 'Soal tantangan' })
  const onwards = await makeLesson(app.pool, course, { sections_id, name: 'Topik berikutnya' })
  return { course, sections_id, gate, reading, task, quiz, onwards }
}
type World = Awaited<ReturnType<typeof furnish>>
const rightOf = ({ questions }: { questions: number[] }, right = questions.length) =>
  Object.fromEntries(questions.map((id, at) => [id, at < right ? 'A' : 'B']))
const pass = (who: Person, { gate }: World) => sit(app, who, gate.id, rightOf(gate))
const fail = (who: Person, { gate }: World) => sit(app, who, gate.id, rightOf(gate, 1))
const handIn = (who: Person, id: number) =>
  sendForm(
    app,
    who,
    'student/lesson/assignment/save',
    { lessons_id: String(id), description: '<p>Isi</p>' },
    { attachment: { name: 'a.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') } },
  )
const topicOf = async (who: Person, { course }: World) =>
  (await app.call(who, studentLessons, { query: { id: course } })).body.data[0]
const homeOf = async (who: Person) => (await app.call(who, studentDashboard)).body

describe('who has not mastered the quiz', () => {
  let world: World
  let student: Person
  beforeAll(async () => {
    world = await furnish()
    student = await newMember(app, world.course)
    await fail(student, world)
  })

  it('reads the name of the enrichment and what opens it', async () => {
    const { lessons } = await topicOf(student, world)
    expect(lessons[1]).toMatchObject({
      is_enrichment: 1,
      locked: 1,
      state: 'locked',
      opens_after: 'Kuis Basis',
      obstacle: { id: world.gate.id },
    })
  })

  const doors: [
    string,
    (who: Person, world: World) => Promise<{ code: number; body: { code: string; message: string } }>,
  ][] = [
    ['reading the material', (who, { reading }) => overview(who, reading, { record: 1 })],
    ['reading it without a trace', (who, { reading }) => overview(who, reading)],
    [
      'saying that it was read',
      (who, { reading }) => app.call(who, readLesson, { body: { id: reading, by: 'end' } }),
    ],
    ['opening the quiz', (who, { quiz }) => overview(who, quiz.id)],
    ['starting the quiz', (who, { quiz }) => start(who, quiz.id)],
    ['its remedial', (who, { quiz }) => start(who, quiz.id, 'remedial')],
    ['its goals', (who, { quiz }) => app.call(who, studentQuizGoals, { query: { lessons_id: quiz.id } })],
    ['opening the assignment', (who, { task }) => overview(who, task)],
    ['handing in', (who, { task }) => handIn(who, task)],
  ]
  it.each(doors)('is refused at %s, with the quiz that opens it', async (_, door) => {
    const { code, body } = await door(student, world)
    expect([code, body.code]).toEqual([409, 'enrichment_locked'])
    expect(body.message).toBe('Pengayaan ini terbuka setelah kamu tuntas di Kuis Basis.')
  })

  it('leaves nothing behind by trying', async () => {
    for (const [, door] of doors) await door(student, world)
    const { rows } = await app.pool.query(
      `select (select count(*) from attempts where lessons_id = $1) + (select count(*) from submissions where lessons_id = $2)
        + (select count(*) from lesson_openings where lessons_id = $3) as n`,
      [world.quiz.id, world.task, world.reading],
    )
    expect(Number(rows[0].n)).toBe(0)
  })

  it('gets it into no collection and onto no device', async () => {
    const { course, reading, task } = world
    const collected = await app.call(student, collectLessons, {
      body: { courses_id: course, list_lessons: [reading] },
    })
    expect(collected.code).toBe(409)
    const { data } = (await app.call(student, offlineLessons, { query: { id: course } })).body
    expect(data.map(({ id }: { id: number }) => id)).not.toEqual(expect.arrayContaining([reading, task]))
  })

  it('is asked nothing by it: no work, no deadline, no offer, not behind', async () => {
    const ended = await furnish({ is_expired: true, start_date: '2026-01-01', end_date: '2026-02-01' })
    const late = await newMember(app, ended.course)
    await fail(late, ended)
    const { work, deadlines, enrichment } = await homeOf(late)
    expect([...work, ...deadlines].map(({ name }: { name: string }) => name)).not.toContain('Proyek kecil')
    expect(enrichment).toEqual([])
    expect((await app.call(late, studentWork)).body.data.map(({ name }: { name: string }) => name)).toEqual([
      'Kuis Basis',
    ])
    const behind = await app.call(classroom.teacher, studentsBehind, { query: { courses_id: ended.course } })
    for (const one of behind.body.data) expect(one.missed).toBe(0)
  })
})

describe('who has mastered it', () => {
  it('is offered it at that moment, on the class page and at home, and takes it', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    const names = ['Bacaan lanjut', 'Proyek kecil', 'Soal tantangan']
    expect(
      (await overview(student, world.gate.id)).body.data.enrichment.map((one: { name: string }) => one.name),
    ).toEqual(names)
    expect(
      (await topicOf(student, world)).lessons.slice(1, 4).map((one: { state: string }) => one.state),
    ).toEqual(['available', 'available', 'available'])
    expect((await homeOf(student)).enrichment.map((one: { name: string }) => one.name)).toEqual(names)
    await overview(student, world.reading, { record: 1 })
    await sit(app, student, world.quiz.id, rightOf(world.quiz))
    expect((await handIn(student, world.task)).code).toBe(200)
    expect((await homeOf(student)).enrichment).toEqual([])
    expect((await overview(student, world.gate.id)).body.data.enrichment).toEqual([])
  })

  it('goes on with what is for everybody, and is led to enrichment in place of waiting', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    const { data } = (await overview(student, world.gate.id)).body
    expect(data.next).toMatchObject({ id: world.onwards })
    expect((await app.call(student, studentNext)).body.data).toMatchObject({
      lessons_id: world.onwards,
      is_enrichment: 0,
    })
    await overview(student, world.onwards, { record: 1 })
    expect((await app.call(student, studentNext)).body.data).toMatchObject({
      lessons_id: world.reading,
      is_enrichment: 1,
    })
  })

  it('by Luluskan has it open too; by Buka kunci of the quiz not, of the enrichment itself yes', async () => {
    const world = await furnish()
    const [passed, unlocked] = [await newMember(app, world.course), await newMember(app, world.course)]
    const grant = (user_id: number, lessons_id: number, kind: 'pass' | 'unlock') =>
      app.call(classroom.teacher, saveException, {
        body: { user_id, courses_id: world.course, lessons_id, kind, reason: 'Diskusi' },
      })
    await grant(passed.id, world.gate.id, 'pass')
    await grant(unlocked.id, world.gate.id, 'unlock')
    expect((await start(passed, world.quiz.id)).code).toBe(200)
    expect((await start(unlocked, world.quiz.id)).code).toBe(409)
    await grant(unlocked.id, world.quiz.id, 'unlock')
    expect((await start(unlocked, world.quiz.id)).code).toBe(200)
  })

  it('finishes a paper that was begun, also when mastery was lost meanwhile', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    const [first] = (await Promise.all([start(student, world.quiz.id), start(student, world.quiz.id)])).map(
      ({ body }) => body.data.id,
    )
    await app.pool.query('update lessons set kkm = 100, is_competent = true where id = $1', [world.gate.id])
    await app.pool.query(`update attempts set score = 10 where lessons_id = $1`, [world.gate.id])
    const again = await start(student, world.quiz.id)
    expect([again.code, again.body.data.id]).toEqual([200, first])
    expect((await overview(student, world.reading)).code).toBe(409)
  })

  it('is not told by an offer before the score is', async () => {
    const world = await furnish()
    await app.pool.query(`update lessons set show_score = 'returned' where id = $1`, [world.gate.id])
    const student = await newMember(app, world.course)
    await pass(student, world)
    expect((await topicOf(student, world)).lessons[1].state).toBe('locked')
    expect((await overview(student, world.gate.id)).body.data.enrichment).toEqual([])
  })
})

describe('what does not wait for an enrichment', () => {
  it('is the lesson after it, the progress of the class, its weeks and who must be followed up', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    await sit(app, student, world.quiz.id, rightOf(world.quiz, 0))
    expect((await overview(student, world.onwards, { record: 1 })).code).toBe(200)
    const topic = await topicOf(student, world)
    expect([topic.settled, topic.total]).toEqual([2, 2])
    const members = await app.call(classroom.teacher, lecturerCourseMembers, {
      query: { courses_id: world.course },
    })
    const own = members.body.data.find(({ user_id }: { user_id: number }) => user_id === student.id)
    expect(own.progress).toEqual({ settled: 2, total: 2 })
    const weeks = (await app.call(classroom.teacher, courseProgress, { query: { courses_id: world.course } }))
      .body.data
    expect([
      weeks.total,
      weeks.weeks.reduce((sum: number, one: { done: number }) => sum + one.done, 0),
    ]).toEqual([2, 2])
    const held = await app.call(classroom.teacher, courseFollowUp, { query: { courses_id: world.course } })
    expect(held.body.data).toEqual([])
  })

  it('is the mastery of goals', async () => {
    const world = await furnish()
    await makeQuestion(app.pool, world.quiz.id, { goals: 'Tujuan tantangan' })
    const student = await newMember(app, world.course)
    await pass(student, world)
    await sit(app, student, world.quiz.id, {})
    const map = (await app.call(classroom.teacher, masteryMap.page, { query: { courses_id: world.course } }))
      .body
    const own = (await app.call(student, studentMastery, { query: { courses_id: world.course } })).body
    expect([map.goals, own.data]).toEqual([[], []])
  })
})

describe('the final mark', () => {
  const marks = async (world: World, student: Person) => {
    const { course, sections_id } = world
    const book = (await app.call(classroom.teacher, gradebook.page, { query: { courses_id: course } })).body
    const recap = (
      await app.call(classroom.teacher, finalScore.page, {
        query: { courses_id: course, section_id: sections_id, type: 'all' },
      })
    ).body
    const grades = (await app.call(student, studentGrades)).body.data[0]
    const isOwn = ({ user_id }: { user_id: number }) => user_id === student.id
    return {
      columns: book.items.length,
      final: book.data.find(isOwn)?.final,
      recap: recap.column.lessons.length,
      mean: recap.data.find(isOwn)?.mean.score,
      own: grades.final,
      missing: grades.missing,
    }
  }

  it('knows nothing of an enrichment, good or bad', async () => {
    const world = await furnish()
    const student = await newMember(app, world.course)
    await pass(student, world)
    const before = await marks(world, student)
    await sit(app, student, world.quiz.id, rightOf(world.quiz, 1))
    expect(await marks(world, student)).toEqual(before)
    expect(before).toEqual({ columns: 1, final: 100, recap: 1, mean: 100, own: 100, missing: 0 })
  })

  it('takes it where the lecturer says so, of whoever did it; nobody owes it', async () => {
    const world = await furnish({ is_expired: true, start_date: '2026-01-01', end_date: '2099-01-01' })
    const [did, did_not] = [await newMember(app, world.course), await newMember(app, world.course)]
    for (const one of [did, did_not]) await pass(one, world)
    await sit(app, did, world.quiz.id, rightOf(world.quiz, 2))
    const counted = await app.call(classroom.teacher, updateLesson, {
      body: { id: world.quiz.id, enrichment_counts: true },
    })
    expect(counted.code).toBe(200)
    await app.pool.query(`update lessons set end_date = now() - interval '1 hour' where id = $1`, [
      world.quiz.id,
    ])
    expect(await marks(world, did)).toEqual({
      columns: 2,
      final: 75,
      recap: 2,
      mean: 75,
      own: 75,
      missing: 0,
    })
    expect(await marks(world, did_not)).toEqual({
      columns: 2,
      final: 100,
      recap: 2,
      mean: 100,
      own: 100,
      missing: 0,
    })
  })
})

describe('its lecturer', () => {
  it('marks material, assignments and quizzes by form or setting, and takes it back', async () => {
    const id = await saved({ ...material(), is_enrichment: '1' })
    expect(await detail(id)).toMatchObject({ is_enrichment: 1, enrichment_counts: 0 })
    const { version } = await detail(id)
    await save({ ...material(), id: String(id), version: String(version) })
    expect(await detail(id)).toMatchObject({ is_enrichment: 1 })
    await app.call(classroom.teacher, updateLesson, { body: { id, is_enrichment: false } })
    expect(await detail(id)).toMatchObject({ is_enrichment: 0 })
    const wrong = await app.send(classroom.teacher, updateLesson, { body: { id, is_enrichment: 'mungkin' } })
    expect(wrong.code).toBe(422)
    const strange = await app.call(classroom.stranger, updateLesson, { body: { id, is_enrichment: true } })
    expect(strange.code).toBe(404)
  })

  it('cannot make it a task of groups, whichever of the two comes last', async () => {
    const task = { ...material(), type: 'ASSIGNMENT' }
    const said =
      'Tugas kelompok tidak dapat menjadi pengayaan: nilainya juga sampai ke anggota yang belum tuntas.'
    const refused = async (reply: Promise<{ code: number; body: { errors: unknown } }>, field: string) => {
      const { code, body } = await reply
      expect([code, body.errors]).toEqual([422, { [field]: [said] }])
    }
    const set = (body: { id: number; is_enrichment?: boolean; is_group?: boolean }) =>
      app.call(classroom.teacher, updateLesson, { body })
    await refused(save({ ...task, is_group: '1', is_enrichment: '1' }), 'is_enrichment')
    const [group, extra] = [
      await saved({ ...task, is_group: '1' }),
      await saved({ ...task, is_enrichment: '1' }),
    ]
    await refused(set({ id: group, is_enrichment: true }), 'is_enrichment')
    await refused(set({ id: extra, is_group: true }), 'is_group')
    const { version } = await detail(extra)
    await refused(save({ ...task, id: String(extra), version: String(version), is_group: '1' }), 'is_group')
    expect(await detail(group)).toMatchObject({ is_group: 1, is_enrichment: 0 })
    expect(await detail(extra)).toMatchObject({ is_group: 0, is_enrichment: 1 })
    const changed = await set({ id: group, is_group: false, is_enrichment: true })
    expect(changed.code).toBe(200)
    // Material is of no group, whatever a form still sends.
    await saved({ ...material(), is_group: '1', is_enrichment: '1' })
  })

  it('finds both settings in copies and in the list', async () => {
    const world = await furnish({ enrichment_counts: true })
    const target = await makeCourse(app.pool, classroom.teacher.id)
    await app.call(classroom.teacher, duplicateLessons, {
      body: { courses_id: target, list_lessons: [world.gate.id, world.quiz.id] },
    })
    const [topic] = (await app.call(classroom.teacher, lecturerLessons, { query: { id: target } })).body.data
    expect(topic.lessons[1].opened_by).toEqual([])
    await app.call(classroom.teacher, updateLesson, { body: { id: topic.lessons[0].id, status: 'publish' } })
    const [shown] = (await app.call(classroom.teacher, lecturerLessons, { query: { id: target } })).body.data
    expect(shown.lessons[1].opened_by).toEqual(['Kuis Basis'])
    expect(
      topic.lessons.map((one: Record<string, unknown>) => [one.is_enrichment, one.enrichment_counts]),
    ).toEqual([
      [0, 0],
      [1, 1],
    ])
  })
})
