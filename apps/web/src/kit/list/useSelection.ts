import { useState } from 'react'

type Ticked<R> = { of: string; rows: ReadonlyMap<number, R> }

/** Selected rows: kept across pages and sorting, cleared by another filter or keyword. */
export function useSelection<R extends { id: number }>(onPage: readonly R[], of: string) {
  const [selection, setSelection] = useState<Ticked<R>>({ of, rows: new Map() })
  const rows = selection.of === of ? selection.rows : new Map<number, R>()
  const put = (next: Iterable<R>) =>
    setSelection({ of, rows: new Map([...next].map((row) => [row.id, row])) })
  const pageSelection = onPage.filter((row) => rows.has(row.id))
  const all = onPage.length > 0 && pageSelection.length === onPage.length
  const without = (removedRows: readonly R[]) =>
    [...rows.values()].filter((row) => !removedRows.some((one) => one.id === row.id))
  return {
    rows: [...rows.values()],
    all,
    some: pageSelection.length > 0,
    has: (row: R) => rows.has(row.id),
    choose: put,
    toggle: (row: R) => put(rows.has(row.id) ? without([row]) : [...rows.values(), row]),
    toggleAll: () => put(all ? without(onPage) : [...rows.values(), ...onPage]),
    clear: () => put([]),
  }
}
