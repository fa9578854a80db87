import { countLetters, shareOfText } from './accepted-texts.ts'
import type { Gap, GapKey } from './cloze.schemas.ts'
import { toDecimal } from './decimals.ts'
import { isRightNumber } from './near-numbers.ts'
import { type GivenNumber, type GivenText, numberIn, parseAnswer, textIn } from './typed-answers.ts'

/** Fills of a text with gaps, and their score. */

export type ClozeContent = { text: string; gaps: Gap[] }
export type ClozeKey = { gaps: Record<string, GapKey> }
/** A text, a number, or an option's key. */
export type Fill = GivenText | GivenNumber | string
export type Fills = Record<string, Fill>

/** A nested answer may be JSON text, as it is alone. */
const parseIfObject = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith('{') ? parseAnswer(value) : value
const parseFill = (value: unknown): Fill | null | undefined => {
  const open = parseIfObject(value)
  if (open === null) return null
  if (typeof open === 'string') return open.trim() === '' ? null : open
  return (
    textIn(open) ?? numberIn(open) ?? (textIn(open) === null || numberIn(open) === null ? null : undefined)
  )
}

/** Fills by gap, without empty ones. Undefined if it is no valid answer. */
export const fillsIn = (answer: string): Fills | undefined => {
  const storedFills = parseAnswer(answer) as { gaps?: unknown } | undefined
  const gaps = storedFills?.gaps
  if (
    typeof gaps !== 'object' ||
    gaps === null ||
    Array.isArray(gaps) ||
    Object.keys(storedFills ?? {}).length > 1
  )
    return undefined
  const fills: [string, Fill][] = []
  for (const [id, value] of Object.entries(gaps)) {
    const fill = parseFill(value)
    if (fill === undefined) return undefined
    if (fill !== null) fills.push([id, fill])
  }
  return Object.fromEntries(fills)
}

const inOrder = (fills: [string, Fill][]) =>
  Object.fromEntries(fills.toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))))
/** Replaces the ids, in stored form. */
export const renameFills = (fills: Fills, getName: (id: string) => string): string => {
  const namedFills = Object.entries(fills).map(([id, fill]): [string, Fill] => [
    getName(id),
    typeof fill === 'string' ? getName(fill) : fill,
  ])
  return namedFills.length === 0 ? '' : JSON.stringify({ gaps: inOrder(namedFills) })
}

const fitsGap = (gap: Gap, fill: Fill): boolean => {
  if (gap.kind === 'MULTIPLE_CHOICE')
    return typeof fill === 'string' && gap.options.some(({ key }) => key === fill)
  if (typeof fill === 'string') return false
  return gap.kind === 'NUMERIC'
    ? 'value' in fill
    : 'text' in fill && countLetters(fill.text) <= gap.max_length
}
export const fillsFit = ({ gaps }: ClozeContent, fills: Fills): boolean =>
  Object.entries(fills).every(([id, fill]) => gaps.some((gap) => gap.id === id && fitsGap(gap, fill)))

/** Share from 0 to 1 of the gap's weight. */
export const shareOfGap = (gap: Gap, key: GapKey | undefined, fill: Fill | undefined): number => {
  if (!key || fill === undefined) return 0
  if (typeof fill === 'string') return 'answer' in key && key.answer === fill ? 1 : 0
  if ('text' in fill) return 'accepted' in key ? shareOfText(key, fill.text) : 0
  if (!('value' in key) || gap.kind !== 'NUMERIC') return 0
  return isRightNumber(gap, { ...key, value: toDecimal(key.value) }, fill) ? 1 : 0
}

/** Ids can equal names of Object.prototype. */
const getOwn = <T>(of: Record<string, T>, id: string): T | undefined =>
  Object.hasOwn(of, id) ? of[id] : undefined

/** Weighted mean over the gaps. */
export const shareOfCloze = ({ gaps }: ClozeContent, key: ClozeKey, fills: Fills): number => {
  const earned = gaps.reduce(
    (sum, gap) => sum + gap.weight * shareOfGap(gap, getOwn(key.gaps, gap.id), getOwn(fills, gap.id)),
    0,
  )
  return earned / gaps.reduce((sum, { weight }) => sum + weight, 0)
}
