import type pg from 'pg'
import type { World } from '../world.ts'

/** Everything of a world's class and people as one text per table: equal texts mean that nothing changed. */
const OF_CLASS: Record<string, string> = {
  courses: 'id = $1',
  members: 'courses_id = $1',
  sections: 'courses_id = $1',
  lessons: 'courses_id = $1 or sections_id in (select id from sections where courses_id = $1)',
  questions: 'lessons_id in (select id from lessons where courses_id = $1)',
  attempts: 'courses_id = $1',
  answers: 'attempt_id in (select id from attempts where courses_id = $1)',
  rejected_answers: 'attempt_id in (select id from attempts where courses_id = $1)',
  submissions: 'courses_id = $1',
  exceptions: 'courses_id = $1 or user_id = any($2)',
  collected_lessons: 'courses_id = $1 or user_id = any($2)',
  gradebook_weights: 'lessons_id in (select id from lessons where courses_id = $1)',
  lesson_openings: 'user_id = any($2)',
  rps: 'teacher_id = any($2)',
  users: 'id = any($2)',
  teachers: 'id = any($2)',
  students: 'id = any($2)',
}

export const fingerprint = async (
  pool: pg.Pool,
  { course, people }: World,
): Promise<Record<string, string>> => {
  const ids = Object.values(people)
  const hashes = Object.entries(OF_CLASS).map(([table, where]) => {
    const rows = `select t::text as row from "${table}" t where ${where}`
    return `(select md5(string_agg(row, '|' order by row)) from (${rows}) x) as "${table}"`
  })
  // Both parameters are used, so that their types are known whatever the tables need.
  const fingerprintRows = await pool.query(
    `select ${hashes.join(', ')} where $1::int is not null and $2::int[] is not null`,
    [course, ids],
  )
  return fingerprintRows.rows[0]
}
