import { setTimeout as sleep } from 'node:timers/promises'
import { GRACE_SECONDS } from '@tuntas/contract/learning/attempts'
import type { Student } from '../campus.ts'
import { openPaper, type Paper, saver, toOverviewUrl } from '../paper.ts'
import { number, percentile } from '../report.ts'
import { get, openWire } from '../wire.ts'
import { auditAttempts, type Findings } from './ledger.ts'
import { beginAnew, count, type Order, type Stage, type Verdict, withStage } from './stage.ts'

const CROWD = { full: 3_000, short: 600 }
const WITHIN_MS = 10_000
const TARGET_MS = 2_000
const PATIENCE_MS = 30_000

interface Tally {
  latencies: number[]
  failures: Map<string, number>
}
const emptyTally = (): Tally => ({ latencies: [], failures: new Map() })

/** Everybody does it once at a random moment; measures durations and failures. */
const all = async (
  students: readonly Student[],
  chooseMoment: (place: number) => number,
  act: (student: Student) => Promise<void>,
  tally: Tally,
) => {
  const one = async (student: Student, place: number) => {
    await sleep(chooseMoment(place))
    const startedAt = performance.now()
    try {
      await act(student)
      tally.latencies.push(performance.now() - startedAt)
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 80) : String(error)
      tally.failures.set(reason, (tally.failures.get(reason) ?? 0) + 1)
    }
  }
  await Promise.all(students.map(one))
}

const describeTally = ({ latencies, failures }: Tally) => {
  const sortedTimes = [...latencies].sort((a, b) => a - b)
  const [p50, p99] = [percentile(sortedTimes, 0.5), percentile(sortedTimes, 0.99)]
  const failureText = [...failures].map(([reason, times]) => `${times}× ${reason}`).join(', ')
  return { p99, words: `p50 ${number(p50)} ms, p99 ${number(p99)} ms, ${failureText || '0 failures'}` }
}

const clean = (findings: Pick<Findings, 'doubled' | 'misscored' | 'late'>) =>
  findings.doubled + findings.misscored + findings.late === 0

/** Without its unique indexes the database must have double attempts, or the audit is blind. */
const doubledWithoutIndex = async ({ pool, product, students }: Stage) => {
  await pool.query('drop index attempts_number, attempts_one_open')
  await beginAnew({ pool })
  const fewStudents = students.slice(0, 20)
  const start = async (student: Student) => {
    const wire = openWire(product.port, PATIENCE_MS)
    await openPaper(wire, student).catch(() => undefined)
    wire.close()
  }
  await Promise.all(fewStudents.flatMap((student) => Array.from({ length: 8 }, () => start(student))))
  return (await auditAttempts(pool, fewStudents)).doubled
}

const startOn = (port: number) => async (student: Student) => {
  const wire = openWire(port, PATIENCE_MS)
  await openPaper(wire, student)
  wire.close()
}

export const manyStarts = (order: Order): Promise<Verdict> => {
  const students = CROWD[order.short ? 'short' : 'full']
  return withStage(order, { students }, async (stage) => {
    const tally = emptyTally()
    const { draw } = stage
    await all(stage.students, () => draw.next() * WITHIN_MS, startOn(stage.product.port), tally)
    const { doubled } = await auditAttempts(stage.pool, stage.students)
    const { p99, words } = describeTally(tally)
    const without = await doubledWithoutIndex(stage)
    return {
      fault: `${count(students)} starts in 10 s (start and paper)`,
      target: 'p99 < 2 s, 0 failures',
      measured: `${words}; ${doubled} attempts twice`,
      control: `without the unique indexes: ${without} attempts twice`,
      met: p99 < TARGET_MS && tally.failures.size === 0 && doubled === 0 && without > 0,
    }
  })
}

