import { practiceGoals, practiceQuestion, savePractice } from '@tuntas/contract/learning/practice'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeQuestion, makeQuiz } from './make.ts'

type Asked = { id: number; goal_id: number | null; options: { key: string; label: string }[] }
const getOptionKey = (question: Asked, label: string) =>
  question.options.find((option) => option.label === label)?.key ?? ''

/** Quizzes with practice questions, and students who practise. */
export const keptPractice = (app: TestApp, classroom: Classroom) => {
  const listGoals = async (person: Person, courses_id = classroom.course) =>
    (await app.call(person, practiceGoals, { query: { courses_id } })).body.data
  const ask = async (person: Person, query: Record<string, unknown>): Promise<Asked | null> =>
    (await app.call(person, practiceQuestion, { query: { courses_id: classroom.course, ...query } })).body
      .data
  const answer = (person: Person, question: Asked, right: boolean, more: Record<string, unknown> = {}) =>
    app.call(person, savePractice, {
      body: {
        courses_id: classroom.course,
        id: question.id,
        answer: getOptionKey(question, right ? 'Pilihan A' : 'Pilihan B'),
        ...more,
      },
    })
  const readAnswers = async (person: Person) =>
    (await app.pool.query('select * from practice_answers where user_id = $1 order by id', [person.id])).rows

  /**
   * A quiz with two questions of its own, one in reserve, and two practice questions for each of two goals,
   * or more.
   */
  const furnish = async (more: Record<string, unknown> = {}, extra = 0) => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 0, ...more })
    const [one, two] = [`Tujuan ${quiz.id} a`, `Tujuan ${quiz.id} b`]
    const of = (goals: string, purpose: string) => makeQuestion(app.pool, quiz.id, { goals, purpose })
    const askedIds = [await of(one, 'quiz'), await of(two, 'quiz')]
    const reserve = await of(one, 'reserve')
    const practice = [
      await of(one, 'practice'),
      await of(one, 'practice'),
      await of(two, 'practice'),
      await of(two, 'practice'),
    ]
    for (let n = 0; n < extra; n++) await of(one, 'practice')
    return { id: quiz.id, one, two, asked: askedIds, reserve, practice }
  }
  /** Practises with these right and wrong answers. */
  const practise = async (person: Person, goals: string, rights: readonly boolean[]) => {
    let after: number | '' = ''
    let last: Awaited<ReturnType<typeof answer>> | undefined
    for (const right of rights) {
      const question = await ask(person, { goals, after })
      if (!question) throw new Error('nothing to practise')
      last = await answer(person, question, right)
      expect(last.code).toBe(200)
      after = question.id
    }
    return last?.body.data
  }
  return { listGoals, ask, answer, stored: readAnswers, furnish, practise }
}
