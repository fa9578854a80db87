import type { ImportJob, ImportMode, ImportRow } from '@tuntas/contract/operations/imports'
import { useState } from 'react'

const changes = ({ outcome }: ImportRow) => outcome === 'create' || outcome === 'update'

type Kept = { mode: ImportMode; unticked: readonly (readonly [number, ImportRow['outcome']])[] }

/** The selection survives a reload of its tab. */
function useKept(key: string) {
  const [keptChoice, setKeptChoice] = useState<Kept>(() => ({
    mode: 'upsert',
    unticked: [],
    ...JSON.parse(sessionStorage.getItem(key) ?? '{}'),
  }))
  const keep = (change: Partial<Kept>) => {
    const next = { ...keptChoice, ...change }
    setKeptChoice(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // If storage is full it lives until a reload.
    }
  }
  return { mode: keptChoice.mode, unticked: new Map(keptChoice.unticked), keep }
}

/** The selected rows of a checked file: all with changes, except deselected ones. */
export function useChoice(job: ImportJob, onPage: readonly ImportRow[]) {
  const { mode, unticked, keep } = useKept(`import-${job.id}`)
  const can = (row: ImportRow) => changes(row) && !(mode === 'add' && row.outcome === 'update')
  const has = (row: ImportRow) => can(row) && !unticked.has(row.number)
  const tickable = onPage.filter(can)
  const listedRows = tickable.filter(has)
  const all = tickable.length > 0 && listedRows.length === tickable.length
  const set = (rows: readonly ImportRow[], isTicked: boolean) => {
    const next = new Map(unticked)
    for (const row of rows)
      if (isTicked) next.delete(row.number)
      else next.set(row.number, row.outcome)
    keep({ unticked: [...next] })
  }
  const countUnticked = (outcome: ImportRow['outcome']) =>
    [...unticked.values()].filter((one) => one === outcome).length
  return {
    mode,
    setMode: (next: ImportMode) => keep({ mode: next }),
    skip: [...unticked.keys()],
    created: job.created - countUnticked('create'),
    updated: mode === 'add' ? 0 : job.updated - countUnticked('update'),
    ticks: {
      has,
      can,
      all,
      some: listedRows.length > 0,
      toggle: (row: ImportRow) => set([row], !has(row)),
      toggleAll: () => set(tickable, !all),
    },
  }
}
export type Choice = ReturnType<typeof useChoice>
