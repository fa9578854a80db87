import type { ImportJob, ImportMode, ImportRow } from '@tuntas/contract/operations/imports'
import { useState } from 'react'

const changes = ({ outcome }: ImportRow) => outcome === 'create' || outcome === 'update'

/** What of a checked file is to be imported: all that would change something, but what was unticked. */
export function useChoice(job: ImportJob, onPage: readonly ImportRow[]) {
  const [mode, setMode] = useState<ImportMode>('upsert')
  const [unticked, setUnticked] = useState<ReadonlyMap<number, ImportRow>>(new Map())
  const can = (row: ImportRow) => changes(row) && !(mode === 'add' && row.outcome === 'update')
  const has = (row: ImportRow) => can(row) && !unticked.has(row.number)
  const tickable = onPage.filter(can)
  const here = tickable.filter(has)
  const all = tickable.length > 0 && here.length === tickable.length
  const set = (rows: readonly ImportRow[], ticked: boolean) => {
    const next = new Map(unticked)
    for (const row of rows)
      if (ticked) next.delete(row.number)
      else next.set(row.number, row)
    setUnticked(next)
  }
  const left = (outcome: ImportRow['outcome']) =>
    [...unticked.values()].filter((row) => row.outcome === outcome).length
  return {
    mode,
    setMode,
    skip: [...unticked.keys()],
    created: job.created - left('create'),
    updated: mode === 'add' ? 0 : job.updated - left('update'),
    ticks: {
      has,
      can,
      all,
      some: here.length > 0,
      toggle: (row: ImportRow) => set([row], !has(row)),
      toggleAll: () => set(tickable, !all),
    },
  }
}
export type Choice = ReturnType<typeof useChoice>
