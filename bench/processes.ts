import { cpus } from 'node:os'
import { random } from '../apps/server/src/demo/random.ts'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { makeCampus, QUESTIONS } from './campus.ts'
import type { Options } from './options.ts'
import { openPapers } from './paper.ts'
import { measurePolls } from './polls.ts'
import { build, prepareProduct } from './product.ts'
import { number, type Row, spread } from './report.ts'
import { drive, productSide } from './throughput.ts'

const DEFAULT_SECONDS = 8
const DEFAULT_STUDENTS = 500
const COUNTS = [1, 2, 4]

const measure = async (workers: number, { seed, students, seconds }: Options): Promise<Row[]> => {
  const length = seconds ?? DEFAULT_SECONDS
  const { product } = await prepareProduct('apps/server/dist/main.js', { more: { WORKERS: String(workers) } })
  try {
    await product.start()
    const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: console.error })
    const campus = await makeCampus(pool, { seed, students: students ?? DEFAULT_STUDENTS, essayEvery: 0 })
    const { papers } = await openPapers(product.port, campus.students)
    const side = productSide(product)
    await drive(side, random(seed), papers, 1_500)
    const round = await drive(side, random(seed + 1), papers, length * 1_000)
    for (const wire of side.wires) wire.close()
    const connections = await pool.query("select from pg_stat_activity where application_name like 'tuntas%'")
    await pool.end()
    const polls = await measurePolls(product, campus, Math.ceil(length / 2))
    const prefix = `${workers} processes: `
    return [
      {
        what: `${prefix}saves`,
        measured: `${number(round.perSecond)}/s, ${spread(round.latencies)}`,
      },
      { what: `${prefix}errors; connections`, measured: `${number(round.errors)}; ${connections.rowCount}` },
      // Targets are for one process on a quiet machine; these rows only compare.
      ...polls.map(({ what: poll, measured: measuredText }) => ({
        what: prefix + poll,
        measured: measuredText,
      })),
    ]
  } finally {
    await product.discard()
  }
}

/** Several processes on one database, up to the number of cores: cost and gain of each. */
export const benchProcesses = async (options: Options): Promise<Row[]> => {
  console.log(
    `${cpus().length} cores, load generator and database included; a quiz of ${QUESTIONS} questions.`,
  )
  build()
  const rows: Row[] = []
  for (const workers of COUNTS) rows.push(...(await measure(workers, options)))
  return rows
}
