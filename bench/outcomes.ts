import { openPool } from '../apps/server/src/platform/db/db.ts'
import { NOTE_GOALS } from '../apps/server/test/noted-goals.ts'
import type { Pool } from './campus.ts'
import { people, signedIn } from './full-class.ts'
import type { Options } from './options.ts'
import { build, prepareProduct } from './product.ts'
import type { Row } from './report.ts'
import { pageTimes, toRow } from './reports.ts'
import { openWire, type Wire } from './wire.ts'

/**
 * Attainment at its limits: a class of 200 students and 30 goals, and a program of 48 mata kuliah closed in
 * three years.
 */

const STUDENTS = 200
const GOALS = 30
/**
 * Six quizzes of five goals each, a mid-term of the first half, a final of all: each goal is assessed two or
 * three times.
 */
const QUIZZES = 8
const asks = `case when l.id <= 6 then n between l.id * 5 - 4 and l.id * 5 when l.id = 7 then n <= 15 else true end`
const CPMK = 6
const CPL = 12
const PROFILES = 10
const COURSES = 48
const YEARS = 3
const CLASS_MS = 300
const PROGRAM_MS = 3_000

const outcomes = [
  `insert into cpl (study_program_id, curriculum_id, code, name, kind) select 1, 1, 'CPL-' || n, 'Capaian lulusan ' || n, 'khusus' from generate_series(1, ${CPL}) n`,
  `insert into graduate_profiles (study_program_id, curriculum_id, code, name) select 1, 1, 'PL' || n, 'Profil lulusan ' || n from generate_series(1, ${PROFILES}) n`,
  'insert into cpl_profiles (cpl_id, profile_id) select l.id, p.id from cpl l join graduate_profiles p on (l.id + p.id) % 3 = 0',
  `insert into cpmk (course_category_id, code, name) select 1, 'CPMK-' || n, 'Capaian mata kuliah ' || n from generate_series(1, ${CPMK}) n`,
  'insert into cpmk_cpl (cpmk_id, cpl_id) select c.id, l.id from cpmk c join cpl l on l.id % 6 = c.id % 6',
  `insert into goals (course_category_id, code, text, position, cpmk_id) select 1, 'Sub-CPMK-' || n, 'Tujuan ' || n, n, 1 + n % ${CPMK} from generate_series(1, ${GOALS}) n`,
]
/**
 * Every student has finished every quiz.
 * @param askedGoals SQL: does quiz `l` ask goal `n`?
 */
const sittings = (askedGoals: string) => [
  `insert into sections (courses_id, name, position) values (1, 'Topik', 1)`,
  `insert into lessons (courses_id, sections_id, name, type, status, description, type_quiz, duration, is_competent, kkm, max_remedial, position)
    select 1, 1, 'Kuis ' || n, 'QUIZ', 'publish', '<p>Isi</p>', 'formatif', time '01:00', true, 75, 2, n from generate_series(1, ${QUIZZES}) n`,
  `insert into questions (lessons_id, position, point, goal_id, type, question, options, answer, level)
    select l.id, n, 1, n, 'MULTIPLE_CHOICE', '<p>Soal</p>', '[{"key":"A","label":"a"},{"key":"B","label":"b"}]', 'A', '{c1}'
    from lessons l, generate_series(1, ${GOALS}) n where ${askedGoals}`,
  `insert into attempts (lessons_id, courses_id, user_id, number, start_date, deadline, end_date, finished_by, question_ids,
      correct, wrong, wait, empty, score)
    select l.id, 1, s.id, 1, now() - interval '9 days', now() - interval '8 days', now() - interval '8 days', 'stop',
      array(select q.id from questions q where q.lessons_id = l.id order by q.position), 15, 15, 0, 0, 50 from students s, lessons l`,
  `insert into answers (attempt_id, question_id, answer, epoch, seq, status, points)
    select a.id, q.id, case when (a.id + q.id) % 2 = 0 then 'A' else 'B' end, 1, q.id,
      case when (a.id + q.id) % 2 = 0 then 'correct' else 'wrong' end, (a.id + q.id + 1) % 2
    from attempts a join questions q on q.lessons_id = a.lessons_id`,
]
/** A closed class of each mata kuliah in each year, with the stored data of a class that size. */
const closings = [
  `insert into course_categories (code, name, study_program_id, curriculum_id, sks)
    select 'MK' || n, 'Mata kuliah ' || n, 1, 1, 2 + n % 3 from generate_series(2, ${COURSES}) n`,
  `insert into cpmk (course_category_id, code, name)
    select k.id, 'CPMK-' || n, 'Capaian ' || n from course_categories k, generate_series(1, ${CPMK}) n where k.id > 1`,
  `insert into cpmk_cpl (cpmk_id, cpl_id) select c.id, 1 + (c.id + n) % ${CPL} from cpmk c, generate_series(1, 2) n
    where c.course_category_id > 1`,
  `insert into years (code, name, active) select 'L' || n, 'Tahun ' || n, false from generate_series(1, ${YEARS}) n`,
  `insert into courses (name, code, course_category_id, year_id, teacher_id, status)
    select k.name, k.code || '-' || y.id, k.id, y.id, 1, 'publish' from course_categories k, years y where not y.active`,
  `insert into evaluations (courses_id, version, course_category_id, year_id, sks, closed_by, snapshot, sha256, document)
    select c.id, v, c.course_category_id, c.year_id, 3, 1, jsonb_build_object('kept', repeat(md5(c.id::text), 2000)), 'x', repeat('x', 60000)::bytea
    from courses c join years y on y.id = c.year_id and not y.active, generate_series(1, 2) v`,
  `insert into evaluation_cpl (evaluations_id, cpl_id, measured, passed, total)
    select distinct e.id, w.cpl_id, 40, 30, 2800 from evaluations e join cpmk c on c.course_category_id = e.course_category_id
    join cpmk_cpl w on w.cpmk_id = c.id`,
]

