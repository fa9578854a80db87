import { openPool } from '../apps/server/src/platform/db/db.ts'
import { makeFullQuiz, QUESTIONS } from './full-quiz.ts'
import { readResident } from './idle.ts'
import type { Options } from './options.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, percentile, type Row, spread } from './report.ts'
import { get, openWire, type Wire } from './wire.ts'

/** Number of students, and targets for a page and a file. */
const sizes = [
  { students: 100, pageMs: 300, fileMs: 3_000 },
  { students: 1_000, pageMs: 300, fileMs: 3_000 },
  { students: 10_000, pageMs: 3_000, fileMs: undefined },
] as const
type Size = (typeof sizes)[number]

const QUIZ = 'courses_id=1&section_id=1&quiz_id=1'
const pages: Record<string, string> = {
  'Item report': `report/analysis-quiz?${QUIZ}&type=quest`,
  'Item analysis': `report/analysis-quiz?${QUIZ}&type=answer&limit=100`,
  'Results of a quiz': `report/analysis-quiz?${QUIZ}&type=score&limit=100`,
  'Final scores': 'report/final-score?courses_id=1&section_id=1&type=all&limit=100',
  'Tests and remedials': `report/remedial?${QUIZ}&limit=100`,
  'Attempts at a quiz': `report/progress?${QUIZ}&type=last&limit=100`,
  Achievements: `report/achievement?${QUIZ}&limit=100`,
  Gradebook: 'report/gradebook?courses_id=1&limit=100',
  'Results by goal': 'quiz/goal-result?lessons_id=1&limit=100',
  'Mastery map': 'report/mastery-map?courses_id=1&limit=100',
}
const files: Record<string, string> = {
  'Excel: item analysis': `analysis-quiz/export?${QUIZ}&type=answer`,
  'Excel: download all': `analysis-quiz/workbook?${QUIZ}`,
}
const PAGE_TURNS = 12
const FILE_TURNS = 2
/** Allowed rise of memory while files of 1,000 students are written. */
const FILE_MB = 50

/** @param path below /api/v1 */
export const pageTimes = async (wire: Wire, authorization: string, path: string): Promise<number[]> => {
  const request = get(`/api/v1/${path}`, { authorization })
  const times: number[] = []
  for (let turn = 0; turn < PAGE_TURNS; turn++) {
    const startedAt = performance.now()
    const answer = await wire.ask(request)
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Files are chunked, which the bare wire does not parse. */
const fileTimes = async (port: number, authorization: string, path: string): Promise<number[]> => {
  const times: number[] = []
  for (let turn = 0; turn < FILE_TURNS; turn++) {
    const startedAt = performance.now()
    const reply = await fetch(`http://localhost:${port}/api/v1/lecture/report/${path}`, {
      headers: { authorization },
    })
    if (!reply.ok || (await reply.arrayBuffer()).byteLength === 0) throw new Error(`${path}: ${reply.status}`)
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Rise of the application's memory during the work. */
const memoryRise = async (product: Product, work: () => Promise<unknown>): Promise<number> => {
  const before = readResident(product.pid())
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, readResident(product.pid()))
  }, 20)
  await work().finally(() => clearInterval(watch))
  return peak - before
}

export const toRow = (label: string, times: number[], limit: number | undefined): Row => {
  const sortedTimes = [...times].sort((a, b) => a - b)
  return {
    what: label,
    measured: spread(times),
    ...(limit === undefined
      ? {}
      : { target: `p95 < ${number(limit)} ms`, met: percentile(sortedTimes, 0.95) < limit }),
  }
}

const measure = async (product: Product, { students, pageMs, fileMs }: Size): Promise<Row[]> => {
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
  const lecturer = await makeFullQuiz(pool, students)
  await pool.end()
  const wire = openWire(product.port)
  const rows: Row[] = [{ what: `${number(students)} students × ${QUESTIONS} questions`, measured: '' }]
  for (const [name, path] of Object.entries(pages))
    rows.push(toRow(`  ${name}`, await pageTimes(wire, lecturer, `lecture/${path}`), pageMs))
  for (const [name, path] of Object.entries(files)) {
    let times: number[] = []
    const rise = await memoryRise(product, async () => {
      times = await fileTimes(product.port, lecturer, path)
    })
    rows.push(toRow(`  ${name}`, times, fileMs), {
      what: '    most memory added',
      measured: `${number(rise)} MB`,
      ...(fileMs === undefined ? {} : { target: `< ${FILE_MB} MB`, met: rise < FILE_MB }),
    })
  }
  wire.close()
  return rows
}

/** All reports of one quiz at growing numbers of students. */
export const benchReports = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const rows: Row[] = []
  for (const size of sizes) {
    const { product } = await prepareProduct(server)
    try {
      await product.start()
      rows.push(...(await measure(product, size)))
    } finally {
      await product.discard()
    }
  }
  return rows
}
