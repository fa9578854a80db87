import type { Role } from '@tuntas/contract/wire/roles'
import type pg from 'pg'

/** Rows for tests: makers fill in what the test does not specify. A counter makes names and codes unique. */

let counter = 0
const next = () => ++counter

export const insert = async (pool: pg.Pool, table: string, row: Record<string, unknown>): Promise<number> => {
  const names = Object.keys(row)
  const values = Object.values(row).map((value) =>
    value !== null && typeof value === 'object' && !(value instanceof Date) && !Array.isArray(value)
      ? JSON.stringify(value)
      : value,
  )
  const places = names.map((_, at) => `$${at + 1}`)
  const quotedNames = names.map((name) => `"${name}"`)
  const text = `insert into ${table} (${quotedNames}) values (${places}) returning *`
  return (await pool.query(text, values)).rows[0].id
}

/** Not a hash: accounts that really sign in get a real one. */
const NO_PASSWORD = 'x'

export const makeUser = (pool: pg.Pool, role: Role, more: Record<string, unknown> = {}) => {
  const n = next()
  return insert(pool, 'users', {
    username: `u${n}`,
    name: `Orang ${n}`,
    role,
    password_hash: NO_PASSWORD,
    ...more,
  })
}

/** A study program without people. */
export const makeProgram = (pool: pg.Pool, name = 'Prodi lain') => {
  const n = next()
  return insert(pool, 'study_programs', { code: `L${n}`, name: `${name} ${n}` })
}
/** Assigns a program to an operator. */
export const giveProgram = (pool: pg.Pool, user_id: number, study_program_id: number) =>
  pool.query('insert into operator_programs (user_id, study_program_id) values ($1, $2)', [
    user_id,
    study_program_id,
  ])

const once = new WeakMap<pg.Pool, Promise<Masters>>()
type Masters = {
  program_id: number
  study_program_id: number
  education_level_id: number
  curriculum_id: number
  study_group_id: number
  year_id: number
  course_category_id: number
  active: number
  inactive: number
}
/** One row of each master, created once per database. */
export const masters = (pool: pg.Pool): Promise<Masters> => {
  const rows = once.get(pool) ?? makeMasters(pool)
  once.set(pool, rows)
  return rows
}
export const makeSubject = async (pool: pg.Pool, more: Record<string, unknown> = {}): Promise<number> => {
  const { study_program_id, curriculum_id } = await masters(pool)
  const n = next()
  return insert(pool, 'course_categories', {
    code: `MK${n}`,
    name: `Mata Kuliah ${n}`,
    study_program_id,
    curriculum_id,
    sks: 3,
    ...more,
  })
}

const makeMasters = async (pool: pg.Pool): Promise<Masters> => {
  const n = next()
  const code = `K${n}`
  const [program_id, study_program_id, education_level_id, curriculum_id, study_group_id, year_id] =
    await Promise.all([
      insert(pool, 'programs', { name: `Program ${n}` }),
      insert(pool, 'study_programs', { code, name: `Prodi ${n}` }),
      insert(pool, 'education_levels', { name: `Jenjang ${n}` }),
      insert(pool, 'curriculums', { code, name: `Kurikulum ${n}` }),
      insert(pool, 'study_groups', { code, name: `Rombel ${n}` }),
      insert(pool, 'years', { code, name: `Tahun ${n}`, active: true }),
    ])
  const course_category_id = await insert(pool, 'course_categories', {
    code,
    name: `Mata Kuliah ${n}`,
    study_program_id,
    curriculum_id,
    sks: 3,
  })
  const statuses = await pool.query(`select id, active from status_users order by active desc, id`)
  return {
    program_id,
    study_program_id,
    education_level_id,
    curriculum_id,
    study_group_id,
    year_id,
    course_category_id,
    active: statuses.rows[0].id,
    inactive: statuses.rows[1].id,
  }
}

const biodata = { place_birth: 'Bandung', date_birth: '2004-01-02', gender: 'L' }

export const makeTeacher = async (pool: pg.Pool, more: Record<string, unknown> = {}): Promise<number> => {
  const { study_program_id, education_level_id } = await masters(pool)
  const id = await makeUser(pool, 'dosen', more)
  await insert(pool, 'teachers', {
    id,
    nim: `NIP${id}`,
    nidn: `NIDN${id}`,
    study_program_id,
    education_level_id,
    ...biodata,
  })
  return id
}

export const makeStudent = async (
  pool: pg.Pool,
  {
    active = true,
    study_program_id,
    study_group_id,
    ...more
  }: Record<string, unknown> & { active?: boolean; study_program_id?: number; study_group_id?: number } = {},
): Promise<number> => {
  const m = await masters(pool)
  const id = await makeUser(pool, 'mahasiswa', more)
  await insert(pool, 'students', {
    id,
    nim: `NIM${id}`,
    program_id: m.program_id,
    study_program_id: study_program_id ?? m.study_program_id,
    education_level_id: m.education_level_id,
    curriculum_id: m.curriculum_id,
    study_group_id: study_group_id ?? m.study_group_id,
    status_id: active ? m.active : m.inactive,
    entry_year: 2022,
    date_entry: '2022-09-01',
    study_limit: 2029,
    ...biodata,
  })
  return id
}

