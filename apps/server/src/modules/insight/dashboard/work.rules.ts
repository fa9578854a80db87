import type { WorkGroup } from '@tuntas/contract/insight/work.vocabulary'
import { type Fact, type LessonProgress, letsPass } from '../../learning/lessons/rules.ts'

/** The student's to-do list, for the first screen and Tugas saya. */

type WorkFact = Fact & { start_date: string | null; end_date: string | null; deadline: string | null }
type Named = { lessons_id: number; name: string; type: Fact['type'] }
type Urgency = {
  group: WorkGroup
  /** Deadline: the item's own end, or the earlier end of a lesson that it unlocks. */
  due: string | null
  /** The locked lesson whose end sets the deadline. */
  due_of: Named | null
  blocker: Named | null
}
export type WorkItem<F extends WorkFact = WorkFact> = LessonProgress<F> & Urgency

const toNamed = ({ id, name, type }: Fact): Named => ({ lessons_id: id, name, type })
const toTime = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment))
const hasWork = (fact: Fact) => fact.submitted || fact.attempts > 0

const DONE = ['settled', 'mastered', 'handed_in', 'waiting']

const getWorkGroup = (item: LessonProgress<WorkFact>): WorkGroup => {
  if (DONE.includes(item.state)) return 'done'
  // Locked or not: a lesson that closed without any work is late.
  if (item.state === 'blocked' || (item.ended && !hasWork(item))) return 'late'
  return item.state === 'locked' || item.state === 'scheduled' ? 'later' : 'now'
}

/**
 * Material counts as work if it has an end or unlocks another lesson. A quiz without questions does not, nor
 * does enrichment that was not started.
 */
const isWork = (item: LessonProgress<WorkFact>, group: WorkGroup, stands: boolean): boolean => {
  if (item.is_enrichment) return item.state === 'in_progress' || (group === 'done' && hasWork(item))
  if (item.type === 'LESSON') return group === 'now' && (stands || item.end_date !== null)
  if (item.type === 'TOOL') return item.is_graded || (group === 'now' && (stands || item.end_date !== null))
  return item.type === 'ASSIGNMENT' || item.total_question > 0 || item.attempts > 0
}

type Pressure = { end: string; of: Named } | null
const sooner = (pressure: Pressure, item: WorkFact): Pressure =>
  item.end_date !== null && toTime(item.end_date) < toTime(pressure?.end ?? null)
    ? { end: item.end_date, of: toNamed(item) }
    : pressure

/**
 * Work of a student in one class, in its order. A lesson that unlocks another one is due by that lesson's
 * end, even if its own window is longer.
 */
export const collectWork = <F extends WorkFact>(all: readonly LessonProgress<F>[]): WorkItem<F>[] => {
  const byId = new Map(all.map((item) => [item.id, item]))
  let pressure: Pressure = null
  let behind = false
  const items = all.toReversed().flatMap((item): WorkItem<F>[] => {
    const group = getWorkGroup(item)
    const stands = behind && !letsPass(item)
    const activePressure = stands && toTime(pressure?.end ?? null) < toTime(item.end_date) ? pressure : null
    if (item.locked && !item.completed && !item.ended && !item.is_enrichment) {
      behind = true
      pressure = sooner(pressure, item)
    }
    const blocker = byId.get(item.obstacle?.id ?? 0)
    const urgency = {
      group,
      due: item.state === 'in_progress' ? item.deadline : (activePressure?.end ?? item.end_date),
      due_of: item.state === 'in_progress' ? null : (activePressure?.of ?? null),
      blocker: blocker ? toNamed(blocker) : null,
    }
    return isWork(item, group, stands) ? [{ ...item, ...urgency }] : []
  })
  return items.toReversed()
}

type Ranked = Pick<WorkItem, 'group' | 'due' | 'state'>
const GROUPS: Record<WorkGroup, number> = { now: 0, later: 1, late: 2, done: 3 }
/** Without a deadline, remedials come before first attempts. */
const rankState = ({ state }: Ranked) => (state === 'remedial' ? 0 : 1)

/** Items that can be done now come first; among them a running quiz, then the nearest deadline. */
export const byUrgency = (a: Ranked, b: Ranked): number => {
  const runningFirst = Number(b.state === 'in_progress') - Number(a.state === 'in_progress')
  const dues = toTime(a.due) === toTime(b.due) ? 0 : toTime(a.due) - toTime(b.due)
  return runningFirst || GROUPS[a.group] - GROUPS[b.group] || dues || rankState(a) - rankState(b)
}

const DAY_MS = 86_400_000
const NEAR_DAYS = 14
const isNear = (dueDate: string | null, now: number) => toTime(dueDate) <= now + NEAR_DAYS * DAY_MS

/** For the first screen: what can be done now, and locked items with a near deadline. */
export const forHome = <W extends Ranked>(work: readonly W[], now: number): W[] =>
  work
    .filter(({ group, due: dueDate }) => group === 'now' || (group === 'later' && isNear(dueDate, now)))
    .toSorted(byUrgency)

type Dated = Ranked & { end_date: string | null; ended: boolean }
/** Unfinished work that closes soon, locked or not, sorted by the time by which it must be started. */
export const closingSoon = <W extends Dated>(work: readonly W[], now: number): (W & { end_date: string })[] =>
  work
    .flatMap((item) => {
      const { end_date, group, due: dueDate, ended: hasEnded } = item
      const waits = (group === 'now' || group === 'later') && !hasEnded
      return end_date !== null && waits && isNear(dueDate, now) ? [{ ...item, end_date }] : []
    })
    .toSorted((a, b) => toTime(a.due) - toTime(b.due))
