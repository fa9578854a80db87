import { cpus } from 'node:os'
import { random } from '../apps/server/src/demo/random.ts'
import { openPool } from '../apps/server/src/platform/db/db.ts'
import { addFormerAttempts, type Campus, makeCampus, QUESTIONS, type Size } from './campus.ts'
import { measureClassroom } from './classroom.ts'
import { measureIdle, readResident } from './idle.ts'
import type { Options } from './options.ts'
import { openPapers } from './paper.ts'
import { measurePolls } from './polls.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, type Row, spread } from './report.ts'
import { measureSignIns } from './signins.ts'
import { measureThroughput } from './throughput.ts'

const DEFAULT_SECONDS = 30
const DEFAULT_STUDENTS = 2_000
/** Per student. */
const FORMER_ATTEMPTS = 10

const fill = async (product: Product, size: Size): Promise<Campus> => {
  const pool = openPool(product.databaseUrl(), { max: 1, name: 'bench', onError: console.error })
  const campus = await makeCampus(pool, size)
  await addFormerAttempts(pool, FORMER_ATTEMPTS)
  await pool.end()
  return campus
}

const measure = async (product: Product, campus: Campus, seed: number, seconds: number): Promise<Row[]> => {
  const draw = random(seed)
  const step = (text: string) => console.log(text)
  step('All students start the quiz…')
  const startedAt = performance.now()
  const { papers, latencies } = await openPapers(product.port, campus.students)
  const perSecond = (papers.length / (performance.now() - startedAt)) * 1000
  const starts = {
    what: 'Start the quiz and read the paper',
    measured: `${number(perSecond)}/s, ${spread(latencies)}`,
  }
  step('Saves, in turns with the bare limit…')
  const throughput = await measureThroughput(product, draw.fork('throughput'), papers, seconds)
  step('An exam together…')
  const classroom = await measureClassroom(product, draw.fork('classroom'), papers, seconds)
  step('Polls without a change…')
  const polls = await measurePolls(product, campus, Math.ceil(seconds / 3))
  step('Sign-ins…')
  const signIns = await measureSignIns(product, campus.students, Math.ceil(seconds / 3))
  const resident = {
    what: 'Memory of the application after the load',
    measured: `${number(readResident(product.pid()))} MB`,
  }
  return [starts, ...throughput, ...classroom, ...polls, ...signIns, resident]
}

/** Speed and size of the product; true if all targets are met. */
export const benchAnswers = async (options: Options): Promise<Row[]> => {
  const seconds = options.seconds ?? DEFAULT_SECONDS
  const students = options.students ?? DEFAULT_STUDENTS
  console.log(
    `Seed ${options.seed}; ${students} students, a quiz of ${QUESTIONS} questions; ${cpus().length} cores, the load generator included.`,
  )
  if (!options.server) build()
  const { product, env } = await prepareProduct(options.server)
  try {
    await product.start()
    const campus = await fill(product, { seed: options.seed, students, essayEvery: 0 })
    await product.stop()
    const idle = options.server ? [] : await measureIdle(product.folder, product.port, env)
    await product.start()
    return [...(await measure(product, campus, options.seed, seconds)), ...idle]
  } finally {
    await product.discard()
  }
}
