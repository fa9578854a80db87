import { setTimeout as sleep } from 'node:timers/promises'
import type { Student } from '../campus.ts'
import { openPaper, toOverviewUrl } from '../paper.ts'
import { number, percentile } from '../report.ts'
import { get, json, openWire, poster, type Wire } from '../wire.ts'
import { count, type Order, type Stage, type Verdict, withStage } from './stage.ts'

const CROWD = { full: 500, short: 200 }
/** Students of another class who used the product before, so that the server is warmed up. */
const EARLIER = 50
const EARLIER_TIMES = 4
const WITHIN_MS = 1_000
const TARGET_MS = 2_000
const PATIENCE_MS = 30_000
const API = '/api/v1'

interface Seen {
  latencies: number[]
  refused: number
}

/** One class for all: what a lecture hall opens at the same moment. */
const oneClass = async ({ pool }: Stage, students: readonly Student[]) => {
  const [first] = students
  if (!first) throw new Error('no students')
  await pool.query(
    `update members set courses_id = l.courses_id from lessons l
      where l.id = $1 and members.role = 'student' and members.user_id = any($2)`,
    [first.lessonId, students.map(({ id }) => id)],
  )
  const { rows } = await pool.query<{ courses_id: number }>('select courses_id from lessons where id = $1', [
    first.lessonId,
  ])
  return { lessonId: first.lessonId, courseId: rows[0]?.courses_id ?? 0 }
}

/**
 * Everybody opens the pages in turn, starting at a random moment within one second.
 * @param pages parallel calls of each page
 */
const arrive = async (
  { product, draw }: Stage,
  students: readonly Student[],
  pages: readonly (readonly string[])[],
): Promise<Seen> => {
  const observed: Seen = { latencies: [], refused: 0 }
  const ask = async (wire: Wire, path: string, token: string) => {
    const startedAt = performance.now()
    const reply = await wire.ask(get(path, { authorization: token })).catch(() => undefined)
    if (reply?.status === 200) observed.latencies.push(performance.now() - startedAt)
    else observed.refused++
  }
  const one = async ({ token }: Student) => {
    const wires = [openWire(product.port, PATIENCE_MS), openWire(product.port, PATIENCE_MS)]
    await sleep(draw.next() * WITHIN_MS)
    for (const paths of pages)
      await Promise.all(wires.slice(0, paths.length).map((wire, n) => ask(wire, paths[n] ?? '', token)))
    for (const wire of wires) wire.close()
  }
  await Promise.all(students.map(one))
  return observed
}

const AT_ONCE = 16
/** Everybody starts and hands in without load, so that there is a result. */
const handIn = async ({ product }: Stage, students: readonly Student[], lessonId: number) => {
  const remainingStudents = [...students]
  const hand = async () => {
    const wire = openWire(product.port, PATIENCE_MS)
    for (let next = remainingStudents.pop(); next; next = remainingStudents.pop()) {
      const { attemptId } = await openPaper(wire, { ...next, lessonId })
      const stop = poster(`${API}/student/quiz/stop`, { authorization: next.token })
      const reply = await wire.ask(stop({ id: attemptId }))
      if (reply.status !== 200) throw new Error(`stop: ${reply.status} ${reply.body}`)
    }
    wire.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, hand))
}

/** Polls with a cached reply are refused while the loop is blocked: the same figure must show it. */
const refusedPolls = async ({ product }: Stage, students: readonly Student[], lessonId: number) => {
  let refusedCount = 0
  product.block(1_500)
  await sleep(100)
  await Promise.all(
    students.map(async ({ token }) => {
      const wire = openWire(product.port, PATIENCE_MS)
      const headers = { authorization: token, 'if-none-match': '"x"' }
      const reply = await wire.ask(get(toOverviewUrl(lessonId), headers)).catch(() => undefined)
      if (reply?.status === 503) refusedCount++
      wire.close()
    }),
  )
  return refusedCount
}

const computeP99 = ({ latencies }: Seen) =>
  percentile(
    [...latencies].sort((a, b) => a - b),
    0.99,
  )

export const manyArrivals = (order: Order): Promise<Verdict> => {
  const crowd = CROWD[order.short ? 'short' : 'full']
  return withStage(order, { students: crowd + EARLIER, essayEvery: 0 }, async (stage) => {
    const walk = async (students: readonly Student[], times: number) => {
      const { lessonId, courseId } = await oneClass(stage, students)
      const overview = toOverviewUrl(lessonId)
      const classPage = [`${API}/student/course/detail/${courseId}`, `${API}/student/lesson?id=${courseId}`]
      const repeatPages = <T>(pages: T[]): T[] => Array.from({ length: times }, () => pages).flat()
      const before = await arrive(stage, students, repeatPages([classPage, [overview]]))
      await handIn(stage, students, lessonId)
      const history = `${API}/student/quiz/history?lessons_id=${lessonId}`
      return { lessonId, before, after: await arrive(stage, students, repeatPages([[overview], [history]])) }
    }
    await walk(stage.students.slice(crowd), EARLIER_TIMES)
    const students = stage.students.slice(0, crowd)
    const { lessonId, before, after } = await walk(students, 1)
    const wire = openWire(stage.product.port)
    const [reader] = students
    const result = await wire.ask(get(toOverviewUrl(lessonId), { authorization: reader?.token ?? '' }))
    wire.close()
    const isScoreReleased =
      json<{ data: { answer: { score: object | null } } }>(result).data.answer.score !== null
    const polls = await refusedPolls(stage, students, lessonId)
    const words = (observed: Seen) =>
      `p99 ${number(computeP99(observed))} ms of ${count(observed.latencies.length)}, ${observed.refused} refused`
    return {
      fault: `${count(crowd)} of one class open it, the quiz and then the result in the same second`,
      target: '0 refused, p99 < 2 s',
      measured: `class and overview: ${words(before)}; result: ${words(after)}`,
      control: `repeated polls behind a blocked loop: ${polls} refused`,
      met:
        isScoreReleased &&
        before.refused + after.refused === 0 &&
        Math.max(computeP99(before), computeP99(after)) < TARGET_MS,
    }
  })
}
