import { useState } from 'react'

/** Ticked rows of the page on screen; another page, filter or keyword starts anew. */
export function useSelection<R extends { id: number }>(rows: readonly R[], of: string) {
  const [ticked, setTicked] = useState<{ of: string; ids: ReadonlySet<number> }>({ of, ids: new Set() })
  const ids = ticked.of === of ? ticked.ids : new Set<number>()
  const chosen = rows.filter((row) => ids.has(row.id))
  const put = (next: Iterable<number>) => setTicked({ of, ids: new Set(next) })
  const all = rows.length > 0 && chosen.length === rows.length
  return {
    rows: chosen,
    all,
    some: chosen.length > 0,
    has: (row: R) => ids.has(row.id),
    toggle: (row: R) => put(ids.has(row.id) ? [...ids].filter((id) => id !== row.id) : [...ids, row.id]),
    toggleAll: () => put(all ? [] : rows.map((row) => row.id)),
    clear: () => put([]),
  }
}
