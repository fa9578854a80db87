import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../apps/server/src/demo/random.ts'
import { type Paper, saver, toOverviewUrl } from './paper.ts'
import type { Product } from './product.ts'
import { number, percentile, type Row, spread } from './report.ts'
import { get, openWire, readEtag } from './wire.ts'

const SAVE_EVERY_MS = 10_000
const POLL_EVERY_MS = 2_000
const SETTLE_MS = 2_000
const ARRIVALS_AT_ONCE = 16
const TARGET_P99_MS = 50

interface Tally {
  saves: number[]
  polls: number[]
  unchanged: number
  errors: number
  /** Delay of the generator itself. */
  lateness: number[]
}

const emptyTally = (): Tally => ({ saves: [], polls: [], unchanged: 0, errors: 0, lateness: [] })

/** A student in a browser: answers and polls the overview, each at its own interval. */
const openStudent = (port: number, random: Random, paper: Paper, tally: () => Tally) => {
  const wire = openWire(port)
  const { student } = paper
  const save = saver(student.token)
  let etag = ''
  let seq = 1_000_000_000 // after everything that was sent before
  let busy: Promise<unknown> = Promise.resolve()
  const send = async (request: Buffer, dueAt: number, latencies: number[]) => {
    const answer = await wire.ask(request).catch(() => undefined)
    if (answer?.status === 200 || answer?.status === 304) latencies.push(performance.now() - dueAt)
    else tally().errors++
    return answer
  }
  const poll = async (dueAt: number) => {
    const headers = { authorization: student.token, 'if-none-match': etag }
    const answer = await send(get(toOverviewUrl(student.lessonId), headers), dueAt, tally().polls)
    if (answer?.status === 304) tally().unchanged++
    else if (answer) etag = readEtag(answer)
  }
  const answer = async (dueAt: number) => {
    const question = random.pick(paper.questions)
    const chosenAnswer = {
      id: question.id,
      answer: random.pick(question.keys),
      epoch: paper.epoch,
      seq: ++seq,
    }
    await send(save({ answer_id: paper.attemptId, ...chosenAnswer }), dueAt, tally().saves)
  }
  // A connection carries one request at a time; queueing counts as latency.
  const queue = (work: (dueAt: number) => Promise<void>, startsAt: number) => {
    busy = busy.then(() => work(startsAt))
  }
  return {
    /** Reads the overview for the first time. */
    arrive: () => poll(performance.now()),
    poll: (dueAt: number) => queue(poll, dueAt),
    answer: (dueAt: number) => queue(answer, dueAt),
    close: () => busy.then(() => wire.close()),
  }
}

/** Runs the work at an interval with a random start, so that the load spreads evenly. */
const beat = (everyMs: number, random: Random, tally: () => Tally, work: (dueAt: number) => void) => {
  let dueAt = performance.now() + random.next() * everyMs
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(turn, dueAt - performance.now())
  }
  const turn = () => {
    tally().lateness.push(performance.now() - dueAt)
    work(dueAt)
    dueAt += everyMs
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}

const busyShare = () => {
  const sum = () =>
    cpus().reduce(
      (total, { times }) => ({
        idle: total.idle + times.idle,
        all: total.all + times.idle + times.user + times.sys + times.nice + times.irq,
      }),
      { idle: 0, all: 0 },
    )
  const before = sum()
  return () => {
    const now = sum()
    return 1 - (now.idle - before.idle) / (now.all - before.all)
  }
}

const toRows = (tally: Tally, students: number, seconds: number, busy: number): Row[] => {
  const sortedTimes = [...tally.saves].sort((a, b) => a - b)
  const p99 = percentile(sortedTimes, 0.99)
  const lateMs = percentile(
    [...tally.lateness].sort((a, b) => a - b),
    0.99,
  )
  const rows: Row[] = [
    {
      what: `Exam of ${number(students)} students: saves p50/p95/p99`,
      measured: spread(sortedTimes),
      target: 'p99 < 50 ms',
      met: p99 < TARGET_P99_MS,
    },
    {
      what: '  errors (saves and polls)',
      measured: number(tally.errors),
      target: '0',
      met: tally.errors === 0,
    },
    { what: '  saves', measured: `${number(sortedTimes.length / seconds)}/s` },
    {
      what: '  polls of the overview',
      measured: `${number(tally.polls.length / seconds)}/s, ${spread(tally.polls)}`,
    },
    { what: '  share of 304', measured: `${number((100 * tally.unchanged) / tally.polls.length, 1)}%` },
    {
      what: '  machine busy; generator late (p99)',
      measured: `${number(busy * 100)}%; ${number(lateMs, 1)} ms`,
    },
  ]
  if (p99 >= TARGET_P99_MS && (busy > 0.95 || lateMs > TARGET_P99_MS / 2))
    rows.push({ what: '  The machine is too small for this load and its generator.', measured: '' })
  return rows
}

/** Everybody arrives, a few at a time: not measured. */
const arriveAll = async (students: readonly { arrive(): Promise<void> }[]) => {
  const waitingStudents = [...students]
  const door = async () => {
    for (let student = waitingStudents.pop(); student; student = waitingStudents.pop()) await student.arrive()
  }
  await Promise.all(Array.from({ length: ARRIVALS_AT_ONCE }, door))
}

/** An exam: everybody answers every 10 s and polls the overview every 2 s. */
export const measureClassroom = async (
  product: Product,
  random: Random,
  papers: readonly Paper[],
  seconds: number,
): Promise<Row[]> => {
  let tally = emptyTally()
  const current = () => tally
  const students = papers.map((paper) => openStudent(product.port, random, paper, current))
  await arriveAll(students)
  const stops = students.flatMap((student) => [
    beat(SAVE_EVERY_MS, random, current, student.answer),
    beat(POLL_EVERY_MS, random, current, student.poll),
  ])
  await sleep(SETTLE_MS)
  const measuredTally = emptyTally()
  tally = measuredTally
  const busy = busyShare()
  await sleep(seconds * 1000)
  const share = busy()
  tally = emptyTally()
  for (const stop of stops) stop()
  await Promise.all(students.map((student) => student.close()))
  return toRows(measuredTally, papers.length, seconds, share)
}
