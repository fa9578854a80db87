import { createHash } from 'node:crypto'
import { NOTE_GOALS } from '../apps/server/test/noted-goals.ts'
import type { Pool } from './campus.ts'
import { makeOtherClasses } from './other-classes.ts'

const SECTIONS = 30
const PER_SECTION = 10
const MEMBERS = 500
export const LESSONS = SECTIONS * PER_SECTION
/** So that 200 lessons have 1,000 questions. */
const QUESTIONS = 50

/** In each topic eight materials, an assignment, and a quiz with KKM. */
const typeSql = `case when n % 10 = 0 then 'QUIZ' when n % 10 = 9 then 'ASSIGNMENT' else 'LESSON' end`

/** Masters, a lecturer, students, and two classes of the lecturer with all students in the first. */
export const people = (students: number): string[] => [
  `insert into programs (name) values ('Reguler')`,
  `insert into study_programs (code, name) values ('IF', 'Informatika')`,
  `insert into education_levels (name) values ('S1')`,
  `insert into curriculums (code, name) values ('K24', 'Kurikulum 2024')`,
  `insert into study_groups (code, name) values ('IF-A', 'IF A')`,
  `insert into years (code, name, active) values ('20261', '2026/2027 Ganjil', true)`,
  `insert into course_categories (code, name, study_program_id, curriculum_id, sks) values ('IF1', 'Basis Data', 1, 1, 3)`,
  `insert into users (username, name, role, password_hash) values ('0011', 'Dosen', 'dosen', 'x')`,
  `insert into teachers (id, nim, nidn, place_birth, date_birth, study_program_id, education_level_id, employee_status)
    values (1, 'NIP1', '0011', 'Bandung', '1980-01-02', 1, 1, 'tetap')`,
  `insert into users (username, name, role, password_hash)
    select to_char(2200000000 + n, 'FM0000000000'), 'Mahasiswa ' || n, 'mahasiswa', 'x' from generate_series(1, ${students}) n`,
  `insert into students (id, nim, place_birth, date_birth, study_program_id, education_level_id, program_id, curriculum_id, status_id,
      study_group_id, entry_year, date_entry, study_limit)
    select id, username, 'Bandung', '2004-01-02', 1, 1, 1, 1, 1, 1, 2022, '2022-09-01', 2029 from users where role = 'mahasiswa'`,
  `insert into courses (code, name, year_id, course_category_id, teacher_id)
    values ('A', 'Basis Data A', 1, 1, 1), ('B', 'Basis Data B', 1, 1, 1)`,
  `insert into members (courses_id, user_id, role, source, join_date)
    select 1, id, 'student', 'study_group', now() - interval '90 days' from students
    union all select id, 1, 'teacher', 'manual', now() - interval '90 days' from courses`,
]

const statements = [
  ...people(MEMBERS),
  `insert into sections (courses_id, name, position) select 1, 'Topik ' || n, n from generate_series(1, ${SECTIONS}) n`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, type_quiz, duration, is_competent, kkm, max_remedial, position)
    select 1, 1 + (n - 1) / ${PER_SECTION}, 'Pembelajaran ' || n, ${typeSql}, 'publish', '<p>Isi</p>',
      case when n % 10 = 0 then 'formatif' end, case when n % 10 = 0 then time '01:00' end, n % 10 = 0,
      case when n % 10 = 0 then 75 end, 2, n
    from generate_series(1, ${LESSONS}) n`,
  `insert into questions (lessons_id, position, point, type, question, options, answer, level, related_lessons_id)
    select l.id, n, 1, 'MULTIPLE_CHOICE', '<p>Soal</p>', '[{"key":"A","label":"a"},{"key":"B","label":"b"}]', 'A', '{c1}', l.id - 1 - n % 8
    from lessons l, generate_series(1, ${QUESTIONS}) n where l.type = 'QUIZ'`,
  // Students have different progress: the last ones have nearly finished.
  `insert into lesson_openings (lessons_id, user_id)
    select l.id, s.id from students s join lessons l on l.id <= 1 + (s.id * 7) % ${LESSONS} where l.type = 'LESSON'`,
  `insert into submissions (lessons_id, courses_id, user_id, description)
    select l.id, 1, s.id, '<p>Tugas</p>' from students s join lessons l on l.id <= 1 + (s.id * 7) % ${LESSONS} where l.type = 'ASSIGNMENT'`,
  `insert into attempts (lessons_id, courses_id, user_id, number, start_date, deadline, end_date, finished_by, question_ids,
      correct, wrong, wait, empty, score)
    select l.id, 1, s.id, n, now() - interval '9 days', now() - interval '8 days', now() - interval '8 days' + n * interval '1 minute', 'stop',
      array(select id from questions where lessons_id = l.id order by position), 40, 10, 0, 0, case when n = 2 then 80 else 60 end
    from students s join lessons l on l.id <= 1 + (s.id * 7) % ${LESSONS} cross join generate_series(1, 2) n where l.type = 'QUIZ'`,
  `insert into exceptions (user_id, courses_id, lessons_id, kind, value, reason, created_by)
    select id, 1, null::int, 'minutes', 15, 'Sakit', 1 from students where id % 25 = 0
    union all select id, 1, ${LESSONS / 2}, 'unlock', null, 'Sakit', 1 from students where id % 25 = 1`,
]

export interface FullClass {
  lecturer: string
  /** A student in the middle of the class, with locked lessons ahead. */
  student: string
  courses_id: number
  /** An empty class of the same lecturer. */
  other_id: number
}

/**
 * Creates a session of the user.
 * @returns its token
 */
export const signedIn = async (pool: Pool, user: number): Promise<string> => {
  const token = createHash('sha256').update(`bench ${user}`).digest('base64url')
  const hash = createHash('sha256').update(token).digest()
  await pool.query('insert into sessions (token_hash, user_id) values ($1, $2)', [hash, user])
  return token
}

/** A class of 30 topics, 300 lessons and 500 members in mid-term, among two hundred of forty members. */
export const makeFullClass = async (pool: Pool): Promise<FullClass> => {
  for (const statement of statements) await pool.query(statement)
  await makeOtherClasses(pool)
  for (const statement of NOTE_GOALS) await pool.query(statement)
  const middle = await pool.query(
    `select id from students where (id * 7) % ${LESSONS} between 150 and 160 order by id limit 1`,
  )
  const [lecturer, student] = [await signedIn(pool, 1), await signedIn(pool, middle.rows[0].id)]
  await pool.query('vacuum analyze')
  return { lecturer, student, courses_id: 1, other_id: 2 }
}
