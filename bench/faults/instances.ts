import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../apps/server/src/platform/db/db.ts'
import { type Product, prepareProduct } from '../product.ts'
import { balanceInstances, haveBalancer } from './balancer.ts'
import { haveServer, openPrimary } from './postgres.ts'
import { recoveryFrom } from './recovery.ts'
import type { Sitting } from './sitting.ts'
import {
  beginAnew,
  judgeFindings,
  notHere,
  type Order,
  PACE,
  type Stage,
  seatAll,
  seconds,
  settle,
  type Verdict,
  withCampus,
} from './stage.ts'

interface Pair extends Stage {
  instances: Product[]
  balancer: number
}

/** Two instances on one PostgreSQL behind HAProxy; both start at once on the empty database. */
const withPair = async (order: Order, act: (pair: Pair) => Promise<Verdict>): Promise<Verdict> => {
  const database = await openPrimary()
  const more = { DATABASE_URL: database.url() }
  const instances = (await Promise.all([1, 2].map(() => prepareProduct(undefined, { more })))).map(
    ({ product }) => product,
  )
  const balancer = await balanceInstances(instances.map(({ port }) => port))
  const pool = openPool(database.url(), { max: 2, name: 'bench', onError: () => {} })
  try {
    await Promise.all(instances.map((one) => one.start()))
    const [product] = instances as [Product]
    return await withCampus(order, { product, pool }, (stage) =>
      act({ ...stage, instances, balancer: balancer.port }),
    )
  } finally {
    await pool.end()
    balancer.close()
    for (const one of instances) await one.discard()
    database.stop()
    database.remove()
  }
}

const sumUnsent = (sittings: readonly Sitting[]) =>
  sittings.reduce((sum, { unsent: unsentCount }) => sum + unsentCount, 0)

const judge = async (pair: Pair, sittings: Sitting[], firstMs: number, allMs: number) => {
  const { kept: isKept, words } = judgeFindings(await settle(pair, sittings, pair.balancer))
  return {
    met: isKept && Number.isFinite(allMs),
    measured: `${words}; saves again in ${seconds(firstMs)}, all students in ${seconds(allMs)}`,
  }
}

/** Half of the students use the killed instance directly, without balancer and outbox. */
const withoutBalancer = async (pair: Pair) => {
  const [first] = pair.instances as [Product]
  await beginAnew(pair)
  const ports = pair.instances.map(({ port }) => port)
  const { sittings, rise } = seatAll(pair, { ...PACE, givesUp: true }, ports)
  await sleep(4_000)
  await first.kill()
  await sleep(4_000)
  await rise()
  return sumUnsent(sittings)
}

export const killedInstance = async (order: Order): Promise<Verdict> => {
  const fault = 'two apps behind HAProxy, one killed'
  const target = '0 failed saves after retry'
  if (!haveBalancer() || !haveServer()) return notHere(fault, target, 'HAProxy or PostgreSQL of Debian')
  return withPair(order, async (pair) => {
    const { sittings, rise } = seatAll(pair, PACE, pair.balancer)
    await sleep(5_000)
    const [first] = pair.instances as [Product]
    const since = performance.now()
    await first.kill()
    const { firstMs, allMs } = await recoveryFrom(sittings, since)
    await rise()
    await first.start()
    const result = await judge(pair, sittings, firstMs, allMs)
    const unsentCount = await withoutBalancer(pair)
    const control = `without balancer and outbox: ${unsentCount} unsent`
    return { fault, target, ...result, control, met: result.met && unsentCount > 0 }
  })
}

/** Stops and restarts each instance in turn. */
const roll = async ({ instances }: Pair, end: (one: Product) => Promise<void>) => {
  for (const one of instances) {
    await end(one)
    await one.start()
    await sleep(1_500) // the balancer finds it ready again
  }
}

export const rollingRestart = async (order: Order): Promise<Verdict> => {
  const fault = 'rolling SIGTERM of both apps behind HAProxy'
  const target = '0 failed saves after retry'
  if (!haveBalancer() || !haveServer()) return notHere(fault, target, 'HAProxy or PostgreSQL of Debian')
  return withPair(order, async (pair) => {
    const { sittings, rise } = seatAll(pair, { ...PACE, givesUp: true }, pair.balancer)
    await sleep(4_000)
    const drains: number[] = []
    await roll(pair, async (one) => {
      const since = performance.now()
      await one.stop()
      drains.push(performance.now() - since)
    })
    const { firstMs, allMs } = await recoveryFrom(sittings, performance.now())
    const unsentCount = sumUnsent(sittings)
    await rise()
    const result = await judge(pair, sittings, firstMs, allMs)
    await beginAnew(pair)
    const ports = pair.instances.map(({ port }) => port)
    const harsh = seatAll(pair, { ...PACE, givesUp: true }, ports)
    await sleep(4_000)
    await roll(pair, (one) => one.stop())
    await harsh.rise()
    return {
      fault,
      target,
      measured: `${result.measured}; ${unsentCount} failed even without retry; ended in ${drains.map(seconds).join(' and ')}`,
      control: `without balancer and retry: ${sumUnsent(harsh.sittings)} failed`,
      met: result.met && drains.every((ms) => ms < 20_000) && sumUnsent(harsh.sittings) > unsentCount,
    }
  })
}
