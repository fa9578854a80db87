import { saveQuestion } from '@tuntas/contract/learning/questions'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeQuiz } from './make.ts'
import { newMember, sittingCalls } from './sitting.ts'

export const json = (value: object) => JSON.stringify(value)

/** A running attempt at one question of any kind. */
export const sittingKinds = (app: TestApp, classroom: Classroom) => {
  const { start, paper, save, stop } = sittingCalls(app)

  const saveToQuiz = (lessons_id: number, question: object) =>
    app.send(classroom.teacher, saveQuestion, {
      body: { lessons_id, question: '<p>Soal</p>', point: 4, level: ['c2'], ...question },
    })
  /** A running attempt at a quiz with this question and a fixed order of options. */
  const beginAttempt = async (question: object) => {
    const { id: quiz } = await makeQuiz(app.pool, classroom.course, { questions: 0, is_random_option: false })
    const { code, body } = await saveToQuiz(quiz, question)
    expect([code, body.errors]).toEqual([200, undefined])
    const student = await newMember(app, classroom.course)
    const attempt = (await start(student, quiz)).body.data.id as number
    const id = body.data.id as number
    return {
      quiz,
      id,
      attempt,
      student,
      stop: () => stop(student, attempt),
      asked: async () => (await paper(student, quiz)).body.data[0],
      answer: (input: object | string) =>
        save(student, { answer_id: attempt, id, answer: typeof input === 'string' ? input : json(input) }),
    }
  }
  return { saved: saveToQuiz, begun: beginAttempt }
}
