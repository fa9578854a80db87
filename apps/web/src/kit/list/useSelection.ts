import { useState } from 'react'

type Ticked<R> = { of: string; rows: ReadonlyMap<number, R> }

const byId = <R extends { id: number }>(rows: Iterable<R>) => new Map([...rows].map((row) => [row.id, row]))

/**
 * Selected rows: kept across pages and sorting, cleared by another filter or keyword.
 * @param preset selected until the person changes it
 */
export function useSelection<R extends { id: number }>(
  onPage: readonly R[],
  of: string,
  preset: readonly R[] = [],
) {
  const [selection, setSelection] = useState<Ticked<R> | null>(null)
  const rows: ReadonlyMap<number, R> = selection?.of === of ? selection.rows : byId(preset)
  const put = (next: Iterable<R>) => setSelection({ of, rows: byId(next) })
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
