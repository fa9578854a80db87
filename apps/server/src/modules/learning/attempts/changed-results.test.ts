import { attemptReview, quizResults } from '@tuntas/contract/learning/attempts'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { resetResult, restoreResult, resultDetail } from '@tuntas/contract/learning/marking'
import { removeQuestion } from '@tuntas/contract/learning/questions'
import { restore } from '@tuntas/contract/operations/archive'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuestion, makeQuiz, makeStudent, makeUser } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, paper, save, stop, overview } = sittingCalls(app)
const readResult = async (student: Person, quiz: number) =>
  (await app.call(classroom.teacher, quizResults, { query: { id: quiz, keywords: `NIM${student.id}` } })).body
    .data[0]
const except = (student: Person, lessons_id: number, more: object) =>
  app.send(classroom.teacher, saveException, {
    body: { user_id: student.id, courses_id: classroom.course, lessons_id, reason: 'Alasan', ...more },
  })

describe('what a student has read', () => {
  it('is noted once, before an answer that came late is counted', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1, show_review: 'mastered' })
    const student = await newMember(app, classroom.course)
    const attempt = await sit(app, student, quiz.id, { [quiz.questions[0] ?? 0]: 'A' })
    const detail = async () =>
      (await app.call(classroom.teacher, resultDetail, { query: { answer_id: attempt } })).body.data
    expect(await detail()).toMatchObject({ score_read_at: null, keys_read_at: null })
    await overview(student, quiz.id)
    const read = (await detail()).score_read_at
    expect(read).not.toBeNull()
    await overview(student, quiz.id)
    await app.call(student, attemptReview, { query: { answer_id: attempt } })
    const after = await detail()
    expect(after.score_read_at).toBe(read)
    expect(after.keys_read_at).not.toBeNull()
  })
})

describe('Luluskan', () => {
  it('reaches the results of the quiz, their figures, and a student who never took it', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [student, absentStudent] = [
      await newMember(app, classroom.course),
      await newMember(app, classroom.course),
    ]
    await sit(app, student, quiz.id, {})
    const results = async () =>
      (await app.call(classroom.teacher, quizResults, { query: { id: quiz.id } })).body
    expect(await readResult(student, quiz.id)).toMatchObject({ state: 'below_kkm' })
    const before = (await results()).summary.mastered
    for (const person of [student, absentStudent])
      expect((await except(person, quiz.id, { kind: 'pass' })).code).toBe(200)
    expect(await readResult(student, quiz.id)).toMatchObject({ state: 'mastered', results: { score: 0 } })
    expect(await readResult(absentStudent, quiz.id)).toMatchObject({ state: 'mastered', results: null })
    expect((await results()).summary.mastered).toBe(before + 2)
    expect((await overview(student, quiz.id)).body.data.state).toBe('mastered')
  })
})

describe('an essay of a remedial whose score does not count yet', () => {
  it('waits in the row of its student and among the figures', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2, max_remedial: 0 })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
    const student = await newMember(app, classroom.course)
    const [first = 0] = quiz.questions
    await sit(app, student, quiz.id, { [first]: 'A' })
    await sit(app, student, quiz.id, { [essay]: '<p>Jawaban</p>' }, { type: 'remedial' })
    expect(await readResult(student, quiz.id)).toMatchObject({
      number: 1,
      state: 'waiting',
      results: { wait: 0 },
    })
    const { summary } = (await app.call(classroom.teacher, quizResults, { query: { id: quiz.id } })).body
    expect(summary.waiting).toBe(1)
  })
})

describe('the paper of a quiz that is not mine', () => {
  it('does not exist, as a quiz that does not exist', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const member = await newMember(app, classroom.course)
    const stranger = await app.signedIn(await makeStudent(app.pool))
    expect((await paper(stranger, quiz.id)).code).toBe(404)
    expect((await paper(member, 999_999)).code).toBe(404)
    expect((await paper(member, quiz.id)).code).toBe(409)
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [quiz.id])
    expect((await paper(member, quiz.id)).code).toBe(404)
  })
})

describe('a question that comes back', () => {
  it('counts again in the attempts that were given it', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2, max_remedial: 0 })
    const [first = 0, second = 0] = quiz.questions
    const student = await newMember(app, classroom.course)
    const attempt = await sit(app, student, quiz.id, { [first]: 'A', [second]: 'B' })
    const score = async () => (await readResult(student, quiz.id)).results.score
    expect(await score()).toBe(50)
    const removal = { params: { id: second }, query: { confirm: 1 } }
    expect((await app.send(classroom.teacher, removeQuestion, removal)).code).toBe(200)
    expect(await score()).toBe(100)
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const back = (spare_results: boolean) =>
      app.call(admin, restore, { body: { kind: 'question', id: second, spare_results } })
    expect(await back(true)).toMatchObject({ code: 409, body: { code: 'regrade', data: { changed: 1 } } })
    expect(await score()).toBe(100)
    expect((await back(false)).code).toBe(200)
    expect(await score()).toBe(50)
    const log = await app.pool.query(
      `select before, after from audit_log where action = 'regrade' and kind = 'attempts' and thing_id = $1 order by id desc limit 1`,
      [attempt],
    )
    expect(log.rows).toMatchObject([
      { before: { score: 100, mastered: true }, after: { score: 50, mastered: false } },
    ])
    const notifications = await app.pool.query(
      `select kind from notifications where user_id = $1 and subject = $2 and kind = 'remedial_reopened'`,
      [student.id, quiz.id],
    )
    expect(notifications.rowCount).toBe(1)
  })
})

describe('a question that is removed while somebody sits', () => {
  it('takes their answer, so that nothing waits behind it', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [first = 0] = quiz.questions
    const student = await newMember(app, classroom.course)
    const attempt = (await start(student, quiz.id)).body.data.id
    const removal = { params: { id: first }, query: { confirm: 1 } }
    expect((await app.send(classroom.teacher, removeQuestion, removal)).code).toBe(200)
    expect((await save(student, { answer_id: attempt, id: first, answer: 'A' })).code).toBe(200)
    await stop(student, attempt)
    expect((await readResult(student, quiz.id)).results).toMatchObject({ correct: 0, empty: 1, score: 0 })
  })
})

describe('a result that comes back', () => {
  it.each(['its lecturer', 'an administrator'])('by %s counts by the present key', async (role) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    const [first = 0, second = 0] = quiz.questions
    const student = await newMember(app, classroom.course)
    const attempt = await sit(app, student, quiz.id, { [first]: 'A', [second]: 'A' })
    expect((await app.call(classroom.teacher, resetResult, { body: { id: attempt } })).code).toBe(200)
    await app.pool.query(`update questions set answer = 'B', key_version = key_version + 1 where id = $1`, [
      first,
    ])
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const back =
      role === 'its lecturer'
        ? await app.call(classroom.teacher, restoreResult, { body: { id: attempt } })
        : await app.call(admin, restore, { body: { kind: 'result', id: attempt } })
    expect(back.code).toBe(200)
    expect((await readResult(student, quiz.id)).results).toMatchObject({ correct: 1, wrong: 1, score: 50 })
  })
})
