import { createHash } from 'node:crypto'
import type { openPool } from '../apps/server/src/platform/db/db.ts'
import { hashPassword } from '../apps/server/src/platform/process/passwords.ts'

export type Pool = ReturnType<typeof openPool>

export interface Student {
  id: number
  username: string
  token: string
  lessonId: number
}

export interface Campus {
  students: Student[]
  lecturers: { token: string; lessonId: number }[]
}

export interface Size {
  seed: number
  students: number
  /** Every n-th question is an essay; 0 for none. */
  essayEvery: number
}

export const PASSWORD = 'Tuntas#2026'
export const QUESTIONS = 50
const CLASS_SIZE = 40

const insertMasters = `
  with pr as (insert into programs (name) values ('Reguler') returning id),
    sp as (insert into study_programs (code, name) values ('TI', 'Teknik Informatika') returning id),
    el as (insert into education_levels (name) values ('S1') returning id),
    cu as (insert into curriculums (code, name) values ('K24', 'Kurikulum 2024') returning id),
    sg as (insert into study_groups (code, name) values ('A', 'Rombel A') returning id),
    ye as (insert into years (code, name, active) values ('20261', 'Ganjil 2026/2027', true) returning id)
  insert into course_categories (code, name, study_program_id, curriculum_id, sks)
  select 'TI101', 'Basis Data', sp.id, cu.id, 3 from pr, sp, el, cu, sg, ye`

const insertUsers = `
  insert into users (username, name, role, password_hash)
  select prefix || lpad(n::text, 6, '0'), 'Orang ' || prefix || n, role, $1
  from (values ('D', 'dosen', $2::int), ('M', 'mahasiswa', $3::int)) as kinds(prefix, role, total), generate_series(1, total) n
  order by role, n`

const insertTeachers = `
  insert into teachers (id, nim, nidn, place_birth, date_birth, study_program_id, education_level_id)
  select u.id, 'NIP' || u.id, u.username, 'Bandung', '1980-01-02', sp.id, el.id
  from users u, study_programs sp, education_levels el where u.role = 'dosen'`

const insertStudents = `
  insert into students (id, nim, place_birth, date_birth, study_program_id, education_level_id, program_id, curriculum_id,
    status_id, study_group_id, entry_year, date_entry, study_limit)
  select u.id, u.username, 'Bandung', '2004-01-02', sp.id, el.id, pr.id, cu.id, st.id, sg.id, 2024, '2024-09-01', 2031
  from users u, study_programs sp, education_levels el, programs pr, curriculums cu, study_groups sg,
    (select id from status_users where active limit 1) st
  where u.role = 'mahasiswa'`

// Every class has its lecturer and its share of the students.
const insertClasses = `
  with made as (
    insert into courses (code, name, year_id, course_category_id, teacher_id, learning_order)
    select 'C' || t.id, 'Kelas ' || t.id, y.id, cc.id, t.id, 'bebas' from teachers t, years y, course_categories cc
    returning id, teacher_id
  ), places as (
    select id, row_number() over (order by id) - 1 as place, count(*) over () as total from made
  ), pupils as (
    select u.id, row_number() over (order by u.id) - 1 as place from users u where u.role = 'mahasiswa'
  )
  insert into members (courses_id, user_id, role, source)
  select id, teacher_id, 'teacher', 'manual' from made
  union all
  select places.id, pupils.id, 'student', 'study_group' from pupils join places on pupils.place % places.total = places.place`

const insertLessons = `
  with topics as (
    insert into sections (courses_id, name, position) select id, 'Pemodelan data', 1 from courses returning id, courses_id
  )
  insert into lessons (courses_id, sections_id, name, type, status, description, position, type_quiz, duration, is_competent, kkm, max_remedial)
  select courses_id, id, kind || ' ' || n, kind, 'publish', '<p>Entitas, atribut, dan relasi.</p>', n,
    case kind when 'QUIZ' then 'formatif' end, case kind when 'QUIZ' then '03:00'::time end, kind = 'QUIZ', 75, 3
  from topics, (values (1, 'LESSON'), (2, 'LESSON'), (3, 'LESSON'), (4, 'QUIZ')) as parts(n, kind)`

const insertQuestions = `
  insert into questions (lessons_id, position, point, type, question, options, answer, level)
  select l.id, n, 2, case when essay then 'ESSAY' else 'MULTIPLE_CHOICE' end, '<p>Soal nomor ' || n || ' tentang relasi antarentitas.</p>',
    case when essay then '[]' else (select jsonb_agg(jsonb_build_object('key', k, 'label', '<p>Pilihan ' || k || '</p>')) from unnest(array['A','B','C','D','E']) k) end,
    case when not essay then chr(65 + n % 5) end, array['c2']
  from lessons l, generate_series(1, $1::int) n, lateral (select $2::int > 0 and n % greatest($2::int, 1) = 0 as essay) kinds
  where l.type = 'QUIZ'`

const insertFormerAttempts = `
  with quiz as (
    insert into lessons (courses_id, sections_id, name, type, status, description, position, type_quiz, duration, is_competent, kkm, max_remedial)
    select courses_id, id, 'Kuis lama', 'QUIZ', 'unpublish', '<p>Entitas.</p>', 9, 'formatif', '03:00', true, 75, 0 from sections order by id limit 1
    returning id, courses_id
  )
  insert into attempts (lessons_id, courses_id, user_id, number, question_ids, start_date, deadline, end_date, finished_by, correct, wrong, wait, empty, score)
  select quiz.id, quiz.courses_id, u.id, n, '{}', now() - interval '9 days', now() - interval '8 days', now() - interval '8 days', 'stop', 0, 0, 0, 0, 0
  from quiz, users u, generate_series(1, $1::int) n where u.role = 'mahasiswa'`

const findPeople = `
  select u.id, u.username, u.role, l.id as lessons_id
  from users u join members m on m.user_id = u.id join lessons l on l.courses_id = m.courses_id and l.type = 'QUIZ' and l.status = 'publish'
  order by u.id`

const sha = (text: string) => createHash('sha256').update(text).digest()

/** Earlier quizzes of a campus: no attempt is open, and PostgreSQL has analysed the table in this state. */
export const addFormerAttempts = async (pool: Pool, forEach: number): Promise<void> => {
  await pool.query(insertFormerAttempts, [forEach])
  await pool.query('vacuum analyze attempts')
}

/**
 * Fills an empty, migrated database: classes of 40 with a quiz of 50 questions each; everybody is signed in.
 */
export const makeCampus = async (pool: Pool, { seed, students, essayEvery }: Size): Promise<Campus> => {
  const classes = Math.ceil(students / CLASS_SIZE)
  await pool.query(insertMasters)
  await pool.query(insertUsers, [await hashPassword(PASSWORD), classes, students])
  for (const statement of [insertTeachers, insertStudents, insertClasses, insertLessons])
    await pool.query(statement)
  await pool.query(insertQuestions, [QUESTIONS, essayEvery])
  const { rows } = await pool.query(findPeople)
  const people = rows.map((row) => ({
    id: row.id as number,
    username: row.username as string,
    role: row.role as string,
    lessonId: row.lessons_id as number,
    token: sha(`${seed} ${row.id}`).toString('base64url'),
  }))
  await pool.query(
    'insert into sessions (token_hash, user_id) select * from unnest($1::bytea[], $2::int[])',
    [people.map((one) => sha(one.token)), people.map((one) => one.id)],
  )
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
  const having = (role: string) => people.filter((one) => one.role === role)
  return { students: having('mahasiswa'), lecturers: having('dosen') }
}