const fill = async (pool: Pool, askedGoals: string) => {
  // The pool has one connection, so the setting applies to all later statements.
  await pool.query('set statement_timeout = 0')
  for (const statement of [
    ...people(STUDENTS),
    ...outcomes,
    ...sittings(askedGoals),
    ...NOTE_GOALS,
    ...closings,
  ])
    await pool.query(statement)
  const { rows } = await pool.query(
    `insert into users (username, name, role, password_hash) values ('admin', 'Admin', 'admin', 'x') returning id`,
  )
  const tokens = { lecturer: await signedIn(pool, 1), admin: await signedIn(pool, rows[0].id) }
  await pool.query('vacuum analyze')
  return tokens
}

const PROGRAM = 'study_program_id=1&curriculum_id=1'

type Tokens = { lecturer: string; admin: string }
type Measured = (wire: Wire, tokens: Tokens) => Promise<Row[]>
/** A separate product for each shape of the class. */
const measureProduct = async (
  server: string | undefined,
  askedGoals: string,
  measure: Measured,
): Promise<Row[]> => {
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
    const tokens = await fill(pool, askedGoals)
    await pool.end()
    const wire = openWire(product.port)
    const rows = await measure(wire, tokens)
    wire.close()
    return rows
  } finally {
    await product.discard()
  }
}

const CLASS = 'lecture/report/outcomes?courses_id=1&limit=100'

export const benchOutcomes = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const usualRows = await measureProduct(server, asks, async (wire, { lecturer, admin }) => [
    { what: `Class of ${STUDENTS} students × ${GOALS} goals in ${QUIZZES} assessments`, measured: '' },
    toRow('  Outcomes of CPL and CPMK', await pageTimes(wire, lecturer, CLASS), CLASS_MS),
    toRow(
      '  Evaluation of the course',
      await pageTimes(wire, lecturer, 'lecture/evaluation?courses_id=1'),
      CLASS_MS,
    ),
    { what: `Program of ${COURSES} courses × ${YEARS} years`, measured: '' },
    toRow(
      '  Outcomes of the program',
      await pageTimes(wire, admin, `admin/report/outcomes?${PROGRAM}`),
      PROGRAM_MS,
    ),
    toRow(
      '  Map of CPL and CPMK',
      await pageTimes(wire, admin, `master-data/outcome-map?${PROGRAM}`),
      PROGRAM_MS,
    ),
    toRow(
      '  List of CPL with graduate profiles',
      await pageTimes(wire, admin, `master-data/cpl?${PROGRAM}&limit=100`),
      CLASS_MS,
    ),
    toRow(
      '  List of graduate profiles',
      await pageTimes(wire, admin, `master-data/graduate-profile?${PROGRAM}&limit=100`),
      CLASS_MS,
    ),
  ])
  const most = await measureProduct(server, 'true', async (wire, { lecturer }) => [
    { what: `Each assessment asks ${GOALS} goals`, measured: '' },
    toRow('  Outcomes of CPL and CPMK', await pageTimes(wire, lecturer, CLASS), undefined),
  ])
  return [...usualRows, ...most]
}
