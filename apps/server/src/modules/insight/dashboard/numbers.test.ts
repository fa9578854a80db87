import { courseNumbers, courseProgress, lessonNumbers } from '@tuntas/contract/insight/teaching'
import { quizResults } from '@tuntas/contract/learning/attempts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { insert, makeCourse, makeLesson, makeQuestion, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
let teacher: Person
let course: number
beforeEach(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id)
})
const query = () => ({ query: { courses_id: course } })
const numbers = async () => (await app.call(teacher, lessonNumbers, query())).body.data

describe('live numbers', () => {
  it('show for each lesson who did it, what waits, who mastered it, and the mean', async () => {
    const material = await makeLesson(app.pool, course)
    const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    const quiz = await makeQuiz(app.pool, course, { questions: 0, is_competent: true, kkm: 75 })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', options: '[]', answer: null })
    const [one, two] = [await newMember(app, course), await newMember(app, course)]
    await insert(app.pool, 'lesson_openings', { lessons_id: material, user_id: one.id })
    const handIn = (user_id: number, score: number | null) =>
      insert(app.pool, 'submissions', {
        lessons_id: task,
        courses_id: course,
        user_id,
        description: 'x',
        score,
      })
    await handIn(one.id, 80)
    await handIn(two.id, null)
    await sit(app, one, quiz.id, { [essay]: '<p>Jawab</p>' })
    const byLesson = new Map(
      ((await numbers()) as { lessons_id: number }[]).map(({ lessons_id, ...rest }) => [lessons_id, rest]),
    )
    expect(byLesson.get(material)).toEqual({
      students: 2,
      done: 1,
      in_progress: 0,
      waiting: 0,
      mastered: null,
      mean: null,
    })
    expect(byLesson.get(task)).toEqual({
      students: 2,
      done: 2,
      in_progress: 0,
      waiting: 1,
      mastered: null,
      mean: 80,
    })
    expect(byLesson.get(quiz.id)).toEqual({
      students: 2,
      done: 1,
      in_progress: 0,
      waiting: 1,
      mastered: 0,
      mean: 0,
    })
    await insert(app.pool, 'lesson_openings', { lessons_id: material, user_id: two.id })
    await sit(app, two, quiz.id, {}, { stopped: false })
    const [, , quizNumbers] = (await numbers()) as { in_progress: number; done: number }[]
    expect(quizNumbers).toMatchObject({ in_progress: 1, done: 1 })
    // The quiz's own page agrees.
    const { summary } = (await app.call(teacher, quizResults, { query: { id: quiz.id, courses_id: course } }))
      .body
    expect(summary).toMatchObject({
      students: 2,
      finished: 1,
      in_progress: 1,
      mastered: 0,
      mean: 0,
      waiting: 1,
    })
  })

  it('count essays, and the work of a group once, as the first screen does', async () => {
    const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    const quiz = await makeQuiz(app.pool, course, { questions: 0 })
    const essay = { type: 'ESSAY', options: '[]', answer: null }
    const questionIds = [
      await makeQuestion(app.pool, quiz.id, essay),
      await makeQuestion(app.pool, quiz.id, essay),
    ]
    const [one, two] = [await newMember(app, course), await newMember(app, course)]
    const group = await insert(app.pool, 'class_groups', { courses_id: course, name: 'A' })
    for (const { id } of [one, two])
      await insert(app.pool, 'submissions', {
        lessons_id: task,
        courses_id: course,
        user_id: id,
        group_id: group,
        description: 'x',
      })
    await sit(app, one, quiz.id, Object.fromEntries(questionIds.map((id) => [id, '<p>Jawab</p>'])))
    const waitingByLesson = new Map(
      ((await numbers()) as { lessons_id: number; waiting: number }[]).map((row) => [
        row.lessons_id,
        row.waiting,
      ]),
    )
    expect([waitingByLesson.get(quiz.id), waitingByLesson.get(task)]).toEqual([2, 1])
    expect((await app.call(teacher, courseNumbers)).body.data).toMatchObject([{ waiting: 3 }])
    const { summary } = (await app.call(teacher, quizResults, { query: { id: quiz.id, courses_id: course } }))
      .body
    expect(summary.waiting).toBe(2)
  })

  it('show progress and waiting work of each class', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 2, is_competent: false })
    const [question = 0] = quiz.questions
    const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    await makeLesson(app.pool, course)
    const student = await newMember(app, course)
    const otherStudent = await newMember(app, course)
    const handIn = (user_id: number, score: number | null) =>
      insert(app.pool, 'submissions', {
        lessons_id: task,
        courses_id: course,
        user_id,
        description: 'x',
        score,
      })
    await handIn(student.id, null)
    const row = { courses_id: course, students: 2, waiting: 1, held: 0 }
    expect((await app.call(teacher, courseNumbers)).body.data).toEqual([
      { ...row, progress: { completed: 1, total: 6 }, mean: null },
    ])
    await handIn(otherStudent.id, 80)
    await sit(app, otherStudent, quiz.id, { [question]: 'A' })
    expect((await app.call(teacher, courseNumbers)).body.data).toEqual([
      { ...row, progress: { completed: 3, total: 6 }, mean: 65 },
    ])
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await app.call(stranger, courseNumbers)).body.data).toEqual([])
    for (const endpoint of [lessonNumbers, courseProgress])
      expect((await app.call(stranger, endpoint, query())).code).toBe(404)
  })

  it('count first openings and hand-ins by campus weeks, without drafts and former students', async () => {
    const material = await makeLesson(app.pool, course)
    const draft = await makeLesson(app.pool, course, { status: 'unpublish' })
    const [one, two] = [await newMember(app, course), await newMember(app, course)]
    const open = (user_id: number, lessons_id: number, first_opened_at: string) =>
      insert(app.pool, 'lesson_openings', { user_id, lessons_id, first_opened_at })
    // 23:30 on Sunday and 00:30 on Monday in Jakarta.
    await open(one.id, material, '2026-09-06T16:30:00Z')
    await open(two.id, material, '2026-09-06T17:30:00Z')
    await open(one.id, draft, '2026-09-06T17:30:00Z')
    const progress = async () => (await app.call(teacher, courseProgress, query())).body.data
    expect(await progress()).toEqual({
      total: 2,
      completed: 2,
      weeks: [
        { week: '2026-08-31', done: 1 },
        { week: '2026-09-07', done: 1 },
      ],
    })
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      two.id,
    ])
    expect(await progress()).toEqual({ total: 1, completed: 1, weeks: [{ week: '2026-08-31', done: 1 }] })
  })

  it('distinguish completed from done: a quiz below its KKM is only done', async () => {
    const quiz = await makeQuiz(app.pool, course, { questions: 2, is_competent: true, kkm: 75 })
    const [first = 0, second = 0] = quiz.questions
    await makeLesson(app.pool, course, {
      type: 'ASSIGNMENT',
      is_expired: true,
      start_date: '2026-01-01',
      end_date: '2026-01-02',
    })
    const [one, two] = [await newMember(app, course), await newMember(app, course)]
    await app.pool.query(`update members set join_date = '2025-12-01' where courses_id = $1`, [course])
    await sit(app, one, quiz.id, { [first]: 'A', [second]: 'A' })
    await sit(app, two, quiz.id, { [first]: 'A', [second]: 'B' })
    const { completed, total, weeks } = (await app.call(teacher, courseProgress, query())).body.data
    expect(weeks).toEqual([{ week: expect.any(String), done: 2 }])
    // The missed assignment is over for both, so it counts as completed.
    expect({ completed, total }).toEqual({ completed: 3, total: 4 })
    const [card] = (await app.call(teacher, courseNumbers)).body.data
    expect(card).toMatchObject({ progress: { completed, total } })
  })
})
