import { openPool } from '../apps/server/src/platform/db/db.ts'
import type { Pool } from './campus.ts'
import type { Options } from './options.ts'
import { build, prepareProduct } from './product.ts'
import { number, type Row } from './report.ts'
import { makeUniversity } from './university.ts'
import { get, json, openWire, poster, type Wire } from './wire.ts'

const STUDENTS = 8_000
const CLASSES = 400
const TARGET_MS = 10_000
const LIST_TARGET_MS = 1_000
/** The university's active semester. */
const YEAR = 20

/**
 * Every class of the semester has three study groups, four topics, twelve materials and four quizzes of ten
 * questions.
 */
const statements = [
  `update courses set year_id = case when id <= ${CLASSES} then ${YEAR} else 1 end`,
  `insert into course_study_groups select id, 1 + (id + 40 * k) % 160 from courses, generate_series(1, 2) k
    where year_id = ${YEAR} on conflict do nothing`,
  `insert into sections (courses_id, name, position) select id, 'Topik ' || n, n from courses, generate_series(1, 4) n where year_id = ${YEAR}`,
  `insert into lessons (courses_id, sections_id, name, type, type_quiz, duration, description, status, is_expired, start_date, end_date, position)
    select courses_id, id, 'Pembelajaran ' || n, case when n < 4 then 'LESSON' else 'QUIZ' end, case when n = 4 then 'formatif' end,
      case when n = 4 then time '01:00' end, repeat('Isi materi kuliah. ', 150), 'publish', true, '2026-09-01', '2026-09-08', n
    from sections, generate_series(1, 4) n`,
  `insert into questions (lessons_id, position, point, type, question, options, answer, level)
    select l.id, n, 1, 'MULTIPLE_CHOICE', 'Soal ' || n, '[{"key":"A","text":"a"},{"key":"B","text":"b"},{"key":"C","text":"c"},{"key":"D","text":"d"}]', 'A', '{c1}'
    from lessons l, generate_series(1, 10) n where l.type = 'QUIZ'`,
  'vacuum analyze',
]

const makeCampus = async (pool: Pool): Promise<string> => {
  const token = await makeUniversity(pool, STUDENTS)
  for (const statement of statements) await pool.query(statement)
  return token
}

type Class = {
  id: number
  name: string
  teacher_id: number
  teamteaching: number[]
  study_group_id: number[]
}
type Saved = {
  data: {
    year_id: number
    classes: number
    enrolments: number
    lessons: number
    questions: number
    skipped: unknown[]
  }
}

const timeRequest = async <T>(wire: Wire, request: Parameters<Wire['ask']>[0]) => {
  const startedAt = performance.now()
  const answer = await wire.ask(request)
  const ms = performance.now() - startedAt
  if (answer.status !== 200) throw new Error(`${answer.status}: ${JSON.stringify(json(answer))}`)
  return { ms, body: json<T>(answer) }
}

const toRow = (label: string, ms: number, target: number): Row => ({
  what: label,
  measured: `${number(ms, 0)} ms`,
  target: `< ${number(target)} ms`,
  met: ms < target,
})

const measure = async (wire: Wire, token: string): Promise<Row[]> => {
  const headers = { authorization: token }
  const list = await timeRequest<{ data: Class[] }>(
    wire,
    get(`/api/v1/course/semester?year_id=${YEAR}`, headers),
  )
  const classes = list.body.data.map(({ id, name, teacher_id, teamteaching, study_group_id }) => ({
    id,
    name,
    teacher_id,
    teamteaching,
    study_group_id,
  }))
  const plan = {
    code: 'BARU',
    name: 'Semester Baru',
    activate: 1,
    material: 1,
    days: 182,
    keep_status: 1,
    classes,
  }
  const preview = await timeRequest(wire, poster('/api/v1/course/semester/preview', headers)(plan))
  const save = poster('/api/v1/course/semester/save', headers)
  const saveResult = await timeRequest<Saved>(wire, save(plan))
  const { data } = saveResult.body
  const repeatedResult = await timeRequest<Saved>(
    wire,
    save({ ...plan, code: '', name: '', year_id: data.year_id }),
  )
  if (repeatedResult.body.data.skipped.length !== CLASSES) throw new Error('made twice')
  return [
    toRow(`List of ${number(classes.length)} classes of a semester`, list.ms, LIST_TARGET_MS),
    toRow('Preview of a new semester', preview.ms, LIST_TARGET_MS),
    toRow(
      `Open a semester: ${number(data.classes)} classes, ${number(STUDENTS)} students in ${number(data.enrolments)} memberships, ${number(data.lessons)} lessons, ${number(data.questions)} soal`,
      saveResult.ms,
      TARGET_MS,
    ),
    toRow('Once more: all exist already', repeatedResult.ms, LIST_TARGET_MS),
  ]
}

/** A new semester with 400 classes of a campus with 8,000 students, including material. */
export const benchSemester = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
    const token = await makeCampus(pool)
    await pool.end()
    const wire = openWire(product.port)
    const rows = await measure(wire, token)
    wire.close()
    return rows
  } finally {
    await product.discard()
  }
}
