import { inWords } from '@tuntas/contract/learning/decimals'

/** Typed answers as the server writes them, and the parts of them that a screen needs. An empty one is no answer. */

export type GivenNumber = { value: string; unit?: string }
export type GapAnswer = { text: string } | GivenNumber | string

const parsed = (answer: string): unknown => {
  try {
    return JSON.parse(answer)
  } catch {
    return null
  }
}

export const readText = (answer: string): string => (parsed(answer) as { text?: string } | null)?.text ?? ''
export const writeText = (text: string): string => (text.trim() === '' ? '' : JSON.stringify({ text }))

export const readNumber = (answer: string): GivenNumber => {
  const { value = '', unit } = (parsed(answer) ?? {}) as Partial<GivenNumber>
  return { value, ...(unit && { unit }) }
}
export const writeNumber = (given: GivenNumber): string =>
  given.value.trim() === '' ? '' : JSON.stringify(given)

export const readGaps = (answer: string): Record<string, GapAnswer> =>
  (parsed(answer) as { gaps?: Record<string, GapAnswer> } | null)?.gaps ?? {}
const isFilled = (given: GapAnswer): boolean =>
  (typeof given === 'string' ? given : 'text' in given ? given.text : given.value).trim() !== ''
export const writeGaps = (given: Record<string, GapAnswer>): string => {
  const gaps = Object.fromEntries(Object.entries(given).filter(([, one]) => isFilled(one)))
  return Object.keys(gaps).length === 0 ? '' : JSON.stringify({ gaps })
}

export const numberInWords = ({ value, unit }: GivenNumber): string => (unit ? `${value} ${unit}` : value)

/** What a field for numbers shows: what is being typed, or what is stored. */
export const numberField = (value: unknown): string =>
  typeof value === 'number' ? inWords(value) : typeof value === 'string' ? value : ''

export type AskedGap = { id: string } & (
  | { kind: 'SHORT_ANSWER'; max_length: number }
  | { kind: 'NUMERIC'; units: { unit: string }[] }
  | { kind: 'MULTIPLE_CHOICE'; options: { key: string; label: string }[] }
)
export type ClozeAsked = { text: string; gaps: AskedGap[] }

/** Formatted text in a place for plain text alone: formulas as they are written, pictures by their description. */
export const plainLabel = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const formula of body.querySelectorAll<HTMLElement>('[data-latex]'))
    formula.append(formula.dataset.latex ?? '')
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt || '[gambar]')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
