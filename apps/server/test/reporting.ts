import type pg from 'pg'
import { ensureGoal, makeCourse, makeQuiz } from './make.ts'

/** Filters for the reports of a quiz. */
export const readFilters = async (pool: pg.Pool, course: number, quiz: number) => {
  const { rows } = await pool.query('select sections_id from lessons where id = $1', [quiz])
  return { courses_id: course, section_id: rows[0].sections_id as number, quiz_id: quiz }
}

/** A class with a quiz of two questions, each with its own goal. */
export const makeTwoGoals = async (pool: pg.Pool, teacher: number) => {
  const course = await makeCourse(pool, teacher, { learning_order: 'bebas' })
  const quiz = await makeQuiz(pool, course, { questions: 2, max_remedial: 0 })
  const [first = 0, second = 0] = quiz.questions
  for (const [id, text] of [
    [first, 'Bilangan'],
    [second, '<b>Huruf'],
  ] as const)
    await pool.query('update questions set goal_id = $2 where id = $1', [
      id,
      await ensureGoal(pool, quiz.id, text),
    ])
  return { course, quiz: quiz.id, first, second, filters: await readFilters(pool, course, quiz.id) }
}
