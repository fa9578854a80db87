import { readdirSync, readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../campus.ts'
import { audit } from './ledger.ts'
import { openProxy } from './proxy.ts'
import { findParent, killApplication, killDatabase, recoveryFrom } from './recovery.ts'
import type { Sitting } from './sitting.ts'
import {
  beginAnew,
  inTime,
  judgeFindings,
  type Order,
  PACE,
  type Stage,
  seatAll,
  seconds,
  settle,
  untilAnswered,
  type Verdict,
  withStage,
} from './stage.ts'

/** Time with normal load before each fault. */
const calm = ({ short: isShort, draw }: Stage) => sleep((isShort ? 1_500 : 4_000) * (0.5 + draw.next()))
const ENOUGH = 50
const PATIENCE = 60

/** On a busy machine it takes longer until there is data to lose. */
const enoughToLose = async (pool: Pool, sittings: readonly Sitting[]) => {
  for (let turn = 0; turn < PATIENCE; turn++) {
    if ((await audit(pool, sittings)).acknowledged >= ENOUGH) return
    await sleep(500)
  }
}

/** Injects the fault twice (once in the short form) under load; the slower recovery counts. */
const survive = async (stage: Stage, strike: (stage: Stage) => Promise<void> | void) => {
  const { sittings, rise } = seatAll(stage)
  let [firstMs, allMs] = [0, 0]
  for (let round = 0; round < (stage.short ? 1 : 2); round++) {
    await calm(stage)
    await enoughToLose(stage.pool, sittings)
    const since = performance.now()
    await strike(stage)
    const recovery = await recoveryFrom(sittings, since)
    firstMs = Math.max(firstMs, recovery.firstMs)
    allMs = Math.max(allMs, recovery.allMs)
  }
  await rise()
  const { kept: isKept, words } = judgeFindings(await settle(stage, sittings))
  return {
    kept: isKept,
    words: `${words}; saves again in ${seconds(firstMs)}, all students in ${seconds(allMs)}`,
    firstMs,
  }
}

/** Control of the audit: acknowledgements forged by a proxy that drops the saves. */
const forged = async (stage: Stage): Promise<number> => {
  await beginAnew(stage)
  const proxy = await openProxy(stage.product.port, stage.draw.fork('forger'))
  proxy.become({ forgedReplies: 0.1 })
  const { sittings, rise } = seatAll(stage, { ...PACE, thinkMs: 400 }, proxy.port)
  await sleep(4_000)
  await rise()
  proxy.close()
  return (await audit(stage.pool, sittings)).missing
}

export const killedApplication = (order: Order): Promise<Verdict> =>
  withStage(order, {}, async (stage) => {
    const { kept: isKept, words, firstMs } = await survive(stage, ({ product }) => killApplication(product))
    const missingCount = await forged(stage)
    return {
      fault: 'kill -9 of the app',
      target: '0 lost; saves again in < 5 s',
      measured: words,
      control: `acknowledgements forged by a proxy: ${missingCount} noticed as lost`,
      met: isKept && inTime(order, firstMs, 5_000) && missingCount > 0,
    }
  })

// A database setting overrides the command line with which the product requests durable commits. Commits not
// yet written by the slowed WAL writer are only in the killed processes' memory.
const promiseTooEarly = async (pool: Pool) => {
  await pool.query('alter database tuntas set synchronous_commit = off')
  await pool.query("alter system set wal_writer_delay = '10s'")
  await pool.query("alter system set wal_writer_flush_after = '1GB'")
}

/** Control: with asynchronous commits the same fault must lose answers. */
const mustLose = async (stage: Stage) => {
  await promiseTooEarly(stage.pool)
  await stage.product.stop()
  await stage.product.start()
  await beginAnew(stage)
  const { sittings, rise } = seatAll(stage)
  await calm(stage)
  await enoughToLose(stage.pool, sittings)
  const since = performance.now()
  killDatabase(stage.product)
  await recoveryFrom(sittings, since, 'firstMs')
  await untilAnswered(stage.pool)
  const { acknowledged, missing: missingCount } = await audit(stage.pool, sittings)
  await rise()
  return { missing: missingCount, words: `synchronous_commit=off: ${missingCount} of ${acknowledged} lost` }
}

export const killedDatabase = (order: Order): Promise<Verdict> =>
  withStage(order, {}, async (stage) => {
    const { kept: isKept, words, firstMs } = await survive(stage, ({ product }) => killDatabase(product))
    const control = await mustLose(stage)
    return {
      fault: 'kill -9 of PostgreSQL and children',
      target: '0 lost; saves again in < 10 s',
      measured: words,
      control: control.words,
      met: isKept && inTime(order, firstMs, 10_000) && control.missing > 0,
    }
  })

export const nodesBelow = (pid: number) =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || findParent(name) !== String(pid)) return false
    return basename(readlinkSync(`/proc/${name}/exe`)) === 'node'
  })

/** Kills one of several processes on a port, then stops each in turn. */
export const killedWorker = (order: Order): Promise<Verdict> =>
  withStage(order, { more: { WORKERS: '2' } }, async (stage) => {
    const strike = async ({ product }: Stage) => {
      const [first, ...otherWorkers] = nodesBelow(product.pid())
      process.kill(Number(first), 'SIGKILL')
      for (const worker of otherWorkers) {
        await sleep(2_000)
        process.kill(Number(worker), 'SIGTERM')
      }
    }
    const { kept: isKept, words, firstMs } = await survive(stage, strike)
    return {
      fault: 'WORKERS=2: one worker killed, the other told to end',
      target: '0 lost; saves again in < 5 s',
      measured: words,
      control: '',
      met: isKept && inTime(order, firstMs, 5_000),
    }
  })
