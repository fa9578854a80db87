import type { NextStep, WorkRow } from '@tuntas/contract/insight/dashboard'
import { daysBetween } from '../../../shared/lessons/dueTime'

const WEEK_DAYS = 7

/** Rows on the first screen; the rest is in Tugas saya. Locked work with a near end has its own rows. */
const SHOWN = { now: 5, later: 3 }

/** The one step of the card: an open remedial, else the nearest dated work, else the next lesson. */
export function chooseLead(work: readonly WorkRow[], next: NextStep | null): WorkRow | NextStep | null {
  const doable = work.filter(({ group, locked: isLocked }) => group === 'now' && !isLocked)
  return (
    doable.find(({ state }) => state === 'remedial') ??
    doable.find(({ due: dueAt }) => dueAt !== null) ??
    next ??
    doable[0] ??
    null
  )
}

const titles = ['Hari ini', 'Minggu ini', 'Nanti'] as const

function getTitle({ due: dueAt }: WorkRow, now: Date): (typeof titles)[number] {
  const days = dueAt === null ? Number.POSITIVE_INFINITY : daysBetween(now, dueAt)
  if (days <= 0) return 'Hari ini'
  return days <= WEEK_DAYS ? 'Minggu ini' : 'Nanti'
}

/** The first rows by their due date; work without one comes last. */
export function groupByDue(work: readonly WorkRow[], now = new Date()) {
  const first = (group: 'now' | 'later') => work.filter((row) => row.group === group).slice(0, SHOWN[group])
  const rows = [...first('now'), ...first('later')]
  return titles
    .map((title) => ({ title, rows: rows.filter((row) => getTitle(row, now) === title) }))
    .filter((group) => group.rows.length > 0)
}
