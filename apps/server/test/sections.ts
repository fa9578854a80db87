import { quizSections, saveSections } from '@tuntas/contract/learning/sections'
import { expect } from 'vitest'
import type { Person, TestApp } from './app.ts'
import type { Classroom } from './classroom.ts'
import { makeBankQuestion, makeCourse, makeGoal, makeQuiz, makeSubject } from './make.ts'
import { sittingCalls } from './sitting.ts'

type Bank = { subject: number; course: number; goal: number; versions: number[] }

/** Quizzes with sections, some of which draw from a bank. */
export const sectionsOfQuizzes = (app: TestApp, classroom: Classroom) => {
  const { start } = sittingCalls(app)
  /** A class with its own mata kuliah, and `count` questions of one goal in its bank. */
  const newBank = async (count: number): Promise<Bank> => {
    const subject = await makeSubject(app.pool)
    const course = await makeCourse(app.pool, classroom.teacher.id, {
      learning_order: 'bebas',
      course_category_id: subject,
    })
    const goal = await makeGoal(app.pool, subject)
    const versions: number[] = []
    for (let n = 0; n < count; n++)
      versions.push(
        (await makeBankQuestion(app.pool, subject, { state: 'approved' }, { goal_id: goal, level: ['c3'] }))
          .version,
      )
    return { subject, course, goal, versions }
  }

  const save = (lessons_id: number, sections: object[], more = {}, person: Person = classroom.teacher) =>
    app.send(person, saveSections, { body: { lessons_id, sections, ...more } })
  const saveAndGetIds = async (lessons_id: number, sections: object[], more = {}): Promise<number[]> => {
    const { code, body } = await save(lessons_id, sections, more)
    expect([code, body.message, body.errors]).toEqual([200, expect.any(String), undefined])
    return body.data.ids
  }
  const read = async (lessons_id: number) =>
    (await app.call(classroom.teacher, quizSections, { query: { lessons_id } })).body

  /** A quiz with fixed questions without a section, a drawn section, then a fixed one. */
  const newQuiz = async (bank: Bank, draw: object = {}, more: Record<string, unknown> = {}) => {
    const quiz = await makeQuiz(app.pool, bank.course, { questions: 4, is_random_question: true, ...more })
    const [first = 0, second = 0] = quiz.questions
    const ids = await saveAndGetIds(quiz.id, [
      { title: 'Dari bank', draw: { n: 3, goal_id: bank.goal, level: 'c3', point: 2, ...draw } },
      { title: 'Penutup', question_ids: [second, first] },
    ])
    return {
      ...quiz,
      fixed: [first, second],
      loose: quiz.questions.slice(2),
      drawn: ids[0] ?? 0,
      closing: ids[1] ?? 0,
    }
  }
  const pooled = async (quizId: number, purpose = 'draw') =>
    (
      await app.pool.query(
        'select id, section_id, point, bank_version_id from questions where lessons_id = $1 and purpose = $2 order by id',
        [quizId, purpose],
      )
    ).rows
  const beginAttempt = async (person: Person, quizId: number, type = 'normal') => {
    const { code, body } = await start(person, quizId, type)
    expect([code, body.message]).toEqual([200, 'Selamat mengerjakan!'])
    const { rows } = await app.pool.query('select question_ids from attempts where id = $1', [body.data.id])
    return { id: body.data.id as number, asked: rows[0].question_ids as number[] }
  }
  return { newBank, save, saved: saveAndGetIds, read, newQuiz, pooled, begun: beginAttempt }
}
