import { attemptQuestions, saveAnswer, startAttempt, stopAttempt } from '@tuntas/contract/attempts'
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

/** Takes the quiz through the real calls. @returns the attempt */
export const sit = async (
  app: TestApp,
  student: Person,
  quiz: number,
  answers: Record<number, string>,
  type = 'normal',
): Promise<number> => {
  const attempt = (await app.call(student, startAttempt, { body: { id: quiz, type } })).body.data.id as number
  await app.call(student, attemptQuestions, { query: { lessons_id: quiz } })
  for (const [id, answer] of Object.entries(answers))
    await app.call(student, saveAnswer, { body: { answer_id: attempt, id: Number(id), answer } })
  await app.call(student, stopAttempt, { body: { id: attempt } })
  return attempt
}
