import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../../apps/server/src/demo/random.ts'
import type { Student } from '../campus.ts'
import { openPaper, type Paper, saver } from '../paper.ts'
import { percentile } from '../report.ts'
import { type Answer, openWire, type Wire } from '../wire.ts'

export interface Kept {
  answer: string
  epoch: number
  seq: number
}

/** A working student, and the acknowledgements received. */
export interface Sitting {
  student: Student
  /** The newest acknowledged answer of each question. */
  ledger: Map<number, Kept>
  /** Everything sent, by seq: stored answers must be among these. */
  sent: Map<number, Kept & { question: number }>
  /** Times of sending and acknowledgement of saves. */
  trips: { sentAt: number; doneAt: number }[]
  attempts: Set<number>
  /** Replies other than 200 and 503 with Retry-After. */
  strange: Map<string, number>
  /** Abandoned answers: only without outbox. */
  unsent: number
}

export interface Pace {
  /** Mean time between two answers. */
  thinkMs: number
  /** Timeout of a reply. */
  patienceMs?: number
  /** Without outbox: a failed answer is not sent again. */
  givesUp?: boolean
  /** A new connection for every answer. */
  freshLines?: boolean
}

const PATIENCE_MS = 3_000
const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 1_000
/** Share of students who reload the page after failures, which raises the epoch. */
const RELOADS = 0.2
/** After this time, students who still retry are left behind. */
const LONGEST_RISE_MS = 10_000

const openSitting = (student: Student): Sitting => ({
  student,
  ledger: new Map(),
  sent: new Map(),
  trips: [],
  attempts: new Set(),
  strange: new Map(),
  unsent: 0,
})

/** Clears the counts, but not the acknowledgements. */
export const forgetTrips = (sittings: readonly Sitting[]): void => {
  for (const sitting of sittings) {
    sitting.trips.length = 0
    sitting.unsent = 0
  }
}

/** Number of acknowledged answers, and their share of those tried. */
export const share = (sittings: readonly Sitting[]) => {
  const savedCount = sittings.reduce((sum, { trips }) => sum + trips.length, 0)
  const failedCount = sittings.reduce((sum, { unsent: unsentCount }) => sum + unsentCount, 0)
  return { saved: savedCount, share: savedCount / (savedCount + failedCount) }
}

/** Of acknowledged saves, in milliseconds. */
export const computeP99 = (sittings: readonly Pick<Sitting, 'trips'>[]) => {
  const sortedTimes = sittings.flatMap(({ trips }) => trips.map(({ sentAt, doneAt }) => doneAt - sentAt))
  return percentile(
    sortedTimes.sort((a, b) => a - b),
    0.99,
  )
}

/** A student's browser. */
interface Browser {
  sitting: Sitting
  random: Random
  wire: Wire
  save: (body: object) => Buffer
  seq: number
  givesUp: boolean
}

const backOff = ({ random }: Browser, failures: number) =>
  sleep(random.next() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures))

const load = async (browser: Browser): Promise<Paper> => {
  for (let failures = 0; ; failures++) {
    try {
      const paper = await openPaper(browser.wire, browser.sitting.student)
      browser.sitting.attempts.add(paper.attemptId)
      return paper
    } catch {
      await backOff(browser, failures)
    }
  }
}

const note = ({ strange: unexpected }: Sitting, { status, body }: Answer) => {
  const reason = `${status} ${body.toString().slice(0, 120)}`
  unexpected.set(reason, (unexpected.get(reason) ?? 0) + 1)
}

/** Sends an answer once; true if acknowledged, which is recorded. */
const send = async ({ sitting, wire, save }: Browser, paper: Paper, question: number, keptSave: Kept) => {
  const sentAt = performance.now()
  sitting.sent.set(keptSave.seq, { ...keptSave, question })
  const request = save({ answer_id: paper.attemptId, id: question, ...keptSave })
  const reply = await wire.ask(request).catch(() => undefined)
  if (reply?.status === 200) {
    sitting.ledger.set(question, keptSave)
    sitting.trips.push({ sentAt, doneAt: performance.now() })
    return true
  }
  if (reply && !(reply.status === 503 && /\nretry-after: \d/i.test(reply.head))) note(sitting, reply)
  return false
}

/** Answers one question: retries with growing delays until acknowledged; sometimes reloads the page. */
const answerOne = async (browser: Browser, currentPaper: Paper): Promise<Paper> => {
  const { random, sitting } = browser
  const question = random.pick(currentPaper.questions)
  let paper = currentPaper
  let seq = ++browser.seq
  const essayText = `jawaban ${sitting.student.id}/${question.id}/${seq}` // an essay tells whose it is
  const answer = question.keys.length === 0 ? essayText : random.pick(question.keys)
  for (let failures = 0; ; failures++) {
    if (await send(browser, paper, question.id, { answer, epoch: paper.epoch, seq })) return paper
    if (browser.givesUp) {
      sitting.unsent++
      return paper
    }
    await backOff(browser, failures)
    if (!random.chance(RELOADS)) continue
    paper = await load(browser)
    seq = ++browser.seq
  }
}

const study = async (browser: Browser, { thinkMs, freshLines }: Pace, isStopped: () => boolean) => {
  await sleep(browser.random.next() * thinkMs)
  let paper = await load(browser)
  while (!isStopped()) {
    paper = await answerOne(browser, paper)
    if (freshLines) browser.wire.close()
    await sleep(browser.random.next() * 2 * thinkMs)
  }
  browser.wire.close()
}

/** Starts all students, spread over the ports. `rise` stops them after their current save. */
export const seat = (ports: number | number[], random: Random, students: readonly Student[], pace: Pace) => {
  let isStopped = false
  const { patienceMs = PATIENCE_MS, givesUp = false } = pace
  const sittings = students.map(openSitting)
  const runs = sittings.map((sitting, place) => {
    const wire = openWire([ports].flat()[place % [ports].flat().length] ?? 0, patienceMs)
    const browser = { sitting, random, wire, save: saver(sitting.student.token), seq: 0, givesUp }
    return study(browser, pace, () => isStopped)
  })
  return {
    sittings,
    rise: async () => {
      isStopped = true
      await Promise.race([Promise.all(runs), sleep(LONGEST_RISE_MS, undefined, { ref: false })])
    },
  }
}
