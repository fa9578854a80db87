import { setTimeout as sleep } from 'node:timers/promises'
import { openProxy, type Weather } from './proxy.ts'
import { recoveryFrom } from './recovery.ts'
import { type Pace, type Sitting, seat } from './sitting.ts'
import {
  beginAnew,
  count,
  inTime,
  judgeFindings,
  type Order,
  PACE,
  type Stage,
  seated,
  seconds,
  settle,
  type Verdict,
  withStage,
} from './stage.ts'

interface Storm {
  fault: string
  weather: Partial<Weather>
  /** Duration in milliseconds, in the full and the short form. */
  lasts: { full: number; short: number }
  pace?: Pace
}

const TARGET_MS = 30_000
/** A browser's timeout of a save. */
const BROWSER_MS = 12_000

const tripsIn = (sittings: readonly Sitting[], since: number) =>
  sittings.reduce((sum, { trips }) => sum + trips.filter(({ doneAt }) => doneAt > since).length, 0)
const attemptsPer = (sittings: readonly Sitting[]) =>
  Math.max(...sittings.map(({ attempts }) => attempts.size))

/** Students without outbox under the same conditions: some saves must fail, or the storm was none. */
const withoutOutbox = async (stage: Stage, { weather, pace = PACE }: Storm) => {
  await beginAnew(stage)
  const proxy = await openProxy(stage.product.port, stage.draw.fork('control'))
  const fewStudents = stage.students.slice(0, 50)
  const { sittings, rise } = seat(proxy.port, stage.draw.fork('control seats'), fewStudents, {
    ...pace,
    thinkMs: 300,
    givesUp: true,
  })
  await sleep(1_500)
  proxy.become(weather)
  await sleep(6_000)
  proxy.become({})
  await rise()
  proxy.close()
  return sittings.reduce((sum, { unsent: unsentCount }) => sum + unsentCount, 0)
}

const weathered =
  (storm: Storm) =>
  (order: Order): Promise<Verdict> =>
    withStage(order, {}, async (stage) => {
      const { fault, weather, lasts, pace = PACE } = storm
      const slow = weather.latencyMs !== undefined || weather.bytesPerSecond !== undefined
      const proxy = await openProxy(stage.product.port, stage.draw.fork('weather'))
      const { sittings, rise } = await seated(stage, pace, proxy.port)
      const startedAt = performance.now()
      proxy.become(weather)
      await sleep(order.short ? lasts.short : lasts.full)
      const during = tripsIn(sittings, startedAt)
      proxy.become({})
      const { allMs } = await recoveryFrom(sittings, performance.now())
      await rise()
      proxy.close()
      const { kept: isKept, words } = judgeFindings(await settle(stage, sittings))
      // Slow lines lose nothing: there the control is that answers arrived at all.
      const unsentCount = slow ? 0 : await withoutOutbox(stage, storm)
      return {
        fault,
        target: 'nothing unsent 30 s after, no duplicates',
        measured: `${words}; ${count(during)} saves meanwhile; nothing unsent after ${seconds(allMs)}; ${attemptsPer(sittings)} attempt each`,
        control: slow ? '' : `without outbox: ${count(unsentCount)} answers unsent`,
        met: isKept && inTime(order, allMs, TARGET_MS) && (slow ? during > 0 : unsentCount > 0),
      }
    })

const patient: Pace = { thinkMs: 3_000, patienceMs: BROWSER_MS }

export const droppedReplies = weathered({
  fault: 'reply dropped after commit (30% of replies)',
  weather: { droppedReplies: 0.3 },
  lasts: { full: 20_000, short: 5_000 },
})
export const loss = weathered({
  fault: '30% of packets lost: half cut the connection, half stall it',
  weather: { cuts: 0.15, stalls: 0.15 },
  lasts: { full: 30_000, short: 5_000 },
})
export const cut = weathered({
  fault: 'network away for 60 s (half-open connections)',
  weather: { down: true },
  lasts: { full: 60_000, short: 5_000 },
})
export const narrowNetwork = weathered({
  fault: '64 kbit/s per phone',
  weather: { bytesPerSecond: 8_000 },
  lasts: { full: 30_000, short: 5_000 },
  pace: patient,
})
export const distant = weathered({
  fault: '2 s latency',
  weather: { latencyMs: 1_000 },
  lasts: { full: 30_000, short: 5_000 },
  pace: patient,
})
