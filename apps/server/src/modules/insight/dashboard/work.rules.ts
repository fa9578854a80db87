import type { WorkGroup } from '@tuntas/contract/insight/work.vocabulary'
import { type Fact, type LessonProgress, letsPass } from '../../learning/lessons/rules.ts'

/** What waits for a student. Home and Tugas saya read it from here alone. */

type WorkFact = Fact & { start_date: string | null; end_date: string | null; deadline: string | null }
type Named = { lessons_id: number; name: string; type: Fact['type'] }
type Urgency = {
  group: WorkGroup
  /** Until when it must be done: its own end, or an earlier one of what is locked behind it. */
  due: string | null
  /** The locked lesson behind it whose end that is. */
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
  // Locked or not: what closed without any work is past.
  if (item.state === 'blocked' || (item.ended && !hasWork(item))) return 'late'
  return item.state === 'locked' || item.state === 'scheduled' ? 'later' : 'now'
}

/** Reading is work where it has an end, or where something waits behind it; a quiz without questions is none, nor an enrichment that is not begun. */
const isWork = (item: LessonProgress<WorkFact>, group: WorkGroup, stands: boolean): boolean => {
  if (item.is_enrichment) return item.state === 'in_progress' || (group === 'done' && hasWork(item))
  if (item.type === 'LESSON') return group === 'now' && (stands || item.end_date !== null)
  return item.type === 'ASSIGNMENT' || item.total_question > 0 || item.attempts > 0
}

type Pressure = { end: string; of: Named } | null
const sooner = (pressure: Pressure, item: WorkFact): Pressure =>
  item.end_date !== null && toTime(item.end_date) < toTime(pressure?.end ?? null)
    ? { end: item.end_date, of: toNamed(item) }
    : pressure

/**
 * What one class asks of its student, in the order of the class. Who must pass a lesson before another one opens has until the end of
 * that other one, however long the lesson's own window is.
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
/** Without an end a remedial comes before what was never tried. */
const rankState = ({ state }: Ranked) => (state === 'remedial' ? 0 : 1)

/** Nothing that cannot be acted on comes before something that can; a running quiz comes first, then what is due soonest. */
export const byUrgency = (a: Ranked, b: Ranked): number => {
  const runningFirst = Number(b.state === 'in_progress') - Number(a.state === 'in_progress')
  const dues = toTime(a.due) === toTime(b.due) ? 0 : toTime(a.due) - toTime(b.due)
  return runningFirst || GROUPS[a.group] - GROUPS[b.group] || dues || rankState(a) - rankState(b)
}

const DAY_MS = 86_400_000
const NEAR_DAYS = 14
const isNear = (dueDate: string | null, now: number) => toTime(dueDate) <= now + NEAR_DAYS * DAY_MS

/** What a first screen shows: all that can be done now, and what is still closed but ends soon. */
export const forHome = <W extends Ranked>(work: readonly W[], now: number): W[] =>
  work
    .filter(({ group, due: dueDate }) => group === 'now' || (group === 'later' && isNear(dueDate, now)))
    .toSorted(byUrgency)

type Dated = Ranked & { end_date: string | null; ended: boolean }
/** What closes soon and is not done, locked or not, by the moment at which it must be begun with. */
export const closingSoon = <W extends Dated>(work: readonly W[], now: number): (W & { end_date: string })[] =>
  work
    .flatMap((item) => {
      const { end_date, group, due: dueDate, ended: hasEnded } = item
      const waits = (group === 'now' || group === 'later') && !hasEnded
      return end_date !== null && waits && isNear(dueDate, now) ? [{ ...item, end_date }] : []
    })
    .toSorted((a, b) => toTime(a.due) - toTime(b.due))
