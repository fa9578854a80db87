import { setTimeout as sleep } from 'node:timers/promises'
import { ADDRESS_FAILURES } from '../../apps/server/src/modules/identity/account/rules.ts'
import { PASSWORD, type Student } from '../campus.ts'
import { signInPath } from '../paper.ts'
import { number, percentile } from '../report.ts'
import { json, openWire, poster } from '../wire.ts'
import { count, type Order, seconds, type Verdict, withStage } from './stage.ts'

const CROWD = { full: 1_500, short: 300 }
const PATIENCE_MS = 30_000
/** Names of all students of a campus behind one address. */
const CAMPUS = { full: 3_000, short: 600 }
const CAMPUS_MS = 600_000
const GUESSERS = 10

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
    const isQueued = reply?.status === 503 || reply?.status === 429
    const queueReply =
      reply && isQueued ? json<{ data?: { place: number; ticket: string } }>(reply).data : undefined
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

/** Guesses at one name after the other until stopped, without the tickets that make others wait in order. */
const guess = (port: number, students: readonly Student[]) => {
  const codes = new Map<number, number>()
  let isOver = false
  let place = 0
  const run = async () => {
    const wire = openWire(port, PATIENCE_MS)
    while (!isOver) {
      const { username } = students[place++ % students.length] as Student
      const reply = await wire
        .ask(poster(signInPath, {})({ username, password: 'Bukan#2026' }))
        .catch(() => null)
      if (reply) codes.set(reply.status, (codes.get(reply.status) ?? 0) + 1)
      // A password sprayer of one connection each gains nothing by asking faster.
      await sleep(20)
    }
    wire.close()
  }
  const loops = Promise.all(Array.from({ length: GUESSERS }, run))
  return async () => {
    isOver = true
    await loops
    return codes
  }
}

const CHECKED = 401

/** A campus signs in behind one address, where somebody guesses at everybody's password. */
export const campusSignIns = (order: Order): Promise<Verdict> => {
  const students = CAMPUS[order.short ? 'short' : 'full']
  return withStage(order, { students }, async ({ product, students: people }) => {
    const tally: Tally = { entered: 0, replies: [], lastPlace: 0, overtaken: 0, errors: new Map() }
    const stop = guess(product.port, people)
    const startedAt = performance.now()
    await Promise.all(people.map((student) => enter(product.port, student, tally)))
    const took = performance.now() - startedAt
    const codes = await stop()
    const checkedCount = codes.get(CHECKED) ?? 0
    const mostChecked = ADDRESS_FAILURES.atOnce + (ADDRESS_FAILURES.perSecond * took) / 1_000 + GUESSERS
    const guesses = [...codes.values()].reduce((sum, times) => sum + times, 0)
    const errors = [...tally.errors].map(([reason, times]) => `${times}× ${reason}`).join(', ')
    return {
      fault: `${count(students)} sign-ins of one address, where somebody guesses on ${GUESSERS} connections`,
      target: 'everybody enters within 10 minutes; guesses checked ≤ 50 + 5/s',
      measured: `${count(tally.entered)} entered in ${seconds(took)}; ${count(checkedCount)} of ${count(guesses)} guesses checked; ${errors || '0 errors'}`,
      control: '',
      met:
        tally.entered === students &&
        took < CAMPUS_MS &&
        checkedCount <= mostChecked &&
        guesses > mostChecked,
    }
  })
}
