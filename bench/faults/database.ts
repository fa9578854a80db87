import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { toOverviewUrl } from '../paper.ts'
import { get, openWire } from '../wire.ts'
import { recoveryFrom } from './recovery.ts'
import {
  count,
  judgeFindings,
  type Order,
  type Stage,
  seated,
  seconds,
  settle,
  type Verdict,
  withStage,
} from './stage.ts'

const READERS = 200
/** Polling interval of a screen, and its wait when told to. */
const EVERY_MS = 500
const AFTER_MS = 2_000

/** Concurrent readers; counts their replies. */
const openReaders = ({ product, students }: Stage) => {
  const observed = { good: 0, refused: 0, bad: new Map<string, number>() }
  let isStopped = false
  const read = async (place: number) => {
    const wire = openWire(product.port, 30_000)
    const { token, lessonId } = students[place] ?? { token: '', lessonId: 0 }
    const request = get(toOverviewUrl(lessonId), { authorization: token })
    while (!isStopped) {
      const reply = await wire.ask(request).catch((error: Error) => error.message)
      if (typeof reply === 'string') observed.bad.set(reply, (observed.bad.get(reply) ?? 0) + 1)
      else if (reply.status === 200) observed.good++
      else if (reply.status === 503 && /\nretry-after: \d/i.test(reply.head)) observed.refused++
      else observed.bad.set(String(reply.status), (observed.bad.get(String(reply.status)) ?? 0) + 1)
      await sleep(typeof reply !== 'string' && reply.status === 503 ? AFTER_MS : EVERY_MS)
    }
    wire.close()
  }
  const runs = Array.from({ length: Math.min(READERS, students.length) }, (_, place) => read(place))
  return {
    seen: observed,
    stop: async () => {
      isStopped = true
      await Promise.race([Promise.all(runs), sleep(35_000, undefined, { ref: false })])
    },
  }
}

const describeReads = ({
  good: goodCount,
  refused: refusedCount,
  bad: badReplies,
}: ReturnType<typeof openReaders>['seen']) => {
  const badText = [...badReplies].map(([reason, times]) => `${times}× ${reason}`).join(', ')
  return `reads: ${count(goodCount)} answered, ${count(refusedCount)} 503 with Retry-After, ${badText || 'nothing else'}`
}

const restart = ({ product }: Stage) => {
  const [postmaster] = readFileSync(join(product.folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(postmaster), 'SIGINT') // a fast shutdown; the app brings it back
}

export const restartedDatabase = (order: Order): Promise<Verdict> =>
  withStage(order, {}, async (stage) => {
    const { sittings, rise } = await seated(stage)
    const readers = openReaders(stage)
    await sleep(1_000)
    const since = performance.now()
    restart(stage)
    const { firstMs, allMs } = await recoveryFrom(sittings, since)
    await readers.stop()
    await rise()
    const { kept: isKept, words } = judgeFindings(await settle(stage, sittings))
    return {
      fault: 'PostgreSQL restarted',
      target: '503 with Retry-After, never another 5xx; < 10 s',
      measured: `${words}; saves again in ${seconds(firstMs)}, all in ${seconds(allMs)}; ${describeReads(readers.seen)}`,
      control: '',
      met: isKept && firstMs < 10_000 && readers.seen.bad.size === 0,
    }
  })

const HELD_MS = 12_000

/** Locks a table that every screen reads: readers occupy connections until none is left. */
const exhaust = async ({ pool }: Stage, meanwhile: () => Promise<void>) => {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('lock table lessons in access exclusive mode')
  await meanwhile()
  await holder.query('rollback')
  holder.release()
}

export const exhaustedPool = (order: Order): Promise<Verdict> =>
  withStage(order, {}, async (stage) => {
    const { sittings, rise } = await seated(stage)
    const readers = openReaders(stage)
    await sleep(500)
    let savedCount = 0
    await exhaust(stage, async () => {
      const startedAt = performance.now()
      await sleep(HELD_MS)
      savedCount = sittings.reduce(
        (sum, { trips }) => sum + trips.filter(({ sentAt }) => sentAt > startedAt).length,
        0,
      )
    })
    const { firstMs } = await recoveryFrom(sittings, performance.now())
    await readers.stop()
    await rise()
    const { kept: isKept, words } = judgeFindings(await settle(stage, sittings))
    const { seen: observed } = readers
    return {
      fault: 'pool exhausted for 12 s',
      target: '503 with Retry-After, never another 5xx; < 10 s',
      measured: `${words}; ${count(savedCount)} saves went on; ${describeReads(observed)}`,
      control: observed.refused > 0 ? 'readers were refused: it was exhausted' : 'nobody was refused',
      met: isKept && savedCount > 0 && firstMs < 10_000 && observed.bad.size === 0 && observed.refused > 0,
    }
  })