const AT_ONCE = 16
const openAll = async ({ product, students }: Stage) => {
  const papers: Paper[] = []
  const remainingStudents = [...students]
  const hand = async () => {
    const wire = openWire(product.port, PATIENCE_MS)
    for (let next = remainingStudents.pop(); next; next = remainingStudents.pop())
      papers.push(await openPaper(wire, next))
    wire.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
  return papers
}

/** Like a browser: retries temporary refusals and lost connections. */
const insist = async (wire: ReturnType<typeof openWire>, request: Buffer) => {
  for (const since = performance.now(); ; ) {
    const reply = await wire.ask(request).catch(() => undefined)
    if (reply?.status === 200) return reply
    const words = reply ? `${reply.status} ${reply.body}` : 'no reply'
    if ((reply && reply.status !== 503) || performance.now() - since > PATIENCE_MS) throw new Error(words)
    await sleep(1_000 * Number(/\nretry-after: (\d+)/i.exec(reply?.head ?? '')?.[1] ?? 1))
  }
}

/** Last answers are given in the last seconds, and the result is read within three seconds. */
const LAST_ANSWERS_MS = 5_000
const GRACE_MS = 1_000 * GRACE_SECONDS
const LOOK_WITHIN_MS = 3_000

const lastAnswer = (stage: Stage, papers: Map<number, Paper>) => async (student: Student) => {
  const paper = papers.get(student.id)
  const question = paper?.questions.find(({ keys }) => keys.length > 0)
  if (!paper || !question) throw new Error('no paper')
  const wire = openWire(stage.product.port, PATIENCE_MS)
  const chosenAnswer = { id: question.id, answer: question.keys[0], epoch: paper.epoch, seq: 1 }
  await insist(wire, saver(student.token)({ answer_id: paper.attemptId, ...chosenAnswer }))
  wire.close()
}

const lookAtResult = (stage: Stage) => async (student: Student) => {
  const wire = openWire(stage.product.port, PATIENCE_MS)
  const reply = await insist(wire, get(toOverviewUrl(student.lessonId), { authorization: student.token }))
  if (!reply.body.includes('"correct"')) throw new Error('no result')
  wire.close()
}

/** A save long after the deadline: rejected, not counted. */
const lateSaves = async ({ product, pool, students }: Stage, papers: Map<number, Paper>) => {
  const fewStudents = students.slice(0, 50)
  await pool.query(
    "update attempts set deadline = deadline - interval '1 minute', end_date = end_date - interval '1 minute', finished_by = 'time'",
  )
  const wire = openWire(product.port)
  let keptCount = 0
  for (const { id, token } of fewStudents) {
    const paper = papers.get(id)
    const question = paper?.questions.filter(({ keys }) => keys.length > 0).at(-1)
    const body = {
      answer_id: paper?.attemptId,
      id: question?.id,
      answer: question?.keys[1],
      epoch: paper?.epoch,
      seq: 9,
    }
    const reply = await wire.ask(saver(token)(body))
    if (reply.status === 409 && reply.body.includes('"kept":true')) keptCount++
  }
  wire.close()
  return keptCount
}

/** The audit must detect a counted late answer and a wrong score. */
const tampered = async ({ pool, students }: Stage) => {
  await pool.query(
    "update answers set saved_at = now() + interval '1 hour' where id = (select min(id) from answers)",
  )
  await pool.query('update attempts set score = score + 1 where id = (select max(id) from attempts)')
  const { late: lateCount, misscored } = await auditAttempts(pool, students)
  return {
    seen: lateCount > 0 && misscored > 0,
    words: `a late answer and a wrong score put in: ${lateCount} and ${misscored} noticed`,
  }
}

const LEAD_SECONDS = 7
export const manyDeadlines = (order: Order): Promise<Verdict> => {
  const students = CROWD[order.short ? 'short' : 'full']
  return withStage(order, { students, essayEvery: 0 }, async (stage) => {
    const papers = new Map((await openAll(stage)).map((paper) => [paper.student.id, paper]))
    const movedRows = await stage.pool.query(
      `update attempts set deadline = date_trunc('second', now()) + make_interval(secs => $1)
       returning extract(epoch from deadline - clock_timestamp())::float as left`,
      [LEAD_SECONDS],
    )
    const leftMs = 1_000 * Math.min(...movedRows.rows.map((row) => row.left as number))
    const [saves, looks] = [emptyTally(), emptyTally()]
    const { draw } = stage
    const before = () => Math.max(0, leftMs - draw.next() * LAST_ANSWERS_MS)
    const after = () => leftMs + GRACE_MS + 500 + draw.next() * LOOK_WITHIN_MS
    await Promise.all([
      all(stage.students, before, lastAnswer(stage, papers), saves),
      all(stage.students, after, lookAtResult(stage), looks),
    ])
    const open = await stage.pool.query('select count(*)::int as open from attempts where end_date is null')
    // Before the deadlines are moved again, for the late saves.
    const findings = await auditAttempts(stage.pool, stage.students)
    const keptCount = await lateSaves(stage, papers)
    const [savedTally, looked] = [describeTally(saves), describeTally(looks)]
    const control = await tampered(stage)
    return {
      fault: `${count(students)} deadlines in the same second (last save, result)`,
      target: 'p99 < 2 s, 0 failures',
      measured: `saves: ${savedTally.words}; results: ${looked.words}; ${open.rows[0].open} left open, ${findings.misscored} misscored, ${findings.late} counted late; ${keptCount} of 50 late saves kept apart`,
      control: control.words,
      met:
        Math.max(savedTally.p99, looked.p99) < TARGET_MS &&
        saves.failures.size + looks.failures.size === 0 &&
        open.rows[0].open === 0 &&
        clean(findings) &&
        keptCount === 50 &&
        control.seen,
    }
  })
}
