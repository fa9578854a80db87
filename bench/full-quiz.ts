import { NOTE_GOALS } from '../apps/server/test/noted-goals.ts'
import type { Pool } from './campus.ts'
import { people, signedIn } from './full-class.ts'

export const STUDENTS = 1_000
export const QUESTIONS = 50
const GOALS = 12

const statements = (students: number) => [
  ...people(students),
  `insert into sections (courses_id, name, position) values (1, 'Topik', 1)`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, type_quiz, duration, is_competent, kkm, max_remedial, position)
    values (1, 1, 'Kuis', 'QUIZ', 'publish', '<p>Isi</p>', 'formatif', time '01:00', true, 75, 2, 1)`,
  `insert into goals (course_category_id, text, position) select c.course_category_id, 'Tujuan ' || n, n from courses c, generate_series(1, ${GOALS}) n where c.id = 1`,
  `insert into questions (lessons_id, position, point, goal_id, type, question, options, answer, level)
    select 1, n, 1, 1 + n % ${GOALS}, 'MULTIPLE_CHOICE', '<p>Soal</p>', '[{"key":"A","label":"a"},{"key":"B","label":"b"}]', 'A', '{c1}'
    from generate_series(1, ${QUESTIONS}) n`,
  `insert into attempts (lessons_id, courses_id, user_id, number, start_date, deadline, end_date, finished_by, question_ids,
      correct, wrong, wait, empty, score)
    select 1, 1, id, 1, now() - interval '9 days', now() - interval '8 days', now() - interval '8 days', 'stop',
      array(select id from questions order by position), 25, 25, 0, 0, 50 from students`,
  `insert into answers (attempt_id, question_id, answer, epoch, seq, status, points)
    select a.id, q.id, case when (a.id + q.id) % 2 = 0 then 'A' else 'B' end, 1, q.id,
      case when (a.id + q.id) % 2 = 0 then 'correct' else 'wrong' end, (a.id + q.id + 1) % 2
    from attempts a, questions q`,
  ...NOTE_GOALS,
]

/**
 * A quiz finished by this many students.
 * @returns the lecturer's token
 */
export const makeFullQuiz = async (pool: Pool, students = STUDENTS): Promise<string> => {
  // The pool has one connection, so the setting applies to all later statements.
  await pool.query('set statement_timeout = 0')
  for (const statement of statements(students)) await pool.query(statement)
  const lecturer = await signedIn(pool, 1)
  await pool.query('vacuum analyze')
  return lecturer
}
