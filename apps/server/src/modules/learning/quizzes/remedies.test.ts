import { attemptReview, quizResults } from '@tuntas/contract/learning/attempts'
import { resultEssays } from '@tuntas/contract/learning/marking'
import { duplicateQuestion, quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import { remedyQuestion } from '@tuntas/contract/learning/remedies'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { enrol, makeQuestion, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'
import { sittingCalls, startRunning } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { sit, detail, readAnswer, readScore, mark } = marking(app, classroom)
const { save, stop, overview } = sittingCalls(app)

const reason = 'Kuncinya ternyata keliru'
const remedy = (id: number, more: object, person = classroom.teacher) =>
  app.send(person, remedyQuestion, { body: { id, reason, ...more } })
const sure = { confirm: 1 }
const readRow = async (quiz: { id: number }, id: number) =>
  (await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz.id } })).body.data.find(
    (row: { id: number }) => row.id === id,
  )

/** Three questions with 1, 1 and 2 points. */
const weighed = async (more: Record<string, unknown> = {}) => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2, ...more })
  const third = await makeQuestion(app.pool, quiz.id, { point: 2 })
  const [first = 0, second = 0] = quiz.questions
  return { ...quiz, first, second, third }
}
const essayIn = (quiz: { id: number }, more: Record<string, unknown> = {}) =>
  makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]', ...more })

describe('a Soal bonus', () => {
  it('gives its points to the one who had it wrong, and takes them back: 50, 100, 50', async () => {
    const quiz = await weighed()
    const { student, attempt } = await sit(quiz, { [quiz.first]: 'A', [quiz.second]: 'A', [quiz.third]: 'B' })
    expect(await readScore(attempt)).toBe(50)
    const remedyReply = await remedy(quiz.third, { bonus: 1 })
    expect(remedyReply).toMatchObject({
      code: 409,
      body: {
        code: 'regrade',
        data: {
          changed: 1,
          results: [{ user_id: student.id, before: 50, after: 100 }],
          gains_mastery: 1,
          loses_mastery: 0,
          closed: null,
        },
      },
    })
    expect(await readScore(attempt)).toBe(50)
    expect(await readRow(quiz, quiz.third)).toMatchObject({ bonus: 0, remedied_at: null, reason: null })
    expect((await remedy(quiz.third, { bonus: 1, ...sure })).code).toBe(200)
    expect(await readScore(attempt)).toBe(100)
    expect(await readAnswer(attempt, quiz.third)).toMatchObject({
      status: 'correct',
      points: 2,
      own_mark: { status: 'wrong', points: 0 },
    })
    expect(await readRow(quiz, quiz.third)).toMatchObject({
      bonus: 1,
      reason,
      remedied_at: expect.any(String),
    })
    expect((await overview(student, quiz.id)).body.data.state).toBe('mastered')
    expect((await remedy(quiz.third, { bonus: 0, ...sure })).code).toBe(200)
    expect(await readScore(attempt)).toBe(50)
    expect(await readRow(quiz, quiz.third)).toMatchObject({ bonus: 0, remedied_at: null, remedied_by: null })
  })

  it('is earned without an answer, in an attempt that is open, and in one that begins later', async () => {
    const quiz = await weighed()
    const blank = await sit(quiz, {})
    const open = await startRunning(app, classroom.course, quiz)
    await save(open.student, {
      answer_id: open.attempt,
      id: quiz.first,
      answer: 'A',
      epoch: open.epoch,
      seq: 1,
    })
    expect((await remedy(quiz.third, { bonus: 1, ...sure })).code).toBe(200)
    await stop(open.student, open.attempt)
    const later = await sit(quiz, { [quiz.second]: 'A', [quiz.third]: 'B' })
    const scores = () => Promise.all([blank, open, later].map(({ attempt }) => readScore(attempt)))
    expect(await scores()).toEqual([50, 75, 75])
    expect((await detail(blank.attempt)).score).toMatchObject({ correct: 1, empty: 2, wrong: 0 })
    await remedy(quiz.third, { bonus: 0, ...sure })
    expect(await scores()).toEqual([0, 25, 25])
  })

  it('waits for no mark of an essay, and does again when it is undone', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const essay = await essayIn(quiz, { point: 3 })
    const { student, attempt } = await sit(quiz, { [quiz.questions[0] ?? 0]: 'A', [essay]: '<p>Isi</p>' })
    const listWaiting = async () => {
      const { body } = await app.call(classroom.teacher, resultEssays, { query: { lessons_id: quiz.id } })
      const { summary } = (await app.call(classroom.teacher, quizResults, { query: { id: quiz.id } })).body
      return [(await detail(attempt)).score.wait, body.questions[0].wait, summary.waiting]
    }
    expect([await readScore(attempt), await listWaiting()]).toEqual([25, [1, 1, 1]])
    await remedy(essay, { bonus: 1, ...sure })
    expect([await readScore(attempt), await listWaiting()]).toEqual([100, [0, 0, 0]])
    expect((await overview(student, quiz.id)).body.data.state).toBe('mastered')
    await remedy(essay, { bonus: 0, ...sure })
    expect([await readScore(attempt), await listWaiting()]).toEqual([25, [1, 1, 1]])
  })

  it('leaves marks set by a lecturer, before and at the same time', async () => {
    const quiz = await weighed()
    const essay = await essayIn(quiz, { point: 4 })
    const answers = { [quiz.first]: 'A', [quiz.third]: 'B', [essay]: '<p>Isi</p>' }
    const { attempt } = await sit(quiz, answers)
    await mark({ id: (await readAnswer(attempt, quiz.third)).id, status: 'correct' })
    expect(await readScore(attempt)).toBe(37.5)
    await remedy(quiz.third, { bonus: 1, ...sure })
    await remedy(essay, { bonus: 1, ...sure })
    expect(await readScore(attempt)).toBe(87.5)
    const { id } = await readAnswer(attempt, essay)
    expect((await mark({ id, status: 'wrong', points: 1 })).code).toBe(200)
    expect(await readScore(attempt)).toBe(87.5)
    await remedy(quiz.third, { bonus: 0, ...sure })
    await remedy(essay, { bonus: 0, ...sure })
    expect(await readScore(attempt)).toBe(50)
    expect(await readAnswer(attempt, essay)).toMatchObject({ status: 'wrong', points: 1, own_mark: null })
  })

  it('is told in the review, which shows full points', async () => {
    const quiz = await weighed({ show_review: 'mastered' })
    const { student, attempt } = await sit(quiz, { [quiz.first]: 'A', [quiz.second]: 'A' })
    await remedy(quiz.third, { bonus: 1, ...sure })
    const { data } = (await app.call(student, attemptReview, { query: { answer_id: attempt } })).body
    expect(data).toMatchObject([
      { bonus: 0 },
      { bonus: 0 },
      { bonus: 1, status: 'correct', points: 2, answer: null },
    ])
  })
})

