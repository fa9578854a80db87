import type { Accepted, TextKey } from '@tuntas/contract/learning/accepted-texts'
import type { GapKey } from '@tuntas/contract/learning/cloze.schemas'
import { inWords, toDecimal, toNumber } from '@tuntas/contract/learning/decimals'
import { parseFormula } from '@tuntas/contract/learning/formula'
import { type Fill, fillsIn } from '@tuntas/contract/learning/gap-fills'
import type { Tolerance } from '@tuntas/contract/learning/near-numbers'
import { solveFormula, type Values } from '@tuntas/contract/learning/parametric'
import {
  type GivenNumber,
  numberIn,
  parseAnswer,
  storedForm,
  textIn,
} from '@tuntas/contract/learning/typed-answers'

/** Typed answers in fields and in words. '' is no answer. */

export const readText = (answer: string): string => textIn(parseAnswer(answer))?.text ?? ''
export const writeText = (text: string): string => storedForm(textIn({ text })) ?? ''

export const readNumber = (answer: string): GivenNumber => numberIn(parseAnswer(answer)) ?? { value: '' }
export const writeNumber = (number: GivenNumber): string => storedForm(numberIn(number)) ?? ''

export const readGaps = (answer: string) => fillsIn(answer) ?? {}
export const writeGaps = (fills: Record<string, Fill>): string => {
  const gaps = fillsIn(JSON.stringify({ gaps: fills })) ?? {}
  return Object.keys(gaps).length === 0 ? '' : JSON.stringify({ gaps })
}

/** Text of a number field: being typed, or stored. */
export const numberField = (value: unknown): string =>
  typeof value === 'number' ? inWords(value) : typeof value === 'string' ? value : ''

export type AskedGap = { id: string } & (
  | { kind: 'SHORT_ANSWER'; max_length: number }
  | { kind: 'NUMERIC'; units: { unit: string }[] }
  | { kind: 'MULTIPLE_CHOICE'; options: { key: string; label: string }[] }
)
export type ClozeAsked = { text: string; gaps: AskedGap[] }

/** Formatted text as plain text: formulas as source, pictures by description. */
export const plainLabel = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const formula of body.querySelectorAll<HTMLElement>('[data-latex]'))
    formula.append(formula.dataset.latex ?? '')
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt || '[gambar]')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}

export const numberInWords = ({ value, unit }: GivenNumber): string => (unit ? `${value} ${unit}` : value)

const acceptedWord = ({ text, share }: Accepted) =>
  share === 1 ? text : `${text} (${inWords(Math.round(share * 10_000) / 100)}%)`
export const acceptedInWords = ({ accepted: acceptedAnswers }: TextKey): string =>
  acceptedAnswers.map(acceptedWord).join(' · ')

const toleranceInWords = ({ kind, amount }: Tolerance): string => {
  if (kind === 'digits') return `, ${amount} angka penting`
  if (amount === 0) return ''
  const { digits, exponent } = toDecimal(amount)
  return kind === 'relative'
    ? ` ± ${inWords(toNumber({ digits, exponent: exponent + 2 }))}%`
    : ` ± ${inWords(amount)}`
}
/** The value, or the formula that computes it from drawn values. */
export type NumberKeyTold = { tolerance: Tolerance; unit: string | null } & (
  | { value: number }
  | { formula: string }
)
export const numberKeyInWords = (key: NumberKeyTold, values: Values): string => {
  const unit = key.unit === null ? '' : ` ${key.unit}`
  const valueInWords = (value: number) => `${inWords(value)}${unit}${toleranceInWords(key.tolerance)}`
  if ('value' in key) return valueInWords(key.value)
  const solution = Object.keys(values).length === 0 ? null : solveFormula(parseFormula(key.formula), values)
  return solution ? `${valueInWords(toNumber(solution))} (${key.formula})` : key.formula
}

export const fillInWords = (gap: AskedGap, fill: Fill | undefined): string => {
  if (fill === undefined) return ''
  if (typeof fill !== 'string') return 'text' in fill ? fill.text : numberInWords(fill)
  const option = gap.kind === 'MULTIPLE_CHOICE' && gap.options.find(({ key }) => key === fill)
  return option ? plainLabel(option.label) : '-'
}
export const gapKeyInWords = (gap: AskedGap, key: GapKey): string => {
  if ('accepted' in key) return acceptedInWords(key)
  return 'value' in key ? numberKeyInWords(key, {}) : fillInWords(gap, key.answer)
}
