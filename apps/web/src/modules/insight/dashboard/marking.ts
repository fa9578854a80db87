import { markingKinds, type WaitingWork } from '@tuntas/contract/insight/teaching'

const toTime = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment))

/** Work to mark or decide, the oldest first, and how much of it. */
export function pickMarking(work: readonly WaitingWork[]) {
  const rows = work
    .filter(({ kind }) => markingKinds.includes(kind))
    .toSorted((one, another) => toTime(one.oldest) - toTime(another.oldest))
  return { rows, total: rows.reduce((sum, { count }) => sum + count, 0) }
}
