import { adminCourses } from '@tuntas/contract/classroom/courses'
import { archiveGoal, reorderGoals, restoreGoal } from '@tuntas/contract/learning/goals'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { goalsAndQuestions } from '../../../../test/goals.ts'
import {
  makeBankQuestion,
  makeCourse,
  makeQuestion,
  makeTeacher,
  makeUser,
  masters,
} from '../../../../test/make.ts'

const app = withApp()
let teacher: Person
const {
  world,
  added,
  put,
  list,
  listTexts,
  logged,
  emptyQuiz,
  ask,
  listGoalTexts,
  measure,
  assignment,
  merge,
  listQuestions,
  measured: readMeasured,
} = goalsAndQuestions(app, () => teacher)
let stranger: Person
let admin: Person
beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Dr. Sari' }))
  stranger = await app.signedIn(await makeTeacher(app.pool))
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

describe('a goal', () => {
  it('is added once, however it is written, and keeps its order', async () => {
    const { course, subject } = await world()
    const first = await added(course, '  Membaca   ERD ', 'Sub-CPMK-1')
    const secondReply = await put({ courses_id: course, text: 'membaca erd' })
    expect([secondReply.code, secondReply.body.data.id, secondReply.body.message]).toEqual([
      200,
      first,
      'Tujuan ini sudah ada.',
    ])
    const second = await added(course, 'Menyusun tabel')
    const { data, ...beside } = await list(course)
    expect(data).toEqual([
      expect.objectContaining({ id: first, code: 'Sub-CPMK-1', text: 'Membaca ERD', total_question: 0 }),
      expect.objectContaining({ id: second, code: null, text: 'Menyusun tabel' }),
    ])
    expect(beside).toMatchObject({ archived: [], merges: [], total_course: 1 })
    await app.call(teacher, reorderGoals, { body: { courses_id: course, list_id: [second, first] } })
    expect(await listTexts(course)).toEqual(['Menyusun tabel', 'Membaca ERD'])
    expect(await logged('course_categories', subject)).toEqual(['reorder'])
    expect(await logged('goals', first)).toEqual(['create'])
  })

  it('is refused a text or a code that another has, and says which', async () => {
    const { course } = await world()
    await added(course, 'Satu', 'A')
    const two = await added(course, 'Dua', 'B')
    const expectRefused = async (body: object) => {
      const reply = await put({ courses_id: course, ...body })
      return [reply.code, Object.keys(reply.body.errors)]
    }
    expect(await expectRefused({ id: two, text: ' SATU ' })).toEqual([422, ['text']])
    expect(await expectRefused({ id: two, text: 'Dua', code: 'a' })).toEqual([422, ['code']])
    expect(await expectRefused({ text: 'Satu', code: 'C' })).toEqual([422, ['text']])
    expect(await expectRefused({ text: 'Tiga', code: 'b' })).toEqual([422, ['code']])
    expect(await expectRefused({ text: ' ' })).toEqual([422, ['text']])
    expect(await expectRefused({ text: 'x'.repeat(501) })).toEqual([422, ['text']])
    expect(await listTexts(course)).toEqual(['Satu', 'Dua'])
  })

  it('gets its new name wherever it stands, and what changes nothing writes nothing', async () => {
    const { course, subject } = await world()
    const otherCourse = await makeCourse(app.pool, teacher.id, { course_category_id: subject })
    const [quiz, twin] = [await emptyQuiz(course), await emptyQuiz(otherCourse)]
    for (const id of [quiz, twin]) await ask(id, { goals: 'Membaca ERD' })
    const [{ id = 0, version = 0 } = {}] = (await list(course)).data
    await put({ courses_id: course, id, version, text: 'Membaca diagram ERD', code: 'S1' })
    expect([await listGoalTexts(quiz), await listGoalTexts(twin)]).toEqual([
      ['Membaca diagram ERD'],
      ['Membaca diagram ERD'],
    ])
    await put({ courses_id: course, id, text: 'Membaca diagram ERD' })
    expect(await logged('goals', id)).toEqual(['create', 'update'])
    expect((await list(course)).data[0]).toMatchObject({ code: 'S1', version: version + 1 })
    const staleReply = await put({ courses_id: course, id, version, text: 'Lain' })
    expect([staleReply.code, staleReply.body.code, staleReply.body.data.row.text]).toEqual([
      409,
      'stale',
      'Membaca diagram ERD',
    ])
  })

  it('counts the living questions, quizzes and assignments of all classes of the mata kuliah', async () => {
    const { course, subject } = await world()
    const otherCourse = await makeCourse(app.pool, stranger.id, { course_category_id: subject })
    const [quiz, twin] = [await emptyQuiz(course), await emptyQuiz(otherCourse)]
    for (const id of [quiz, quiz, twin]) await makeQuestion(app.pool, id, { goals: 'Satu' })
    const goneQuestion = await makeQuestion(app.pool, quiz, { goals: 'Satu' })
    await app.pool.query('update questions set deleted_at = now() where id = $1', [goneQuestion])
    const [{ id: goal_id }] = (await list(course)).data
    await measure(await assignment(course), [{ goal_id }])
    const counts = { total_question: 3, total_quiz: 2, total_assignment: 1, course_question: 2 }
    expect((await list(course)).data).toEqual([expect.objectContaining(counts)])
    expect((await list(otherCourse, stranger)).data[0].course_question).toBe(1)
    // Copies of one bank question are one question.
    const { version } = await makeBankQuestion(app.pool, subject)
    for (const id of [quiz, twin])
      await makeQuestion(app.pool, id, { goals: 'Satu', bank_version_id: version })
    expect((await list(course)).data[0]).toMatchObject({ total_question: 4, course_question: 3 })
  })

  it('is put away only while nothing names it, and comes back', async () => {
    const { course } = await world()
    const quiz = await emptyQuiz(course)
    await ask(quiz, { goals: 'Satu' })
    const two = await added(course, 'Dua')
    const [{ id: usedGoal }] = (await list(course)).data
    const put = (id: number) => app.call(teacher, archiveGoal, { body: { id } })
    const refusal = await put(usedGoal)
    expect([refusal.code, refusal.body.message]).toEqual([409, expect.stringContaining('1 soal dan 0 tugas')])
    expect((await put(two)).code).toBe(200)
    expect(await list(course)).toMatchObject({
      data: [{ id: usedGoal }],
      archived: [{ id: two, text: 'Dua' }],
    })
    expect((await ask(quiz, { goal_id: two })).body.errors).toEqual({
      goal_id: ['Pilih tujuan belajar dari mata kuliah ini'],
    })
    expect((await measure(await assignment(course), [{ goal_id: two }])).code).toBe(422)
    const back = () => app.call(teacher, restoreGoal, { body: { id: two } })
    await added(course, 'dua')
    expect((await back()).code).toBe(422)
    await app.pool.query("update goals set text = 'Tiga' where text = 'dua'")
    expect((await back()).code).toBe(200)
    expect(await logged('goals', two)).toEqual(['create', 'archive', 'restore'])
  })

  it('is that of lecturers of its mata kuliah alone', async () => {
    const { course } = await world()
    const ownWorld = await world(stranger)
    const [one, two] = [await added(course, 'Satu'), await added(course, 'Dua')]
    const otherGoal = (await put({ courses_id: ownWorld.course, text: 'Satu' }, stranger)).body.data.id
    expect((await put({ courses_id: ownWorld.course, id: one, text: 'Diubah' }, stranger)).code).toBe(404)
    expect((await put({ courses_id: course, text: 'Diubah' }, stranger)).code).toBe(404)
    expect((await merge(one, two, stranger)).code).toBe(404)
    expect((await merge(one, otherGoal)).code).toBe(404)
    const both = await makeCourse(app.pool, teacher.id, { course_category_id: ownWorld.subject })
    expect((await merge(one, otherGoal)).body.errors).toEqual({
      into_id: ['Kedua tujuan harus dari mata kuliah yang sama'],
    })
    expect((await ask(await emptyQuiz(both), { goal_id: one })).code).toBe(422)
    expect(await listTexts(course)).toEqual(['Satu', 'Dua'])
  })

  it('is one row where several lecturers make it at once', async () => {
    const { course } = await world()
    const quiz = await emptyQuiz(course)
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => put({ courses_id: course, text: 'Sama' })),
      ...Array.from({ length: 4 }, () => ask(quiz, { goals: ' sama ' })),
    ])
    expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200))
    expect((await list(course)).data).toEqual([expect.objectContaining({ total_question: 4 })])
  })
})