describe('further right answers', () => {
  it('of a choice earn like the key, in saves to come too, until they are taken back', async () => {
    const quiz = await weighed({ show_review: 'mastered' })
    const sitting = await sit(quiz, { [quiz.first]: 'A', [quiz.second]: 'A', [quiz.third]: 'C' })
    const open = await startRunning(app, classroom.course, quiz)
    const send = (seq: number, answer: string) =>
      save(open.student, { answer_id: open.attempt, id: quiz.third, answer, epoch: open.epoch, seq })
    await send(1, 'D')
    expect(await remedy(quiz.third, { also_correct: ['C', 'd'] })).toMatchObject({
      code: 409,
      body: { data: { changed: 1, results: [{ before: 50, after: 100 }] } },
    })
    expect((await remedy(quiz.third, { also_correct: ['C', 'd'], ...sure })).code).toBe(200)
    expect(await readRow(quiz, quiz.third)).toMatchObject({ also_correct: ['C', 'D'], bonus: 0 })
    expect(await readScore(sitting.attempt)).toBe(100)
    const review = await app.call(sitting.student, attemptReview, { query: { answer_id: sitting.attempt } })
    const [, , third] = review.body.data
    expect(third.also_correct).toContain(third.answer)
    expect(third.also_correct).not.toContain(third.correct_answer)
    await send(2, 'C')
    await stop(open.student, open.attempt)
    expect(await readScore(open.attempt)).toBe(50)
    await remedy(quiz.third, { also_correct: [], ...sure })
    expect([await readScore(sitting.attempt), await readScore(open.attempt)]).toEqual([50, 0])
  })

  it('of several answers are sets, and the best counts', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0 })
    const question = await makeQuestion(app.pool, quiz.id, {
      type: 'MULTIPLE_ANSWER',
      answer: null,
      content: { partial: true },
      key: { keys: ['A', 'B'] },
    })
    const { attempt } = await sit(quiz, { [question]: JSON.stringify({ keys: ['C', 'D'] }) })
    expect(await readScore(attempt)).toBe(0)
    await remedy(question, { also_correct: [['C', 'A']], ...sure })
    expect(await readScore(attempt)).toBe(0)
    await remedy(question, {
      also_correct: [
        ['C', 'A'],
        ['D', 'C'],
      ],
      ...sure,
    })
    expect(await readScore(attempt)).toBe(100)
    expect((await remedy(question, { also_correct: [['B', 'A']] })).body.errors).toHaveProperty(
      'also_correct',
    )
  })

  it('stay when the question is saved, but for one that becomes the key', async () => {
    const quiz = await weighed()
    await remedy(quiz.third, { also_correct: ['B', 'C'], bonus: 1 })
    const row = await readRow(quiz, quiz.third)
    const saveRow = (more: object) =>
      app.send(classroom.teacher, saveQuestion, { body: { ...row, version: undefined, ...more, ...sure } })
    expect((await saveRow({ point: 3, also_correct: [], bonus: 0 })).code).toBe(200)
    expect(await readRow(quiz, quiz.third)).toMatchObject({ point: 3, also_correct: ['B', 'C'], bonus: 1 })
    expect((await saveRow({ answer: 'B' })).code).toBe(200)
    expect(await readRow(quiz, quiz.third)).toMatchObject({ answer: 'B', also_correct: ['C'], bonus: 1 })
    const copy = await app.send(classroom.teacher, duplicateQuestion, { body: { id: quiz.third } })
    expect(await readRow(quiz, copy.body.data.id)).toMatchObject({
      also_correct: ['C'],
      bonus: 0,
      remedied_at: null,
    })
  })
})

