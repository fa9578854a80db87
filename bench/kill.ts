import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, random } from '../apps/server/src/demo/random.ts'
import { openPool } from '../apps/server/src/platform/db.ts'
import { makeCampus, type Pool, type Student } from './campus.ts'
import { killApplication, killDatabase, type Recovery, recoveryFrom } from './faults.ts'
import { audit, type Findings } from './ledger.ts'
import type { Options } from './options.ts'
import { build, type Product, prepareProduct } from './product.ts'
import { number, printTable, type Row } from './report.ts'
import { type Sitting, seat } from './sitting.ts'

/** How long answers flow before each fault. */
const CALM_MS = { full: 4_000, short: 2_000 }
const STUDENTS = { full: 500, short: 300 }
const ROUNDS = { full: 2, short: 1 }
const PACE = { thinkMs: 1_500 }
const ESSAY_EVERY = 5

const faults = [
  { name: 'kill -9 aplikasi', strike: killApplication, targetMs: 5_000 },
  { name: 'kill -9 PostgreSQL', strike: async (product: Product) => killDatabase(product), targetMs: 10_000 },
]

const seconds = (ms: number) => number(ms / 1000, 1)

const recoveryRow = (name: string, { firstMs, allMs }: Recovery, targetMs: number): Row => ({
  what: `${name}: tersimpan lagi (pertama; semua)`,
  measured: `${seconds(firstMs)}; ${seconds(allMs)} s`,
  target: `< ${targetMs / 1000} s`,
  met: firstMs < targetMs,
})

const findingRows = (name: string, found: Findings): Row[] => {
  const none = (what: string, count: number): Row => ({
    what: `  ${what}`,
    measured: number(count),
    target: '0',
    met: count === 0,
  })
  return [
    {
      what: `${name}: jawaban yang disanggupi`,
      measured: number(found.acknowledged),
      met: found.acknowledged > 0,
    },
    none('hilang atau lebih lama', found.missing),
    none('bukan kiriman pemiliknya', found.foreign),
    none('pengerjaan ganda', found.doubled),
    none('balasan selain 200 dan 503', found.strange),
  ]
}

const printStrange = (sittings: readonly Sitting[]) => {
  const all = new Map<string, number>()
  for (const { strange } of sittings)
    for (const [what, count] of strange) all.set(what, (all.get(what) ?? 0) + count)
  for (const [what, count] of all) console.log(`${count}× ${what}`)
}

interface Scene {
  product: Product
  pool: Pool
  students: Student[]
  draw: Random
  length: 'full' | 'short'
}

interface Outcome {
  /** They depend on the machine, so they are shown, not demanded. */
  times: Row[]
  promises: Row[]
}

const PATIENCE_MS = 15_000
/** The students are back before every connection of this process is. */
const untilAnswered = async (pool: Pool) => {
  for (const since = performance.now(); ; await sleep(100)) {
    try {
      return await pool.query('select')
    } catch (error) {
      if (performance.now() - since > PATIENCE_MS) throw error
    }
  }
}

/** In earnest: whatever is killed, every promise is kept. */
const survive = async ({ product, pool, students, draw, length }: Scene): Promise<Outcome> => {
  const { sittings, rise } = seat(product.port, draw.fork('real'), students, PACE)
  const times: Row[] = []
  const losses: Row[] = []
  const planned = Array.from({ length: ROUNDS[length] }, () => faults).flat()
  for (const { name, strike, targetMs } of planned) {
    await sleep(CALM_MS[length] * (0.5 + draw.next()))
    console.log(`${name}…`)
    const since = performance.now()
    await strike(product)
    times.push(recoveryRow(name, await recoveryFrom(sittings, since), targetMs))
    await untilAnswered(pool)
    const { missing } = await audit(pool, sittings)
    losses.push({ what: `${name}: hilang`, measured: number(missing), target: '0', met: missing === 0 })
  }
  await rise()
  printStrange(sittings)
  return { times, promises: [...losses, ...findingRows('Seluruhnya', await audit(pool, sittings))] }
}

// The database's own setting beats the command line, by which the product asks for durable commits. What the slowed WAL
// writer has not written stands in the shared memory of the killed processes alone.
const promiseTooEarly = async (pool: Pool) => {
  await pool.query('alter database tuntas set synchronous_commit = off')
  await pool.query("alter system set wal_writer_delay = '10s'")
  await pool.query("alter system set wal_writer_flush_after = '1GB'")
}

const ENOUGH = 50
const PATIENCE = 60

/** On a busy machine the students need longer until there is anything to lose. */
const enoughToLose = async (pool: Pool, sittings: Parameters<typeof audit>[1]) => {
  for (let turn = 0; turn < PATIENCE; turn++) {
    if ((await audit(pool, sittings)).acknowledged >= ENOUGH) return
    await sleep(500)
  }
}

/** The control: with commits that do not wait for the disk the same fault must lose answers, or this harness proves nothing. */
const mustLose = async ({ product, pool, students, draw, length }: Scene): Promise<Row[]> => {
  await promiseTooEarly(pool)
  await product.stop()
  await product.start()
  const { sittings, rise } = seat(product.port, draw.fork('control'), students, PACE)
  await sleep(CALM_MS[length])
  await enoughToLose(pool, sittings)
  console.log('Kendali: kill -9 PostgreSQL tanpa synchronous_commit…')
  const since = performance.now()
  killDatabase(product)
  await recoveryFrom(sittings, since, 'firstMs')
  await untilAnswered(pool)
  const { acknowledged, missing } = await audit(pool, sittings)
  await rise()
  return [
    {
      what: `Kendali (synchronous_commit=off): hilang dari ${number(acknowledged)}`,
      measured: number(missing),
      target: '> 0',
      met: missing > 0,
    },
  ]
}

/** Kills the application and its database under load; true when no promise was broken and the control broke some. */
export const benchKill = async (options: Options): Promise<boolean> => {
  const length = options.short ? 'short' : 'full'
  const students = options.students ?? STUDENTS[length]
  console.log(`Benih ${options.seed}; ${students} mahasiswa menjawab.`)
  if (!options.server) build()
  const { product } = await prepareProduct(options.server)
  let pool: Pool | undefined
  try {
    await product.start()
    pool = openPool(product.databaseUrl(), { max: 2, name: 'bench', onError: () => {} })
    const size = { seed: options.seed, students, essayEvery: ESSAY_EVERY }
    const campus = await makeCampus(pool, size)
    const scene: Scene = {
      product,
      pool,
      students: campus.students,
      draw: random(options.seed),
      length,
    }
    const { times, promises } = await survive(scene)
    const demanded = [...promises, ...(await mustLose(scene))]
    printTable([...times, ...demanded])
    return demanded.every((row) => row.met)
  } finally {
    await pool?.end()
    await product.discard()
  }
}