export const enrol = (
  pool: pg.Pool,
  courses_id: number,
  user_id: number,
  more: Record<string, unknown> = {},
) => insert(pool, 'members', { courses_id, user_id, role: 'student', source: 'manual', ...more })

export const makeCourse = async (
  pool: pg.Pool,
  teacher_id: number,
  more: Record<string, unknown> = {},
): Promise<number> => {
  const { year_id, course_category_id } = await masters(pool)
  const n = next()
  const id = await insert(pool, 'courses', {
    code: `C${n}`,
    name: `Kelas ${n}`,
    year_id,
    course_category_id,
    teacher_id,
    ...more,
  })
  await enrol(pool, id, teacher_id, { role: 'teacher' })
  return id
}

export const makeSection = (pool: pg.Pool, courses_id: number, more: Record<string, unknown> = {}) => {
  const n = next()
  return insert(pool, 'sections', { courses_id, name: `Topik ${n}`, position: n, ...more })
}

export const makeLesson = async (
  pool: pg.Pool,
  courses_id: number,
  { sections_id, ...more }: Record<string, unknown> = {},
): Promise<number> => {
  const n = next()
  return insert(pool, 'lessons', {
    courses_id,
    sections_id: sections_id ?? (await makeSection(pool, courses_id)),
    name: `Materi ${n}`,
    type: 'LESSON',
    status: 'publish',
    description: '<p>Isi</p>',
    position: n,
    ...more,
  })
}

export const makeGoal = (pool: pg.Pool, course_category_id: number, more: Record<string, unknown> = {}) => {
  const n = next()
  return insert(pool, 'goals', { course_category_id, text: `Tujuan ${n}`, position: n, ...more })
}

/** The goal with this text in the mata kuliah of the lesson's class; created if missing. */
export const ensureGoal = async (pool: pg.Pool, lessons_id: number, text: string): Promise<number> => {
  const { rows } = await pool.query(
    `select c.course_category_id, g.id from lessons l join courses c on c.id = l.courses_id
      left join goals g on g.course_category_id = c.course_category_id and g.archived_at is null and g.text_key = lower(btrim($2))
      where l.id = $1`,
    [lessons_id, text],
  )
  const [{ course_category_id, id }] = rows
  return id ?? makeGoal(pool, course_category_id, { text: text.trim() })
}

const ABCD = {
  answer: 'A',
  options: JSON.stringify(['A', 'B', 'C', 'D'].map((key) => ({ key, label: `Pilihan ${key}` }))),
}

/** @param goals text of its goal */
export const makeQuestion = async (
  pool: pg.Pool,
  lessons_id: number,
  { goals, ...more }: Record<string, unknown> & { goals?: string | null } = {},
) => {
  const n = next()
  return insert(pool, 'questions', {
    goal_id: goals ? await ensureGoal(pool, lessons_id, goals) : null,
    lessons_id,
    position: n,
    point: 1,
    type: 'MULTIPLE_CHOICE',
    question: `<p>Soal ${n}</p>`,
    level: ['c1'],
    ...ABCD,
    ...more,
  })
}

/** A bank question with one version, whose key is A. Returns both ids. */
export const makeBankQuestion = async (
  pool: pg.Pool,
  course_category_id: number,
  more: Record<string, unknown> = {},
  questionValues: Record<string, unknown> = {},
) => {
  const n = next()
  const id = await insert(pool, 'bank_questions', { course_category_id, ...more })
  const version = await insert(pool, 'bank_versions', {
    bank_question_id: id,
    number: 1,
    point: 2,
    type: 'MULTIPLE_CHOICE',
    question: `<p>Soal bank ${n}</p>`,
    level: ['c1'],
    created_by: more.owner_id ?? null,
    ...(questionValues.type && questionValues.type !== 'MULTIPLE_CHOICE' ? {} : ABCD),
    ...questionValues,
  })
  await pool.query('update bank_questions set latest_id = $1 where id = $2', [version, id])
  return { id, version }
}

/** A published quiz of multiple-choice questions with the key A. */
export const makeQuiz = async (
  pool: pg.Pool,
  courses_id: number,
  { questions = 4, ...more }: Record<string, unknown> & { questions?: number } = {},
) => {
  const id = await makeLesson(pool, courses_id, {
    type: 'QUIZ',
    type_quiz: 'formatif',
    duration: '01:00',
    is_competent: true,
    kkm: 75,
    ...more,
  })
  const ids: number[] = []
  for (let n = 0; n < questions; n++) ids.push(await makeQuestion(pool, id))
  return { id, questions: ids }
}

export const shift = (pool: pg.Pool, attemptId: number, minutes: number) =>
  pool.query(
    `update attempts set start_date = start_date + make_interval(mins => $2), deadline = deadline + make_interval(mins => $2) where id = $1`,
    [attemptId, minutes],
  )
