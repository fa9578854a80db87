import type { AnswerTable, GivenAnswer } from './kind.ts'

/** Typed answers: how they are read and written, and how often each was given. */

export type GivenText = { text: string }
export type GivenNumber = { value: string; unit?: string }

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasOnly = (fields: Fields, names: readonly string[]) =>
  Object.keys(fields).every((name) => names.includes(name))

export const parsed = (answer: string): unknown => {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}

const LONGEST = 2_000
/** `undefined` for what is no text; null for one that says nothing. */
export const textIn = (value: unknown): GivenText | null | undefined => {
  if (!isObject(value) || !hasOnly(value, ['text'])) return undefined
  const { text } = value
  if (typeof text !== 'string' || text.length > LONGEST) return undefined
  return text.trim() === '' ? null : { text }
}

const SHORT = 100
/** Whether it is a number at all, is a question of what it earns. */
export const numberIn = (value: unknown): GivenNumber | null | undefined => {
  if (!isObject(value) || !hasOnly(value, ['value', 'unit'])) return undefined
  const { value: written, unit = null } = value
  const number = typeof written === 'number' ? String(written) : written
  if (typeof number !== 'string' || number.length > SHORT) return undefined
  if (unit !== null && (typeof unit !== 'string' || unit.length > SHORT)) return undefined
  if (number.trim() === '') return null
  return unit === null || unit.trim() === '' ? { value: number } : { value: number, unit }
}

/** In stored form: equal answers are equal texts. An empty one is ''. */
export const storedForm = (given: object | null | undefined): string | undefined =>
  given === undefined ? undefined : given === null ? '' : JSON.stringify(given)

export const saidOf = (given: GivenText | GivenNumber): string =>
  'text' in given
    ? given.text.normalize('NFC').trim()
    : [given.value.trim(), given.unit?.trim()].filter(Boolean).join(' ')

export type Said = { said: string; n: number; share: number }
const MOST = 100
/** What was said, most often first, and what it earned. */
export const frequencies = (title: string, all: readonly Said[]): AnswerTable => {
  const counted = new Map<string, Said>()
  for (const one of all) {
    const known = counted.get(one.said)
    counted.set(one.said, { ...one, n: one.n + (known?.n ?? 0) })
  }
  const rows = [...counted.values()].sort((a, b) => b.n - a.n || a.said.localeCompare(b.said))
  return {
    title,
    columns: ['Jawaban', 'Mahasiswa', 'Nilai'],
    rows: rows.slice(0, MOST).map(({ said, n, share }) => [said, n, share]),
  }
}

/** The answers of a kind that is one text or number. */
export const saidIn = (
  given: readonly GivenAnswer[],
  read: (value: unknown) => GivenText | GivenNumber | null | undefined,
): Said[] =>
  given.flatMap(({ answer, n, share }) => {
    const one = read(parsed(answer))
    return one ? [{ said: saidOf(one), n, share }] : []
  })
