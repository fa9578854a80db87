import { openPool } from '../apps/server/src/platform/db/db.ts'
import { type FullClass, LESSONS, makeFullClass } from './full-class.ts'
import type { Options } from './options.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, percentile, type Row, spread } from './report.ts'
import { get, json, openWire, poster, type Wire } from './wire.ts'

const TARGET_MS = 50
/** Target of calls that count everybody's work: at one quiz, its waiting work, or everything. */
const EVERYBODY_MS = 150
const WHOLE_CLASS_MS = 500
const COPY_TARGET_MS = 2_000
const COPIED = 200
const TURNS = 40

/** The middle quiz of the class. */
const QUIZ = LESSONS / 2

type Call = [what: string, path: string, token: string, targetMs?: number]
/** Calls of the class page for lecturer and student, and of the start page's counts. */
const listCalls = ({ lecturer, student, courses_id }: FullClass): Call[] => [
  ['Lecturer: class', `lecture/course/detail/${courses_id}`, lecturer],
  ['Lecturer: topics and lessons', `lecture/lesson?id=${courses_id}`, lecturer],
  ['Lecturer: members with progress', `lecture/course/list-member?courses_id=${courses_id}`, lecturer],
  ['Lecturer: follow-ups', `lecture/course/follow-up?courses_id=${courses_id}`, lecturer],
  ['Student: class with progress', `student/course/detail/${courses_id}`, student],
  ['Student: topics and locks', `student/lesson?id=${courses_id}`, student],
  ['Student: members', `student/course/list-member?courses_id=${courses_id}`, student],
  ['Student: home', 'student/dashboard', student],
  ['Lecturer: results of a quiz', `lecture/quiz/result?id=${QUIZ}`, lecturer, EVERYBODY_MS],
  ['Lecturer: waiting work', 'lecture/work', lecturer, EVERYBODY_MS],
  [
    'Lecturer: numbers of lessons',
    `lecture/lesson/numbers?courses_id=${courses_id}`,
    lecturer,
    WHOLE_CLASS_MS,
  ],
  ['Lecturer: numbers of the class', 'lecture/course/numbers', lecturer, WHOLE_CLASS_MS],
  ['Lecturer: students behind', `lecture/course/behind?courses_id=${courses_id}`, lecturer, WHOLE_CLASS_MS],
  [
    'Lecturer: outcomes of the class',
    `lecture/report/outcomes?courses_id=${courses_id}`,
    lecturer,
    WHOLE_CLASS_MS,
  ],
]

const measure = async (wire: Wire, token: string, path: string): Promise<number[]> => {
  const request = get(`/api/v1/${path}`, { authorization: token })
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const startedAt = performance.now()
    const answer = await wire.ask(request)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    if (turn > 1) times.push(performance.now() - startedAt) // the first ones warm caches and plans
  }
  return times.sort((a, b) => a - b)
}

const measureCopy = async (wire: Wire, { lecturer, other_id }: FullClass): Promise<Row> => {
  const post = poster('/api/v1/lecture/lesson/duplicate', { authorization: lecturer })
  const selectedIds = Array.from({ length: LESSONS }, (_, at) => at + 1).slice(0, COPIED)
  const startedAt = performance.now()
  const answer = await wire.ask(post({ courses_id: other_id, list_lessons: selectedIds }))
  const elapsedMs = performance.now() - startedAt
  const { data } = json<{ data: { lessons: number; questions: number } }>(answer)
  return {
    what: `Copy ${data.lessons} lessons with ${number(data.questions)} questions`,
    measured: `${number(elapsedMs, 1)} ms`,
    target: `< ${number(COPY_TARGET_MS)} ms`,
    met: answer.status === 200 && elapsedMs < COPY_TARGET_MS,
  }
}

const measureAll = async (product: Product): Promise<Row[]> => {
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
  const fullClass = await makeFullClass(pool)
  await pool.end()
  const wire = openWire(product.port)
  const rows: Row[] = []
  for (const [label, path, token, target = TARGET_MS] of listCalls(fullClass)) {
    const times = await measure(wire, token, path)
    const isMet = percentile(times, 0.95) < target
    rows.push({
      what: `${label} (p50 / p95 / p99)`,
      measured: spread(times),
      target: `p95 < ${target} ms`,
      met: isMet,
    })
  }
  rows.push(await measureCopy(wire, fullClass))
  wire.close()
  return rows
}

/** The class page with 30 topics, 300 lessons and 500 members, and copying most of it. */
export const benchClass = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    return await measureAll(product)
  } finally {
    await product.discard()
  }
}
