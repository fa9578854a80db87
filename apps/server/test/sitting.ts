import {
  attemptQuestions,
  saveAnswer,
  startAttempt,
  stopAttempt,
  studentLesson,
} from '@tuntas/contract/learning/attempts'
import type { QuestionType } from '@tuntas/contract/learning/questions'
import { expect } from 'vitest'
import { optionKeys } from '../src/modules/learning/attempts/option-keys.ts'
import { kinds } from '../src/modules/learning/quizzes/kinds/index.ts'
import type { Person, TestApp } from './app.ts'
import { enrol, makeStudent } from './make.ts'

/** A student of the class, with a session. */
export const newMember = async (
  app: TestApp,
  course: number,
  more: Record<string, unknown> = {},
): Promise<Person> => {
  const student = await app.signedIn(await makeStudent(app.pool, more))
  await enrol(app.pool, course, student.id)
  return student
}

/** The students of a class joined a month ago: what ended since is owed. */
export const joinEarlier = ({ pool }: Pick<TestApp, 'pool'>, course: number) =>
  pool.query(`update members set join_date = now() - interval '30 days' where courses_id = $1`, [course])

/** The calls of a student who takes a quiz. */
export const sittingCalls = (app: TestApp) => ({
  start: (who: Person, id: number, type = 'normal') => app.send(who, startAttempt, { body: { id, type } }),
  paper: (who: Person, lessons_id: number) => app.call(who, attemptQuestions, { query: { lessons_id } }),
  save: (who: Person, body: object) => app.send(who, saveAnswer, { body }),
  stop: (who: Person, id: number) => app.call(who, stopAttempt, { body: { id } }),
  overview: (who: Person, id: number, query: Record<string, unknown> = { record: 0 }, headers = {}) =>
    app.call(who, studentLesson, { params: { id }, query, headers }),
})

/** A new student of the class in a running attempt. */
export const running = async (app: TestApp, course: number, quiz: { id: number; questions: number[] }) => {
  const { start, paper } = sittingCalls(app)
  const student = await newMember(app, course)
  const attempt = (await start(student, quiz.id)).body.data.id as number
  const epoch = (await paper(student, quiz.id)).body.attempt.epoch as number
  const [first = 0, second = 0] = quiz.questions
  return { student, attempt, epoch, first, second }
}

/** What is stored of an answer. */
export const storedAnswer = async ({ pool }: TestApp, attempt: number, question: number) => {
  const { rows } = await pool.query(
    'select answer, epoch, seq, status from answers where attempt_id = $1 and question_id = $2',
    [attempt, question],
  )
  return rows[0]
}

/** An answer in stored form as the attempt's paper would write it; a choice by its letter, as clients of old do. */
const onPaper = async (
  { pool }: TestApp,
  attempt: number,
  { id, type = 'ESSAY' }: { id: number; type?: QuestionType | undefined },
  answer: string,
) => {
  const { rename, byStoredIds } = kinds[type]
  if (byStoredIds) return answer
  const hide = optionKeys((await pool.query('select secret from link_secret')).rows[0].secret).hide(attempt)
  return rename(answer, (name) => hide(id, name)) || answer
}

/** Takes the quiz through the real calls. @returns the attempt */
export const sit = async (
  app: TestApp,
  student: Person,
  quiz: number,
  answers: Record<number, string>,
  { type = 'normal', stopped = true } = {},
): Promise<number> => {
  const { start, paper, save, stop } = sittingCalls(app)
  const attempt = (await start(student, quiz, type)).body.data.id as number
  const types = new Map<number, QuestionType>(
    (await paper(student, quiz)).body.data.map((asked: { id: number; type: QuestionType }) => [
      asked.id,
      asked.type,
    ]),
  )
  for (const [id, given] of Object.entries(answers)) {
    const answer = await onPaper(app, attempt, { id: Number(id), type: types.get(Number(id)) }, given)
    expect((await save(student, { answer_id: attempt, id: Number(id), answer })).code).toBe(200)
  }
  if (stopped) await stop(student, attempt)
  return attempt
}
