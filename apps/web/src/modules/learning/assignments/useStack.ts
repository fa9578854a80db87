import { useState } from 'react'
import { nextWaiting } from '../../../shared/marking/markingQueue'
import type { Item } from './groupItems'
import { filterStack, type Stack, waits } from './stacks'

/** A stack as it lay when it was taken up: marking never moves it about. */
type Run = { stack: Stack; people: number[]; at: number }

/** Before anybody is known. */
const NOTHING: Run = { stack: 'waiting', people: [], at: 0 }

const takeUp = (rows: readonly Item[], stack: Stack, userId?: number): Run => {
  const items = filterStack(rows, stack)
  const at = userId === undefined ? 0 : items.findIndex((row) => row.user_ids.includes(userId))
  return { stack, people: items.map((row) => row.user_id), at: Math.max(0, at) }
}
/** At somebody who is pressed in the list, or at the first who waits. */
const begin = (rows: readonly Item[], userId: number | undefined): Run =>
  userId === undefined && rows.some(waits) ? takeUp(rows, 'waiting') : takeUp(rows, 'handed_in', userId)

/** The stack that is run through, its hand-ins as they are now, and where the run stands. */
export function useStack(items: readonly Item[], startAt: number | undefined, areRead: boolean) {
  const [run, setRun] = useState(NOTHING)
  if (run === NOTHING && areRead) setRun(begin(items, startAt))
  const rows = run.people.flatMap((id) => items.find((row) => row.user_id === id) ?? [])
  const ahead = nextWaiting(rows, waits, run.at)
  return {
    ...run,
    rows,
    current: rows[run.at],
    /** Where the next one waits; of those that wait once this one is marked. */
    ahead,
    after: (markedId: number) => {
      const markedRows = rows.map((row) => (row.id === markedId ? { ...row, state: 'graded' as const } : row))
      return nextWaiting(markedRows, waits, run.at)
    },
    goTo: (at: number) => setRun((now) => ({ ...now, at })),
    choose: (stack: Stack) => setRun(takeUp(items, stack)),
    /** To somebody whose mark is typed and not saved. */
    goBack: (userId: number) => setRun(takeUp(items, 'handed_in', userId)),
  }
}
