import { parentPort, workerData } from 'node:worker_threads'
import { type Fitting, shareOut, type Wanted } from './cells.rules.ts'
import { type Dealt, deal } from './form-generation.rules.ts'
import { estimating } from './report.rules.ts'

export type DealTask = {
  /** `group`: rows of one goal share it. */
  rows: readonly (Wanted & { group: number })[]
  /** Bank versions, the rows that each fits, and their known figures. */
  ids: readonly number[]
  fitting: Fitting
  known: ReadonlyMap<number, { p: number; d: number }>
  forms: number
  seed: number
}
/** `cells`: versions assigned to each row; nothing is dealt if rows lack questions. */
export type DealAnswer = { missing: readonly number[]; cells: readonly (readonly number[])[]; dealt: Dealt }

const answer = ({ rows, ids, fitting, known: knownFigures, forms, seed }: DealTask): DealAnswer => {
  const { cells: places, missing: missingCounts } = shareOut(rows, fitting, forms)
  const cells = places.map((cellPlaces) => cellPlaces.flatMap((place) => ids[place] ?? []))
  if (missingCounts.some((one) => one > 0)) return { missing: missingCounts, cells, dealt: [] }
  const of = estimating(knownFigures, cells)
  const dealt = deal(
    cells.map((cellItems, at) => ({
      items: cellItems.map((id) => ({ id, p: of(id, at).p, d: of(id, at).d })),
      n: rows[at]?.n ?? 0,
      group: rows[at]?.group ?? 0,
    })),
    forms,
    seed,
  )
  return { missing: missingCounts, cells, dealt }
}

parentPort?.postMessage(answer(workerData as DealTask))
