import { useState } from 'react'
import { nextWaiting } from '../../../shared/marking/markingQueue'
import type { Item } from './groupItems'
import { filterStack, type Stack, waits } from './stacks'

/** The list as it was when the run started: marking must not reorder it. */
type Run = { stack: Stack; people: number[]; at: number }

/** Before the list has loaded. */
const NOTHING: Run = { stack: 'waiting', people: [], at: 0 }

const takeUp = (rows: readonly Item[], stack: Stack, userId?: number): Run => {
  const items = filterStack(rows, stack)
  const at = userId === undefined ? 0 : items.findIndex((row) => row.user_ids.includes(userId))
  return { stack, people: items.map((row) => row.user_id), at: Math.max(0, at) }
}
/** Starts at a clicked student, or at the first unmarked one. */
const begin = (rows: readonly Item[], userId: number | undefined): Run =>
  userId === undefined && rows.some(waits) ? takeUp(rows, 'waiting') : takeUp(rows, 'handed_in', userId)

/** The current list of the run, with its position. */
export function useStack(items: readonly Item[], startAt: number | undefined, areRead: boolean) {
  const [run, setRun] = useState(NOTHING)
  if (run === NOTHING && areRead) setRun(begin(items, startAt))
  const rows = run.people.flatMap((id) => items.find((row) => row.user_id === id) ?? [])
  const ahead = nextWaiting(rows, waits, run.at)
  return {
    ...run,
    rows,
    current: rows[run.at],
    /** The next unmarked one after this one. */
    ahead,
    /** The next unmarked one, with those whose marks are on their way as marked. */
    after: (sending: readonly number[]) =>
      nextWaiting(rows, (row) => waits(row) && !(row.id !== null && sending.includes(row.id)), run.at),
    goTo: (at: number) => setRun((now) => ({ ...now, at })),
    choose: (stack: Stack) => setRun(takeUp(items, stack)),
    /** Returns to an unsaved mark. */
    goBack: (userId: number) => setRun(takeUp(items, 'handed_in', userId)),
  }
}
