import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD, type Student } from '../campus.ts'
import { signInPath } from '../paper.ts'
import { number, percentile } from '../report.ts'
import { json, openWire, poster } from '../wire.ts'
import { count, type Order, seconds, type Verdict, withStage } from './stage.ts'

const CROWD = { full: 1_500, short: 300 }
const PATIENCE_MS = 30_000

interface Tally {
  entered: number
  /** Duration of single requests: nobody may wait without a reply. */
  replies: number[]
  lastPlace: number
  /** People who got a worse place in the queue than before. */
  overtaken: number
  errors: Map<string, number>
}

/** Signs in like the screen: when queued it returns with its ticket. */
const enter = async (port: number, { username }: Student, tally: Tally) => {
  const send = poster(signInPath, {})
  let ticket: string | undefined
  let place = Number.POSITIVE_INFINITY
  for (;;) {
    const wire = openWire(port, PATIENCE_MS)
    const since = performance.now()
    const reply = await wire.ask(send({ username, password: PASSWORD, ticket })).catch(() => undefined)
    wire.close()
    tally.replies.push(performance.now() - since)
    if (reply?.status === 200) return tally.entered++
    const queueReply =
      reply?.status === 503 ? json<{ data?: { place: number; ticket: string } }>(reply).data : undefined
    if (!reply || !queueReply) {
      const reason = reply ? `${reply.status} ${reply.body.toString().slice(0, 60)}` : 'no reply'
      return tally.errors.set(reason, (tally.errors.get(reason) ?? 0) + 1)
    }
    if (queueReply.place > place + 1) tally.overtaken++
    place = queueReply.place
    ticket = queueReply.ticket
    tally.lastPlace = Math.max(tally.lastPlace, place)
    await sleep(1_000 * Number(/\nretry-after: (\d+)/i.exec(reply.head)?.[1] ?? 1))
  }
}

export const manySignIns = (order: Order): Promise<Verdict> => {
  const students = CROWD[order.short ? 'short' : 'full']
  return withStage(order, { students }, async (stage) => {
    const tally: Tally = { entered: 0, replies: [], lastPlace: 0, overtaken: 0, errors: new Map() }
    const startedAt = performance.now()
    await Promise.all(stage.students.map((student) => enter(stage.product.port, student, tally)))
    const took = performance.now() - startedAt
    const slowest = percentile(
      tally.replies.sort((a, b) => a - b),
      0.99,
    )
    const errors = [...tally.errors].map(([reason, times]) => `${times}× ${reason}`).join(', ')
    return {
      fault: `${count(students)} sign-ins at once`,
      target: 'everybody enters, in order, 0 errors',
      measured: `${count(tally.entered)} entered in ${seconds(took)} (${number((tally.entered / took) * 1000)}/s); longest line ${count(tally.lastPlace)}; reply p99 ${number(slowest)} ms; ${tally.overtaken} overtaken; ${errors || '0 errors'}`,
      control: '',
      met: tally.entered === students && tally.errors.size === 0 && slowest < PATIENCE_MS,
    }
  })
}
