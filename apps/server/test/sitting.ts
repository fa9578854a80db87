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

/** A student of the class with a session. */
export const newMember = async (
  app: TestApp,
  course: number,
  more: Record<string, unknown> = {},
): Promise<Person> => {
  const student = await app.signedIn(await makeStudent(app.pool, more))
  await enrol(app.pool, course, student.id)
  return student
}

/** Moves the students' join date back a month, so that work that ended since is owed. */
export const joinEarlier = ({ pool }: Pick<TestApp, 'pool'>, course: number) =>
  pool.query(`update members set join_date = now() - interval '30 days' where courses_id = $1`, [course])

/** The calls of a student who takes a quiz. */
export const sittingCalls = (app: TestApp) => ({
  start: (person: Person, id: number, type = 'normal') =>
    app.send(person, startAttempt, { body: { id, type } }),
  paper: (person: Person, lessons_id: number) =>
    app.call(person, attemptQuestions, { query: { lessons_id } }),
  save: (person: Person, body: object) => app.send(person, saveAnswer, { body }),
  stop: (person: Person, id: number) => app.call(person, stopAttempt, { body: { id } }),
  overview: (person: Person, id: number, query: Record<string, unknown> = { record: 0 }, headers = {}) =>
    app.call(person, studentLesson, { params: { id }, query, headers }),
})

/** A new student of the class with a running attempt. */
export const startRunning = async (
  app: TestApp,
  course: number,
  quiz: { id: number; questions: number[] },
) => {
  const { start, paper } = sittingCalls(app)
  const student = await newMember(app, course)
  const attempt = (await start(student, quiz.id)).body.data.id as number
  const epoch = (await paper(student, quiz.id)).body.attempt.epoch as number
  const [first = 0, second = 0] = quiz.questions
  return { student, attempt, epoch, first, second }
}

export const storedAnswer = async ({ pool }: TestApp, attempt: number, question: number) => {
  const { rows } = await pool.query(
    'select answer, epoch, seq, status from answers where attempt_id = $1 and question_id = $2',
    [attempt, question],
  )
  return rows[0]
}

/** A stored answer in the keys of the attempt's paper; a choice by its letter, as older clients send it. */
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

/**
 * Takes the quiz through the public API.
 * @returns the attempt
 */
export const sit = async (
  app: TestApp,
  student: Person,
  quiz: number,
  answers: Record<number, string>,
  { type = 'normal', stopped: isStopped = true } = {},
): Promise<number> => {
  const { start, paper, save, stop } = sittingCalls(app)
  const attempt = (await start(student, quiz, type)).body.data.id as number
  const types = new Map<number, QuestionType>(
    (await paper(student, quiz)).body.data.map((question: { id: number; type: QuestionType }) => [
      question.id,
      question.type,
    ]),
  )
  for (const [id, givenAnswer] of Object.entries(answers)) {
    const answer = await onPaper(app, attempt, { id: Number(id), type: types.get(Number(id)) }, givenAnswer)
    expect((await save(student, { answer_id: attempt, id: Number(id), answer })).code).toBe(200)
  }
  if (isStopped) await stop(student, attempt)
  return attempt
}
