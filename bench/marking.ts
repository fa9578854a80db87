import { openPool } from '../apps/server/src/platform/db/db.ts'
import { makeFullQuiz, QUESTIONS, STUDENTS } from './full-quiz.ts'
import type { Options } from './options.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { measureQuiet } from './quiet.ts'
import { number, percentile, type Row, spread } from './report.ts'
import { get, openWire, poster, type Wire } from './wire.ts'

const REGRADE_MS = 2_000
const PAGE_MS = 30
const REGRADES = 6
const TURNS = 40

const timeRequest = async (wire: Wire, request: Buffer): Promise<number> => {
  const startedAt = performance.now()
  const answer = await wire.ask(request)
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.body.toString()}`)
  return performance.now() - startedAt
}

/** The key alternates: each time all attempts get another score. */
const measureRegrade = async (wire: Wire, authorization: string): Promise<Row> => {
  const post = poster('/api/v1/lecture/quiz/question/save', { authorization })
  const times: number[] = []
  for (let turn = 0; turn < REGRADES; turn++) {
    const question = {
      id: 1,
      lessons_id: 1,
      point: 1,
      type: 'MULTIPLE_CHOICE',
      question: '<p>Soal</p>',
      level: ['c1'],
    }
    const options = [
      { key: 'A', label: 'a' },
      { key: 'B', label: 'b' },
    ]
    times.push(
      await timeRequest(wire, post({ ...question, options, answer: turn % 2 === 0 ? 'B' : 'A', confirm: 1 })),
    )
  }
  const worst = Math.max(...times)
  return {
    what: `Regrade ${number(STUDENTS)} attempts × ${QUESTIONS} questions (longest of ${REGRADES})`,
    measured: `${number(worst, 1)} ms`,
    target: `< ${number(REGRADE_MS)} ms`,
    met: worst < REGRADE_MS,
  }
}

/** A mark is changed before every read, so that no reply is cached. */
const measurePage = async (wire: Wire, authorization: string, limit: number): Promise<Row> => {
  const mark = poster('/api/v1/lecture/quiz/result/update-status', { authorization })
  const page = get(`/api/v1/lecture/quiz/result?id=1&page=1&limit=${limit}`, { authorization })
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    await timeRequest(wire, mark({ id: 2 + turn, status: turn % 2 === 0 ? 'correct' : 'wrong' }))
    const took = await timeRequest(wire, page)
    if (turn > 1) times.push(took) // the first ones warm caches and plans
  }
  const sortedTimes = [...times].sort((a, b) => a - b)
  return {
    what: `Results of a quiz that changes, ${limit} rows (p50 / p95 / p99)`,
    measured: spread(times),
    target: `p95 < ${PAGE_MS} ms`,
    met: percentile(sortedTimes, 0.95) < PAGE_MS,
  }
}

const measureAll = async (product: Product): Promise<Row[]> => {
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: () => {} })
  const lecturer = await makeFullQuiz(pool)
  await pool.end()
  const wire = openWire(product.port)
  const rows = [
    await measureRegrade(wire, lecturer),
    await measurePage(wire, lecturer, 10),
    await measurePage(wire, lecturer, 100),
    ...(await measureQuiet(product, lecturer)),
  ]
  wire.close()
  return rows
}

/** Marking at the size of a faculty: a quiz of 1,000 students is regraded, read and polled. */
export const benchMarking = async ({ server }: Options): Promise<Row[]> => {
  if (!server) build()
  const { product } = await prepareProduct(server)
  try {
    await product.start()
    return await measureAll(product)
  } finally {
    await product.discard()
  }
}
