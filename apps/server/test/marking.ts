import { resultDetail, updateStatus } from '@tuntas/contract/learning/marking'
import type { TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { newMember, sit as takeQuiz } from './sitting.ts'

/** Attempts of a class, and the calls of the lecturer who marks them. */
export const marking = (app: TestApp, classroom: Classroom) => {
  /** By a new student. */
  const sit = async (
    quiz: { id: number },
    answers: Record<number, string>,
    { stopped: isStopped = true } = {},
  ) => {
    const student = await newMember(app, classroom.course)
    return { student, attempt: await takeQuiz(app, student, quiz.id, answers, { stopped: isStopped }) }
  }
  const detail = async (attempt: number) =>
    (await app.call(classroom.teacher, resultDetail, { query: { answer_id: attempt } })).body.data
  const readAnswer = async (attempt: number, question: number) =>
    (await detail(attempt)).result.find((row: { question_id: number }) => row.question_id === question)
  const readScore = async (attempt: number) => (await detail(attempt)).score.score
  const mark = (body: object, person = classroom.teacher) => app.send(person, updateStatus, { body })
  return { sit, detail, readAnswer, readScore, mark }
}
