import { itemAnalysis } from '@tuntas/contract/insight/reports'
import { attemptReview } from '@tuntas/contract/learning/attempts'
import { duplicateQuestion, quizQuestions, saveQuestion } from '@tuntas/contract/learning/questions'
import { auditLog } from '@tuntas/contract/operations/archive'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz, makeUser } from '../../../../test/make.ts'
import { marking } from '../../../../test/marking.ts'
import { readFilters } from '../../../../test/reporting.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start, paper, save, stop } = sittingCalls(app)
const { detail, mark } = marking(app, classroom)

const TRUE = '{"value":true}'
const FALSE = '{"value":false}'

const saveStatement = (lessons_id: number, more: object = {}) =>
  app.call(classroom.teacher, saveQuestion, {
    body: {
      lessons_id,
      type: 'TRUE_FALSE',
      question: '<p>Air mendidih pada 100 °C di permukaan laut</p>',
      point: 2,
      level: ['c1'],
      key: { value: true },
      ...more,
    },
  })

/** A quiz of one choice question and one true/false question whose key is true. */
const world = async ({ drawn: isDrawn = false } = {}) => {
  const quiz = await makeQuiz(app.pool, classroom.course, {
    questions: 1,
    show_review: 'after_window',
    is_random_option: isDrawn,
  })
  const [choice = 0] = quiz.questions
  const { id } = (await saveStatement(quiz.id)).body.data
  return { quiz: quiz.id, choice, statement: id as number }
}

describe('a true/false question', () => {
  it('is stored with its key, and refused without one', async () => {
    const { quiz, statement } = await world()
    const listedQuestions = (
      await app.call(classroom.teacher, quizQuestions, { query: { lessons_id: quiz } })
    ).body.data
    expect(listedQuestions.find(({ id }: { id: number }) => id === statement)).toMatchObject({
      type: 'TRUE_FALSE',
      options: [],
      answer: null,
      content: {},
      key: { value: true },
    })
    for (const key of [null, {}, { value: 'true' }, 'A'])
      expect((await saveStatement(quiz, { key })).code).toBe(422)
    expect((await saveStatement(quiz, { key: null })).body.errors).toMatchObject({
      key: ['Pilih kunci jawaban'],
    })
  })

  it('is graded as it is answered, and shows no key before the end', async () => {
    const { quiz, statement } = await world({ drawn: true })
    const student = await newMember(app, classroom.course)
    const attempt = (await start(student, quiz)).body.data.id
    const sheet = (await paper(student, quiz)).body.data
    const question = sheet.find(({ id }: { id: number }) => id === statement)
    expect(question).toMatchObject({ type: 'TRUE_FALSE', options: [], content: {}, answer: null })
    expect(JSON.stringify(sheet)).not.toContain('"key":{')
    for (const answer of ['true', 'A', '{"value":1}', '{"value":true,"x":1}'])
      expect((await save(student, { answer_id: attempt, id: statement, answer })).code).toBe(422)
    expect((await save(student, { answer_id: attempt, id: statement, answer: FALSE })).code).toBe(200)
    expect(
      (await save(student, { answer_id: attempt, id: statement, answer: '{ "value": true }' })).code,
    ).toBe(200)
    const secondQuestion = (await paper(student, quiz)).body.data.find(
      ({ id }: { id: number }) => id === statement,
    )
    expect(secondQuestion.answer).toBe(TRUE)
    await stop(student, attempt)
    const { result, score } = await detail(attempt)
    expect(result.find((row: { question_id: number }) => row.question_id === statement)).toMatchObject({
      answer: TRUE,
      correct_answer: null,
      key: { value: true },
      points: 2,
      status: 'correct',
    })
    expect(score).toMatchObject({ correct: 1, empty: 1, score: 66.67 })
  })

  it('is regraded when its key changes, after confirmation', async () => {
    const { quiz, statement } = await world()
    const student = await newMember(app, classroom.course)
    const attempt = await sit(app, student, quiz, { [statement]: FALSE })
    const turn = (confirm: boolean) => saveStatement(quiz, { id: statement, key: { value: false }, confirm })
    expect((await turn(false)).body).toMatchObject({ code: 'regrade', data: { changed: 1 } })
    expect((await turn(true)).code).toBe(200)
    expect((await detail(attempt)).score).toMatchObject({ correct: 1, score: 66.67 })
    expect((await saveStatement(quiz, { id: statement, type: 'ESSAY', confirm: true })).body.code).toBe(
      'type_fixed',
    )
  })

  it('says in the audit log what its key was, and keeps it in a copy', async () => {
    const { quiz, statement } = await world()
    expect((await saveStatement(quiz, { id: statement, key: { value: false } })).code).toBe(200)
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const { data } = (await app.call(admin, auditLog, { query: { kind: 'questions', limit: 10 } })).body
    const entry = data.find((one: { thing_id: number }) => one.thing_id === statement)
    expect(entry.changes).toEqual([{ label: 'Kunci', before: 'Benar', after: 'Salah' }])
    const copy = (await app.call(classroom.teacher, duplicateQuestion, { body: { id: statement } })).body.data
    const storedQuestions = await app.pool.query('select type, content, key from questions where id = $1', [
      copy.id,
    ])
    expect(storedQuestions.rows).toEqual([{ type: 'TRUE_FALSE', content: {}, key: { value: false } }])
  })

  it('is marked by hand as right or wrong, never to wait', async () => {
    const { quiz, statement } = await world()
    const attempt = await sit(app, await newMember(app, classroom.course), quiz, { [statement]: FALSE })
    const { result } = await detail(attempt)
    const { id } = result.find((row: { question_id: number }) => row.question_id === statement)
    expect((await mark({ id, status: 'wait' })).code).toBe(422)
    expect((await mark({ id, status: 'wrong', points: 1 })).code).toBe(422)
    expect((await mark({ id, status: 'correct' })).body.data).toMatchObject({ points: 2 })
  })

  it('shows its key in the review, and B or S in the analysis', async () => {
    const { quiz, choice, statement } = await world()
    const student = await newMember(app, classroom.course)
    const attempt = await sit(app, student, quiz, { [choice]: 'A', [statement]: FALSE })
    await app.pool.query(
      `update lessons set is_expired = true, start_date = now() - interval '2 days', end_date = now() - interval '1 day' where id = $1`,
      [quiz],
    )
    const review = (await app.call(student, attemptReview, { query: { answer_id: attempt } })).body.data
    expect(review.find(({ id }: { id: number }) => id === statement)).toMatchObject({
      answer: FALSE,
      correct_answer: null,
      key: { value: true },
      status: 'wrong',
    })
    const filters = await readFilters(app.pool, classroom.course, quiz)
    const ask = (type: 'answer' | 'quest') =>
      app.call(classroom.teacher, itemAnalysis.page, { query: { ...filters, type } })
    const row = (await ask('answer')).body.data.find((one: { user_id: number }) => one.user_id === student.id)
    expect(row.quiz).toEqual(['A', 'S'])
    const item = (await ask('quest')).body.data.find(({ id }: { id: number }) => id === statement)
    expect(item).toMatchObject({ answer: 'B', empty: 0, partial: 0 })
    expect(item.distractor).toMatchObject([
      { alphabet: 'B', total: 0, is_key: 1 },
      { alphabet: 'S', total: 1, is_key: 0 },
    ])
  })
})
