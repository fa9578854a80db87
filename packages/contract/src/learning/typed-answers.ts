/** Parsing and formatting of typed answers. */

export type GivenText = { text: string }
export type GivenNumber = { value: string; unit?: string }

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasOnly = (fields: Fields, names: readonly string[]) =>
  Object.keys(fields).every((name) => names.includes(name))

export const parseAnswer = (answer: string): unknown => {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

const LONGEST = 2_000
/** Parses a text; `undefined` if it is none, null if it is empty. */
export const textIn = (value: unknown): GivenText | null | undefined => {
  if (!isObject(value) || !hasOnly(value, ['text'])) return undefined
  const { text } = value
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  return text.trim() === '' ? null : { text }
}

const SHORT = 100
/** Whether the text is a valid number is decided by grading. */
export const numberIn = (value: unknown): GivenNumber | null | undefined => {
  if (!isObject(value) || !hasOnly(value, ['value', 'unit'])) return undefined
  const { value: writtenValue, unit = null } = value
  const number = typeof writtenValue === 'number' ? String(writtenValue) : writtenValue
  if (typeof number !== 'string' || number.length > SHORT) return undefined
  if (unit !== null && (typeof unit !== 'string' || unit.length > SHORT)) return undefined
  if (number.trim() === '') return null
  return unit === null || unit.trim() === '' ? { value: number } : { value: number, unit }
}

/** Canonical text: equal answers have equal texts. An empty one is ''. */
export const storedForm = (answer: object | null | undefined): string | undefined =>
  answer === undefined ? undefined : answer === null ? '' : JSON.stringify(answer)

export const formatTypedAnswer = (answer: GivenText | GivenNumber): string =>
  'text' in answer
    ? answer.text.normalize('NFC').trim()
    : [answer.value.trim(), answer.unit?.trim()].filter(Boolean).join(' ')
