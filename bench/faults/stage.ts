import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, random } from '../../apps/server/src/demo/random.ts'
import { openPool } from '../../apps/server/src/platform/db/db.ts'
import { type Campus, makeCampus, type Pool } from '../campus.ts'
import { type Product, prepareProduct } from '../product.ts'
import { openWire, poster } from '../wire.ts'
import { audit, type Findings } from './ledger.ts'
import { type Pace, type Sitting, seat } from './sitting.ts'

export interface Order {
  seed: number
  /** The short form, for every test run. */
  short: boolean
}

/** For faults that this machine cannot inject. */
export const notHere = (fault: string, target: string, missingTool: string): Verdict => ({
  fault,
  target,
  measured: `not run here: no ${missingTool}`,
  control: '',
  met: true,
})

/** One row of the table. */
export interface Verdict {
  fault: string
  target: string
  measured: string
  /** Result of the control, which must fail; empty if no control is possible. */
  control: string
  met: boolean
}

/** A product with a campus, and direct access to its database. */
export interface Stage extends Campus {
  product: Product
  pool: Pool
  draw: Random
  short: boolean
}

interface Settings {
  students?: number
  essayEvery?: number
  more?: Record<string, string>
  openFiles?: number
}

const STUDENTS = { full: 500, short: 200 }
const ESSAY_EVERY = 5
export const PACE: Pace = { thinkMs: 1_500 }

interface Place {
  product: Product
  pool: Pool
}

/** Fills the database of a running product. */
export const withCampus = async <T>(
  { seed, short: isShort }: Order,
  place: Place,
  act: (stage: Stage) => Promise<T>,
  { students = STUDENTS[isShort ? 'short' : 'full'], essayEvery = ESSAY_EVERY }: Settings = {},
): Promise<T> => {
  const campus = await makeCampus(place.pool, { seed, students, essayEvery })
  return act({ ...campus, ...place, draw: random(seed), short: isShort })
}

/** Starts a separate product with a new campus, and removes both. */
export const withStage = async <T>(
  order: Order,
  settings: Settings,
  act: (stage: Stage) => Promise<T>,
): Promise<T> => {
  const { product } = await prepareProduct(undefined, settings)
  let pool: Pool | undefined
  try {
    await product.start()
    pool = openPool(product.databaseUrl(), { max: 2, name: 'bench', onError: () => {} })
    return await withCampus(order, { product, pool }, act, settings)
  } finally {
    await pool?.end()
    await product.discard()
  }
}

const PATIENCE_MS = 30_000
/** Waits until all connections of this process work again: students recover earlier. */
export const untilAnswered = async (pool: Pool): Promise<void> => {
  for (const since = performance.now(); ; await sleep(100)) {
    try {
      await pool.query('select')
      return
    } catch (error) {
      if (performance.now() - since > PATIENCE_MS) throw error
    }
  }
}

/** Deletes attempts, so that a control can start again. */
export const beginAnew = async ({ pool }: Pick<Stage, 'pool'>): Promise<void> => {
  await untilAnswered(pool)
  await pool.query('update attempts set deleted_at = now()')
}

export const seatAll = ({ product, draw, students }: Stage, pace = PACE, ports?: number | number[]) =>
  seat(ports ?? product.port, draw.fork('seats'), students, pace)

const SEATED_WITHIN_MS = 90_000
/** The same, once everybody has started and saved: that takes a while on a busy machine. */
export const seated = async (...seats: Parameters<typeof seatAll>) => {
  const seating = seatAll(...seats)
  const since = performance.now()
  const isWaiting = () => seating.sittings.some(({ trips }) => trips.length === 0)
  while (isWaiting() && performance.now() - since < SEATED_WITHIN_MS) await sleep(100)
  return seating
}

const AT_ONCE = 16
const TRIES = 20
const stopAll = async (port: number, sittings: readonly Sitting[]) => {
  const openAttempts = sittings.flatMap(({ student, attempts }) =>
    [...attempts].map((id) => ({ student, id })),
  )
  const hand = async () => {
    const wire = openWire(port, PATIENCE_MS)
    for (let next = openAttempts.pop(); next; next = openAttempts.pop()) {
      const stop = poster('/api/v1/student/quiz/stop', { authorization: next.student.token })({ id: next.id })
      for (let turn = 0; turn < TRIES; turn++) {
        const reply = await wire.ask(stop).catch(() => undefined)
        if (reply?.status === 200) break
        await sleep(250)
      }
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}

/** Everybody hands in; then all acknowledgements are compared with the database. */
export const settle = async (
  { pool, product }: Stage,
  sittings: readonly Sitting[],
  port = product.port,
): Promise<Findings> => {
  await untilAnswered(pool)
  await stopAll(port, sittings)
  const findings = await audit(pool, sittings)
  for (const { strange: unexpected } of sittings)
    for (const [reason, count] of unexpected) console.log(`  ${count}× ${reason}`)
  return findings
}

/** Times depend on the machine: the short form shows them but only requires the invariants. */
export const inTime = ({ short: isShort }: Pick<Order, 'short'>, ms: number, targetMs: number): boolean =>
  isShort ? Number.isFinite(ms) : ms < targetMs

export const seconds = (ms: number): string => (Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never')
export const percent = (part: number): string => `${(part * 100).toFixed(2)}%`
export const count = (value: number): string => value.toLocaleString('en-GB')

const words: Record<Exclude<keyof Findings, 'acknowledged'>, string> = {
  missing: 'lost',
  foreign: 'of somebody else',
  doubled: 'attempts twice',
  misscored: 'misscored',
  late: 'counted late',
  strange: 'other errors',
}
const names = Object.keys(words) as (keyof typeof words)[]

/** Invariants I1 to I5 in words, and whether all hold. */
export const judgeFindings = (findings: Findings) => {
  const brokenTexts = names
    .filter((name) => findings[name] > 0)
    .map((name) => `${findings[name]} ${words[name]}`)
  const lossText = brokenTexts.length === 0 ? '0 lost' : brokenTexts.join(', ')
  return {
    kept: findings.acknowledged > 0 && brokenTexts.length === 0,
    words: `${lossText} of ${count(findings.acknowledged)}`,
  }
}
