import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { number } from '../report.ts'
import { forgetTrips, p99Of, type Sitting, share } from './sitting.ts'
import {
  judged,
  type Order,
  PACE,
  percent,
  type Stage,
  seated,
  settle,
  type Verdict,
  withStage,
} from './stage.ts'

/** As many as a form once took, and as many as the size of a form still lets through. */
const FIELDS = { many: 60, few: 5 }
const FIELD_BYTES = 1_000_000
const MEASURED_MS = { full: 30_000, short: 10_000 }
const SHARE = 0.999
const TARGET_MS = 1_000
const TARGET_MB = 100
const BLOCK_MS = 2_500
const HELD_MB = 300

const BORDER = '----greedy'
const part = (name: string, content: string) =>
  `--${BORDER}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`
/** Fields of a megabyte, each a list of many lists. */
const manyLists = (fields: number) => {
  const list = `[${'[],'.repeat(FIELD_BYTES / 3)}[]]`
  const parts = Array.from({ length: fields }, (_, at) => part(`f${at}`, list))
  return Buffer.from(`${parts.join('')}--${BORDER}--\r\n`)
}
/** A file that is as large as it may be, and no picture. */
const largeFile = () =>
  Buffer.concat([
    Buffer.from(
      `--${BORDER}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG\r\n`,
    ),
    Buffer.alloc(5_000_000),
    Buffer.from(`\r\n--${BORDER}--\r\n`),
  ])

/** One student sends both kinds again and again, four at a time. */
const upload = ({ product, students }: Stage) => {
  const headers = {
    authorization: students[0]?.token ?? '',
    'content-type': `multipart/form-data; boundary=${BORDER}`,
  }
  // Made once: the generator shares the cores with what it measures.
  const bodies = [manyLists(FIELDS.many), manyLists(FIELDS.few), largeFile(), largeFile()].map(
    (body) => new Uint8Array(body),
  )
  const codes = new Map<string, number>()
  let stopped = false
  const send = async (body: Uint8Array<ArrayBuffer>) => {
    const reply = await fetch(`http://127.0.0.1:${product.port}/api/v1/files`, {
      method: 'POST',
      headers,
      body,
    }).catch(() => undefined)
    const code = reply ? String(reply.status) : 'cut off'
    codes.set(code, (codes.get(code) ?? 0) + 1)
    await sleep(50)
  }
  const work = Promise.all(
    bodies.map(async (body) => {
      while (!stopped) await send(body)
    }),
  )
  return {
    codes,
    stop: async () => {
      stopped = true
      await work
    },
  }
}

const statusOf = (pid: number, field: string) => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0) / 1024
}
/** The most memory that a process holds until it is asked, in megabytes above what it held at first. */
const watchMemory = (pid: number) => {
  const before = statusOf(pid, 'VmRSS')
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, statusOf(pid, 'VmRSS'))
  }, 100)
  return () => {
    clearInterval(timer)
    return most - before
  }
}

/** What such uploads once did, done on purpose: it must show in the same figures. */
const heldUp = async ({ product }: Stage, sittings: readonly Sitting[]) => {
  const grown = watchMemory(product.pid())
  forgetTrips(sittings)
  product.fill(HELD_MB)
  for (let turn = 0; turn < 3; turn++) {
    product.block(BLOCK_MS)
    await sleep(BLOCK_MS + 1_000)
  }
  return { p99: p99Of(sittings), grown: grown() }
}

export const greedyUploads = (order: Order): Promise<Verdict> =>
  withStage(order, {}, async (stage) => {
    const { sittings, rise } = await seated(stage, { ...PACE, givesUp: true, patienceMs: 12_000 })
    await sleep(5_000) // the heap settles
    const grown = watchMemory(stage.product.pid())
    const greedy = upload(stage)
    forgetTrips(sittings)
    await sleep(MEASURED_MS[order.short ? 'short' : 'full'])
    const p99 = p99Of(sittings)
    const { saved, share: part } = share(sittings)
    const more = grown()
    await greedy.stop()
    const held = await heldUp(stage, sittings)
    await rise()
    const { kept, words } = judged(await settle(stage, sittings))
    const codes = [...greedy.codes].map(([code, times]) => `${times}× ${code}`).join(', ')
    return {
      fault: 'four greedy uploads of one student at a time (60 and 5 MB of lists, 5 MB of no picture)',
      target: 'saves ≥ 99.9%, p99 < 1 s, memory + < 100 MB',
      measured: `${percent(part)} of ${number(saved)} saves, p99 ${number(p99)} ms; memory + ${number(more)} MB; uploads: ${codes}; ${words}`,
      control: `event loop and memory held on purpose: p99 ${number(held.p99)} ms, + ${number(held.grown)} MB`,
      met:
        kept &&
        part >= SHARE &&
        p99 < TARGET_MS &&
        more < TARGET_MB &&
        held.p99 > TARGET_MS &&
        held.grown > TARGET_MB,
    }
  })