describe('a question', () => {
  it('names its goal by id, by code, by text, or by a text that is new', async () => {
    const { course } = await world()
    const quiz = await emptyQuiz(course)
    const [one, two] = [await added(course, 'Satu', 'Sub-CPMK-1'), await added(course, 'Dua')]
    for (const goalName of [
      { goal_id: two, goals: 'Satu' },
      { goals: 'sub-cpmk-1' },
      { goals: 'DUA ' },
      { goals: ' Tiga  kata' },
      { goals: '  ' },
      {},
    ])
      expect((await ask(quiz, goalName)).code).toBe(200)
    const [, , three] = (await list(course)).data
    expect((await listQuestions(quiz)).map(({ goals: text, goal_id }) => [text, goal_id])).toEqual([
      ['Dua', two],
      ['Satu', one],
      ['Dua', two],
      ['Tiga kata', three.id],
      [null, null],
      [null, null],
    ])
  })

  it('keeps a goal that was put away when the question was gone', async () => {
    const { course } = await world()
    const quiz = await emptyQuiz(course)
    const goal_id = await added(course, 'Satu')
    const { id } = (await ask(quiz, { goal_id })).body.data
    await app.pool.query('update goals set archived_at = now() where id = $1', [goal_id])
    expect((await ask(quiz, { id, goal_id })).code).toBe(200)
    expect((await listQuestions(quiz))[0]).toMatchObject({ goals: 'Satu', goal_id })
  })

  it('finds its goal, or makes it, where it is copied into a class of another mata kuliah', async () => {
    const { course } = await world()
    const target = await world()
    const quiz = await emptyQuiz(course)
    const [one, two] = [await added(course, 'Satu', 'S1'), await added(course, 'Dua', 'S2')]
    for (const goal_id of [one, two]) await ask(quiz, { goal_id })
    const task = await assignment(course)
    await measure(task, [
      { goal_id: one, share: 25 },
      { goal_id: two, share: 75 },
    ])
    const sameGoal = await added(target.course, 'satu', 'X')
    const takenGoal = await added(target.course, 'Lain', 's2')
    const body = { courses_id: target.course, list_lessons: [quiz, task] }
    expect((await app.call(teacher, duplicateLessons, { body })).code).toBe(200)
    const { data } = await list(target.course)
    expect(data.map((goal: { text: string; code: string }) => [goal.text, goal.code])).toEqual([
      ['satu', 'X'],
      ['Lain', 's2'],
      ['Dua', null],
    ])
    expect(data.map((goal: { total_question: number }) => goal.total_question)).toEqual([1, 0, 1])
    const { rows } = await app.pool.query(
      `select w.goal_id, w.share from lesson_goals w join lessons l on l.id = w.lessons_id where l.courses_id = $1 order by w.share`,
      [target.course],
    )
    expect(rows).toEqual([
      { goal_id: sameGoal, share: 25 },
      { goal_id: data[2].id, share: 75 },
    ])
    expect(takenGoal).not.toBe(data[2].id)
    expect(await readMeasured(task), 'the source').toEqual([
      [one, 25],
      [two, 75],
    ])
  })

  it('goes along when its class is given another mata kuliah', async () => {
    const { course } = await world()
    const { subject, course: otherCourse } = await world()
    const quiz = await emptyQuiz(course)
    await ask(quiz, { goals: 'Satu' })
    await ask(quiz, { goals: 'Dua' })
    await added(otherCourse, 'dua')
    const { study_group_id, year_id } = await masters(app.pool)
    const form = {
      id: course,
      name: 'Kelas',
      year_id,
      teacher_id: teacher.id,
      study_group_id: [study_group_id],
    }
    const body = { ...form, course_category_id: subject }
    const saveReply = await app.send(admin, adminCourses.save, { body })
    expect([saveReply.code, saveReply.body.errors]).toEqual([200, undefined])
    expect(await listTexts(course)).toEqual(['dua', 'Satu'])
    expect(await listGoalTexts(quiz)).toEqual(['Satu', 'dua'])
  })
})

describe('an assignment', () => {
  it('measures goals with shares that are 100 together', async () => {
    const { course } = await world()
    const task = await assignment(course)
    const [one, two, three] = [await added(course, '1'), await added(course, '2'), await added(course, '3')]
    await measure(task, [{ goal_id: one }, { goal_id: two }, { goal_id: three }])
    expect(await readMeasured(task)).toEqual([
      [one, 33.34],
      [two, 33.33],
      [three, 33.33],
    ])
    const refusal = await measure(task, [
      { goal_id: one, share: 60 },
      { goal_id: two, share: '30,5' },
    ])
    expect([refusal.code, refusal.body.errors]).toEqual([
      422,
      { goals: ['Jumlah porsi tujuan harus 100, sekarang 90,5'] },
    ])
    expect((await readMeasured(task)).length).toBe(3)
    await app.send(teacher, updateLesson, { body: { id: task, hold_feedback: 1 } })
    expect((await readMeasured(task)).length).toBe(3)
    await measure(task, [])
    expect(await readMeasured(task)).toEqual([])
    expect((await measure(await emptyQuiz(course), [{ goal_id: one }])).code).toBe(422)
  })
})