describe('who may mend what', () => {
  it('is done at once without attempts, by a coordinator too, and nothing twice', async () => {
    const quiz = await weighed()
    const coordinator = await app.signedIn(await makeTeacher(app.pool))
    await enrol(app.pool, classroom.course, coordinator.id, { role: 'coordinator' })
    await app.pool.query(
      'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
      [classroom.course, coordinator.id],
    )
    expect((await remedy(quiz.third, { bonus: true }, coordinator)).code).toBe(200)
    expect((await readRow(quiz, quiz.third)).bonus).toBe(1)
    await sit(quiz, {})
    expect((await remedy(quiz.third, { bonus: 1 }, coordinator)).code).toBe(200)
    expect((await remedy(quiz.third, { bonus: 1 }, classroom.stranger)).code).toBe(404)
    expect((await remedy(999_999, { bonus: 1 })).code).toBe(404)
  })

  it('says what is missing or does not fit', async () => {
    const quiz = await weighed()
    const essay = await essayIn(quiz)
    const expectRefused = async (id: number, more: object) => {
      const { code, body } = await remedy(id, more)
      return [code, ...Object.keys(body.errors ?? {})]
    }
    expect(await expectRefused(quiz.third, { bonus: 1, reason: '  pendek  ' })).toEqual([422, 'reason'])
    expect(await expectRefused(quiz.third, { bonus: 1, reason: 'x'.repeat(501) })).toEqual([422, 'reason'])
    expect(await expectRefused(quiz.third, {})).toEqual([422, 'bonus'])
    expect(await expectRefused(quiz.third, { bonus: 'x' })).toEqual([422, 'bonus'])
    for (const also_correct of [
      ['A'],
      ['B', 'C', 'D', 'E'],
      ['Z'],
      [['B']],
      'x'.repeat(50),
      Array(11).fill('B'),
    ])
      expect(await expectRefused(quiz.third, { also_correct })).toEqual([422, 'also_correct'])
    expect(await expectRefused(essay, { also_correct: ['B'] })).toEqual([422, 'also_correct'])
  })
})
