import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '../../apps/server/src/platform/db/db.ts'
import { freePort, prepareProduct } from '../product.ts'
import { balancePrimary, haveBalancer } from './balancer.ts'
import { audit } from './ledger.ts'
import { haveServer, openPrimary, openStandby, type Server } from './postgres.ts'
import { killTree, recoveryFrom } from './recovery.ts'
import {
  judgeFindings,
  notHere,
  type Order,
  type Stage,
  seatAll,
  seated,
  seconds,
  settle,
  untilAnswered,
  type Verdict,
  withCampus,
} from './stage.ts'

const STANDBY = 'standby'
const TARGET_MS = 30_000

/** Answers 200 while its server is the primary, like Patroni's API; HAProxy asks it. */
const openCheck = async (server: Server) => {
  const pool = openPool(server.url(), { max: 1, name: 'check', patienceMs: 1_000, onError: () => {} })
  const port = await freePort()
  const listener = createServer(async (_request, response) => {
    const primaryReply = await pool.query('select not pg_is_in_recovery() as primary').catch(() => undefined)
    response.writeHead(primaryReply?.rows[0]?.primary ? 200 : 503).end()
  }).listen(port, '127.0.0.1')
  await once(listener, 'listening')
  return {
    port,
    close: async () => {
      listener.closeAllConnections()
      listener.close()
      await pool.end()
    },
  }
}

const askOnce = async (server: Server, ...statements: string[]) => {
  const pool = openPool(server.url(), { max: 1, name: 'bench', onError: () => {} })
  for (const statement of statements) await pool.query(statement)
  await pool.end()
}

interface Pair {
  primary: Server
  standby: Server
}

/** A primary with a synchronous standby behind HAProxy, and the product on top. */
const withCluster = async <T>(order: Order, act: (stage: Stage, pair: Pair) => Promise<T>): Promise<T> => {
  const primary = await openPrimary('wal_level=replica', 'max_wal_senders=4')
  const standby = await openStandby(primary, STANDBY)
  await askOnce(
    primary,
    `alter system set synchronous_standby_names = '${STANDBY}'`,
    'select pg_reload_conf()',
  )
  const checks = await Promise.all([primary, standby].map(openCheck))
  const balancer = await balancePrimary(
    [primary.port, standby.port],
    checks.map(({ port }) => port),
  )
  const url = `postgres://postgres@127.0.0.1:${balancer.port}/postgres`
  const { product } = await prepareProduct(undefined, { more: { DATABASE_URL: url } })
  const pool = openPool(url, { max: 2, name: 'bench', onError: () => {} })
  try {
    await untilAnswered(pool)
    await product.start()
    return await withCampus(order, { product, pool }, (stage) => act(stage, { primary, standby }))
  } finally {
    await pool.end()
    await product.discard()
    balancer.close()
    for (const check of checks) await check.close()
    for (const server of [primary, standby]) {
      server.stop()
      server.remove()
    }
  }
}

const killPrimary = ({ data }: Server) =>
  killTree(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? '')

const NOTICE_MS = 1_000
/** Acts like Patroni: promotes the standby when the primary is gone. */
const failOver = async ({ primary, standby }: Pair) => {
  killPrimary(primary)
  await sleep(NOTICE_MS)
  standby.run('pg_ctl', '-D', standby.data, '-w', '-s', 'promote')
}

/** Asynchronous commits and a lagging standby: the same failover must lose answers. */
const mustLose = (order: Order) =>
  withCluster({ ...order, short: true }, async (stage, pair) => {
    await askOnce(pair.primary, "alter system set synchronous_standby_names = ''", 'select pg_reload_conf()')
    const { sittings, rise } = seatAll(stage)
    await sleep(4_000)
    await askOnce(pair.standby, "alter system set primary_conninfo = ''", 'select pg_reload_conf()')
    await sleep(3_000)
    await failOver(pair)
    await untilAnswered(stage.pool)
    const { acknowledged, missing: missingCount } = await audit(stage.pool, sittings)
    await rise()
    return {
      missing: missingCount,
      words: `asynchronous standby that fell behind: ${missingCount} of ${acknowledged} lost`,
    }
  })

export const failedOver = async (order: Order): Promise<Verdict> => {
  const fault = 'PostgreSQL primary killed under load, synchronous standby promoted'
  const target = '0 lost; saves again in < 30 s'
  if (!haveBalancer() || !haveServer()) return notHere(fault, target, 'HAProxy or PostgreSQL of Debian')
  const productResult = await withCluster(order, async (stage, pair) => {
    const { sittings, rise } = await seated(stage)
    const since = performance.now()
    await failOver(pair)
    const { firstMs, allMs } = await recoveryFrom(sittings, since)
    await rise()
    const { kept: isKept, words } = judgeFindings(await settle(stage, sittings))
    return {
      kept: isKept,
      firstMs,
      words: `${words}; saves again in ${seconds(firstMs)}, all students in ${seconds(allMs)}`,
    }
  })
  const control = await mustLose(order)
  return {
    fault,
    target,
    measured: productResult.words,
    control: control.words,
    met: productResult.kept && productResult.firstMs < TARGET_MS && control.missing > 0,
  }
}
