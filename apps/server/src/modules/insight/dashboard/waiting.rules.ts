import type { WaitingWork, WorkKind } from '@tuntas/contract/insight/teaching'

/** Somebody waits for the lecturer: first of all, and the oldest on top whatever its kind. */
const URGENT: readonly WorkKind[] = [
  'late',
  'essays',
  'questions',
  'submissions',
  'second_marks',
  'unreturned_results',
  'unreturned_marks',
]
/** The other kinds in this order. */
const LATER: readonly WorkKind[] = ['held', 'open', 'drafts']

const rankKind = (kind: WorkKind) => (URGENT.includes(kind) ? -1 : LATER.indexOf(kind))
const toTime = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment))
const compareTimes = (a: number, b: number) => (a === b ? 0 : a - b)

type Waiting = Pick<WaitingWork, 'kind' | 'oldest'>
/** Order of a lecturer's waiting work. */
export const byAge = (a: Waiting, b: Waiting): number =>
  rankKind(a.kind) - rankKind(b.kind) || compareTimes(toTime(a.oldest), toTime(b.oldest))
