import { saveBlueprint } from '@tuntas/contract/learning/blueprint'
import { makeForms, quizForms, releaseForms } from '@tuntas/contract/learning/paper-forms'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeBankQuestion, makeCourse, makeGoal, makeQuiz, makeSubject } from './make.ts'
import { sittingCalls } from './sitting.ts'

/** Quizzes with questions from a bank, and their forms. */
export const formsOfQuizzes = (app: TestApp, classroom: Classroom) => {
  const { start } = sittingCalls(app)

  /** A bank of two goals with `count` questions each. */
  const newBank = async (count: number) => {
    const subject = await makeSubject(app.pool)
    const course = await makeCourse(app.pool, classroom.teacher.id, {
      learning_order: 'bebas',
      course_category_id: subject,
    })
    const goals = [await makeGoal(app.pool, subject), await makeGoal(app.pool, subject)]
    for (const goal_id of goals)
      for (let n = 0; n < count; n++)
        await makeBankQuestion(app.pool, subject, { state: 'approved' }, { goal_id, level: ['c2'] })
    return { subject, course, goals }
  }

  type Bank = Awaited<ReturnType<typeof newBank>>
  /** A quiz with two questions of its own and a kisi-kisi of 3 + 2 questions, worth 2 and 5. */
  const newQuiz = async ({ course, goals }: Bank, more: Record<string, unknown> = {}, numbers = [3, 2]) => {
    const quiz = await makeQuiz(app.pool, course, { questions: 2, is_random_question: true, ...more })
    const rows = goals.map((goal_id, at) => ({
      goal_id,
      level: 'c2',
      type: 'MULTIPLE_CHOICE',
      number: numbers[at],
      point: at === 0 ? 2 : 5,
    }))
    const { code } = await app.send(classroom.teacher, saveBlueprint, { body: { lessons_id: quiz.id, rows } })
    expect(code).toBe(200)
    return quiz
  }
  const make = (lessons_id: number, forms: number, more = {}, person: Person = classroom.teacher) =>
    app.send(person, makeForms, { body: { lessons_id, forms, seed: 7, ...more } })
  const read = async (lessons_id: number) =>
    (await app.call(classroom.teacher, quizForms, { query: { lessons_id } })).body
  const release = (lessons_id: number, person: Person = classroom.teacher) =>
    app.send(person, releaseForms, { body: { lessons_id } })
  const readAttempt = async (id: number) =>
    (await app.pool.query('select form_id, question_ids, points from attempts where id = $1', [id])).rows[0]
  const beginAttempt = async (person: Person, quiz: number, type = 'normal') => {
    const { code, body } = await start(person, quiz, type)
    expect([code, body.message]).toEqual([200, 'Selamat mengerjakan!'])
    return { id: body.data.id as number, ...(await readAttempt(body.data.id)) }
  }
  return { newBank, newQuiz, make, read, release, stored: readAttempt, begun: beginAttempt }
}
