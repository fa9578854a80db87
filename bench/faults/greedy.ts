import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { number } from '../report.ts'
import { computeP99, forgetTrips, type Sitting, share } from './sitting.ts'
import {
  judgeFindings,
  type Order,
  PACE,
  percent,
  type Stage,
  seated,
  settle,
  type Verdict,
  withStage,
} from './stage.ts'

const BEFORE_MS = 8_000
const MEASURED_MS = { full: 30_000, short: 10_000 }
const SHARE = 0.999
const TARGET_MS = 1_000
const TARGET_MB = 100
const BLOCK_MS = 2_500
const HELD_MB = 300

const upload = ({ product, students }: Stage) => {
  const script = join(import.meta.dirname, 'greedy.uploads.mjs')
  const student = fork(script, { execArgv: [] })
  student.send({ port: product.port, token: students[0]?.token ?? '' })
  return async (): Promise<Record<string, number>> => {
    const codes = once(student, 'message')
    student.send('stop')
    return (await codes)[0]
  }
}

const readStatus = (pid: number, field: string) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
}
/** Peak memory of a process above its start, in megabytes. */
const watchMemory = (pid: number) => {
  const before = readStatus(pid, 'VmRSS')
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, readStatus(pid, 'VmRSS'))
  }, 100)
  return () => {
    clearInterval(timer)
    return most - before
  }
}

/** A former effect of such uploads, reproduced on purpose: it must show in the same figures. */
const heldUp = async ({ product }: Stage, sittings: readonly Sitting[]) => {
  const readGrowth = watchMemory(product.pid())
  forgetTrips(sittings)
  product.fill(HELD_MB)
  for (let turn = 0; turn < 3; turn++) {
    product.block(BLOCK_MS)
    await sleep(BLOCK_MS + 1_000)
  }
  return { p99: computeP99(sittings), grown: readGrowth() }
}

export const greedyUploads = (order: Order): Promise<Verdict> =>
  withStage(order, {}, async (stage) => {
    const { sittings, rise } = await seated(stage, { ...PACE, givesUp: true, patienceMs: 12_000 })
    forgetTrips(sittings)
    await sleep(BEFORE_MS)
    const before = computeP99(sittings)
    await stage.product.loopDelay()
    const readGrowth = watchMemory(stage.product.pid())
    const stop = upload(stage)
    forgetTrips(sittings)
    await sleep(MEASURED_MS[order.short ? 'short' : 'full'])
    const p99 = computeP99(sittings)
    const { saved: savedCount, share: part } = share(sittings)
    const more = readGrowth()
    const loop = await stage.product.loopDelay()
    const codes = Object.entries(await stop())
      .map(([code, times]) => `${times}× ${code}`)
      .join(', ')
    const heldResult = await heldUp(stage, sittings)
    await rise()
    const { kept: isKept, words } = judgeFindings(await settle(stage, sittings))
    return {
      fault: 'four greedy uploads of one student at a time (60 and 5 MB of lists, 5 MB of no picture)',
      target: 'saves ≥ 99.9%, p99 < 1 s, memory + < 100 MB',
      measured: `${percent(part)} of ${number(savedCount)} saves, p99 ${number(p99)} ms (${number(before)} ms before), event loop late by ${number(loop.p99)} ms (p99), ${number(loop.max)} ms at most; memory + ${number(more)} MB; uploads: ${codes}; ${words}`,
      control: `event loop and memory held on purpose: p99 ${number(heldResult.p99)} ms, + ${number(heldResult.grown)} MB`,
      met:
        isKept &&
        part >= SHARE &&
        p99 < TARGET_MS &&
        more < TARGET_MB &&
        heldResult.p99 > TARGET_MS &&
        heldResult.grown > TARGET_MB,
    }
  })
