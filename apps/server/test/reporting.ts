import type pg from 'pg'

/** What the reports of a quiz ask for. */
export const readFilters = async (pool: pg.Pool, course: number, quiz: number) => {
  const { rows } = await pool.query('select sections_id from lessons where id = $1', [quiz])
  return { courses_id: course, section_id: rows[0].sections_id as number, quiz_id: quiz }
}
