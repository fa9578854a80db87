import { parentPort, workerData } from 'node:worker_threads'
import { type Fitting, shareOut, type Wanted } from './cells.rules.ts'
import { type Dealt, deal } from './dealing.rules.ts'
import { estimating } from './report.rules.ts'

export type DealTask = {
  /** `group`: rows of one goal share it. */
  rows: readonly (Wanted & { group: number })[]
  /** Versions of the bank, which rows each fits, and what is known of them. */
  ids: readonly number[]
  fitting: Fitting
  known: ReadonlyMap<number, { p: number; d: number }>
  forms: number
  seed: number
}
/** `cells`: the versions that each row deals from; nothing is dealt where rows lack questions. */
export type DealAnswer = { missing: readonly number[]; cells: readonly (readonly number[])[]; dealt: Dealt }

const answer = ({ rows, ids, fitting, known, forms, seed }: DealTask): DealAnswer => {
  const { cells: places, missing } = shareOut(rows, fitting, forms)
  const cells = places.map((own) => own.flatMap((place) => ids[place] ?? []))
  if (missing.some((one) => one > 0)) return { missing, cells, dealt: [] }
  const of = estimating(known, cells)
  const dealt = deal(
    cells.map((own, at) => ({
      items: own.map((id) => ({ id, p: of(id, at).p, d: of(id, at).d })),
      n: rows[at]?.n ?? 0,
      group: rows[at]?.group ?? 0,
    })),
    forms,
    seed,
  )
  return { missing, cells, dealt }
}

parentPort?.postMessage(answer(workerData as DealTask))
