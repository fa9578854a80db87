import { useState } from 'react'

type Ticked<R> = { of: string; rows: ReadonlyMap<number, R> }

/** Ticked rows: kept from page to page and through sorting; another filter or keyword starts anew. */
export function useSelection<R extends { id: number }>(onPage: readonly R[], of: string) {
  const [ticked, setTicked] = useState<Ticked<R>>({ of, rows: new Map() })
  const rows = ticked.of === of ? ticked.rows : new Map<number, R>()
  const put = (next: Iterable<R>) => setTicked({ of, rows: new Map([...next].map((row) => [row.id, row])) })
  const here = onPage.filter((row) => rows.has(row.id))
  const all = onPage.length > 0 && here.length === onPage.length
  const without = (gone: readonly R[]) =>
    [...rows.values()].filter((row) => !gone.some((one) => one.id === row.id))
  return {
    rows: [...rows.values()],
    all,
    some: here.length > 0,
    has: (row: R) => rows.has(row.id),
    choose: put,
    toggle: (row: R) => put(rows.has(row.id) ? without([row]) : [...rows.values(), row]),
    toggleAll: () => put(all ? without(onPage) : [...rows.values(), ...onPage]),
    clear: () => put([]),
  }
}
