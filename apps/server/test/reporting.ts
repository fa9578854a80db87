import type pg from 'pg'

/** Filters for the reports of a quiz. */
export const readFilters = async (pool: pg.Pool, course: number, quiz: number) => {
  const { rows } = await pool.query('select sections_id from lessons where id = $1', [quiz])
  return { courses_id: course, section_id: rows[0].sections_id as number, quiz_id: quiz }
}
