import { quizGoalResults, remedialPreview, studentQuizGoals } from '@tuntas/contract/learning/goal-results'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { newMember, sit, sittingCalls } from '../../../../test/sitting.ts'
import { explainNoRemedial } from './goal-rows.rules.ts'

const app = withApp()
const classroom = withClassroom(app)
const { start } = sittingCalls(app)

const furnish = async (more: Record<string, unknown> = {}) => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0, remedial_scope: 'goals', ...more })
  const ask = (more: Record<string, unknown> = {}) =>
    makeQuestion(app.pool, quiz.id, { goals: `Tujuan ${quiz.id}`, ...more })
  return { id: quiz.id, ask, questions: [await ask(), await ask(), await ask()] }
}
type Quiz = Awaited<ReturnType<typeof furnish>>
const answers = (ids: readonly number[], answer: string) => Object.fromEntries(ids.map((id) => [id, answer]))
const preview = async (quiz: Quiz, user_id: number) =>
  (await app.call(classroom.teacher, remedialPreview, { query: { lessons_id: quiz.id, user_id } })).body.data
const listScores = async (quiz: Quiz, { id }: Person) => {
  const query = { lessons_id: quiz.id, limit: 100 }
  const { data } = (await app.call(classroom.teacher, quizGoalResults, { query })).body
  return data.find(({ user_id }: { user_id: number }) => user_id === id)
}

describe('who has no remedial to come', () => {
  const decidedScore = {
    is_competent: true,
    published: true,
    attempts: 1,
    running: false,
    mastered: false,
    undecided: false,
    used_up: false,
    ended: false,
  }
  it.each([
    ['no_kkm', { is_competent: false, mastered: true }],
    ['mastered', { mastered: true, running: true }],
    ['running', { running: true, published: false }],
    ['unpublished', { published: false, attempts: 0, ended: true }],
    ['not_started', { attempts: 0 }],
    ['ended', { attempts: 0, ended: true }],
    ['waiting', { undecided: true, used_up: true }],
    ['ended', { ended: true, used_up: true }],
    ['limit', { used_up: true }],
    [null, {}],
  ])('is told %s', (reason, more) => {
    expect(explainNoRemedial({ ...decidedScore, ...more })).toBe(reason)
  })

  it('has an empty paper with the reason, in the list too', async () => {
    const quiz = await furnish({ max_remedial: 1 })
    const student = await newMember(app, classroom.course)
    const reasons: (string | null)[] = []
    const look = async () => {
      const { reason, total_question, goals } = await preview(quiz, student.id)
      const row = await listScores(quiz, student)
      expect(row.no_remedial).toBe(reason)
      expect(row.remedial === null).toBe(reason !== null)
      expect(total_question === 0 && goals.length === 0).toBe(reason !== null)
      reasons.push(reason)
    }
    await look()
    await start(student, quiz.id)
    await look()
    await sit(app, student, quiz.id, answers(quiz.questions, 'B'))
    await look()
    await sit(app, student, quiz.id, answers(quiz.questions, 'B'), { type: 'remedial' })
    await look()
    expect(reasons).toEqual(['not_started', 'running', null, 'limit'])
    const otherStudent = await newMember(app, classroom.course)
    await sit(app, otherStudent, quiz.id, answers(quiz.questions, 'A'))
    expect((await preview(quiz, otherStudent.id)).reason).toBe('mastered')
  })

  it('waits for essays', async () => {
    const quiz = await furnish()
    const essay = await quiz.ask({ type: 'ESSAY', answer: null, options: '[]' })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, { ...answers(quiz.questions, 'B'), [essay]: 'Karena begitu' })
    expect((await preview(quiz, student.id)).reason).toBe('waiting')
  })
})

describe('a remedial of the whole quiz', () => {
  it('is foreseen with all of its questions and its full time, goal by goal, as it then begins', async () => {
    const quiz = await furnish({ remedial_scope: 'quiz', duration: '00:40' })
    const loose = await quiz.ask({ goals: '' })
    await quiz.ask({ purpose: 'reserve' })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, { ...answers(quiz.questions, 'B'), [loose]: 'A' })
    const later = await quiz.ask()
    const foreseen = await preview(quiz, student.id)
    expect(foreseen).toMatchObject({ number: 2, reason: null, total_question: 5, duration: 40, seen: 4 })
    expect(foreseen.goals.map((one: { question_ids: number[] }) => one.question_ids)).toEqual([
      [...quiz.questions, later],
      [loose],
    ])
    const { body } = await start(student, quiz.id, 'remedial')
    const { rows } = await app.pool.query(
      `select question_ids, round(extract(epoch from deadline - start_date) / 60)::int as minutes from attempts where id = $1`,
      [body.data.id],
    )
    expect([rows[0].question_ids.toSorted(), rows[0].minutes]).toEqual([
      foreseen.goals.flatMap((one: { question_ids: number[] }) => one.question_ids).toSorted(),
      foreseen.duration,
    ])
  })

  it.each(['quiz', 'goals'])('is not to come while the quiz is hidden (%s)', async (remedial_scope) => {
    const quiz = await furnish({ remedial_scope })
    const student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answers(quiz.questions, 'B'))
    await app.pool.query(`update lessons set status = 'unpublish' where id = $1`, [quiz.id])
    expect(await preview(quiz, student.id)).toMatchObject({
      reason: 'unpublished',
      total_question: 0,
      duration: 0,
      goals: [],
    })
    expect(await listScores(quiz, student)).toMatchObject({ remedial: null, no_remedial: 'unpublished' })
  })
})

describe('what a student reads before a remedial', () => {
  let quiz: Quiz
  let student: Person
  const readGoals = async () =>
    (await app.call(student, studentQuizGoals, { query: { lessons_id: quiz.id } })).body.data.remedial
  beforeAll(async () => {
    quiz = await furnish()
    student = await newMember(app, classroom.course)
    await sit(app, student, quiz.id, answers(quiz.questions, 'B'))
  })

  it('is how many of its questions are not new', async () => {
    expect(await readGoals()).toMatchObject({ total_question: 3, first_question: 3, seen: 3 })
    await quiz.ask({ purpose: 'reserve' })
    expect(await readGoals()).toMatchObject({ total_question: 3, first_question: 3, seen: 2 })
  })

  it('is the number that is left, as the paper has it', async () => {
    await app.pool.query('update questions set deleted_at = now() where id = any($1)', [
      quiz.questions.slice(1),
    ])
    const foretold = await readGoals()
    expect(foretold).toMatchObject({ total_question: 1, first_question: 3, seen: 0 })
    const { body } = await start(student, quiz.id, 'remedial')
    const { rows } = await app.pool.query(
      'select cardinality(question_ids) as n from attempts where id = $1',
      [body.data.id],
    )
    expect(rows[0].n).toBe(foretold.total_question)
  })
})
