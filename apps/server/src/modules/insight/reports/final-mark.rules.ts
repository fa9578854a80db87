import type { MissingChoice } from '@tuntas/contract/insight/final-mark-document.vocabulary'
import type { FinalStatus, ItemState } from '@tuntas/contract/insight/reports.vocabulary'
import { type Grade, graded } from './recap.rules.ts'

/** The final mark of a class. Every screen and file uses this computation. */

/** Facts of one student at one item. */
export type ItemFacts = {
  score: number | null
  /** Handed in, or an attempt finished. */
  done: boolean
  /** A mark is pending, or withheld from the reader. */
  waiting: boolean
  running: boolean
  enrichment: boolean
  /** By the student's own window. */
  ended: boolean
  ended_before_join: boolean
}

/** For an item without a row of the student. */
export const NOTHING_DONE: ItemFacts = {
  score: null,
  done: false,
  waiting: false,
  running: false,
  enrichment: false,
  ended: false,
  ended_before_join: false,
}

export const decideItemState = (facts: ItemFacts): ItemState => {
  if (facts.done) return facts.waiting || facts.score === null ? 'waiting' : 'graded'
  if (facts.running) return 'running'
  if (facts.enrichment) return 'optional'
  if (facts.ended_before_join) return 'excused'
  return facts.ended ? 'missing' : 'open'
}

export type ItemMark = { score: number | null; state: ItemState; counted: boolean; missing: boolean }
/**
 * Missing work counts 0. Waiting work shows its provisional score and does not count.
 * @param choice the choice for missing work at closing. It never affects work that was done, excused or
 * optional
 */
export const markItem = (facts: ItemFacts, choice: MissingChoice | null): ItemMark => {
  const state = decideItemState(facts)
  const isUndone = state === 'missing' || state === 'open'
  if (isUndone && choice === 'leave_out')
    return { score: null, state: 'left_out', counted: false, missing: false }
  if (isUndone && choice === 'zero') return { score: 0, state: 'zero', counted: true, missing: true }
  const isMissing = state === 'missing'
  return {
    score: isMissing ? 0 : facts.score,
    state,
    counted: isMissing || state === 'graded',
    missing: isMissing,
  }
}

/** Four decimals: the most that scores have. */
const SCALE = 10_000
/** `numerator / denominator` to two decimals, rounded half up. Both are non-negative. */
const roundHalfUp = (numerator: bigint, denominator: bigint): number =>
  Number((200n * numerator + denominator) / (2n * denominator)) / 100

export type FinalMark = { final: number | null; assessed: number; status: FinalStatus }
type Item = { units: number } & ItemMark
type Book = { whole: number; draftUnits: number }
const NOT_OWED: ReadonlySet<ItemState> = new Set(['optional', 'excused', 'left_out'])
const sumUnits = (items: readonly Item[]): bigint => items.reduce((sum, { units }) => sum + BigInt(units), 0n)

/**
 * @param items published items of the class, with units of `whole`
 * @param draftUnits weight of the drafts: still owed, and never counted
 */
export const computeFinalMark = (
  items: readonly Item[],
  { whole: wholeUnits, draftUnits }: Book,
): FinalMark => {
  const weighing = items.filter(({ units }) => units > 0)
  const countedItems = weighing.filter((item) => item.counted)
  const owed = sumUnits(weighing.filter(({ state }) => !NOT_OWED.has(state))) + BigInt(draftUnits)
  const measuredUnits = sumUnits(countedItems)
  const earned = countedItems.reduce(
    (sum, { units, score }) => sum + BigInt(units) * BigInt(Math.round((score ?? 0) * SCALE)),
    0n,
  )
  const isWhole = sumUnits(weighing) + BigInt(draftUnits) === BigInt(wholeUnits)
  return {
    final: measuredUnits === 0n ? null : roundHalfUp(earned, measuredUnits * BigInt(SCALE)),
    assessed: owed === 0n ? 0 : roundHalfUp(100n * measuredUnits, owed),
    status: measuredUnits > 0n && measuredUnits === owed && isWhole ? 'complete' : 'provisional',
  }
}

/** A provisional mark has no letter. */
export const gradeFinal = (scale: readonly Grade[], { final, status }: FinalMark) => {
  const { grade, ipk } = graded(scale, status === 'complete' ? final : null)
  return { grade, ipk }
}
