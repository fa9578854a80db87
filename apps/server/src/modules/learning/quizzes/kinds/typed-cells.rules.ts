import type { TextKey } from '@tuntas/contract/learning/accepted-texts'
import { inWords, readDecimal, toDecimal, toNumber } from '@tuntas/contract/learning/decimals'
import type { Tolerance, Units } from '@tuntas/contract/learning/near-numbers'
import { Unreadable } from '../formats/parsed-question.ts'
import type { FoundBody } from './kind.ts'
import { DEFAULT_LENGTH, parseShare, toPercent } from './text-patterns.rules.ts'

/** Keys of typed answers in one spreadsheet cell, in a notation for lecturers. */

const ignorable = { ignore_case: 'kapital', ignore_accents: 'aksen', ignore_spaces: 'spasi' } as const
type Ignorable = keyof typeof ignorable
const SETTINGS = /\s*\[([^[\]]*)\]\s*$/
const MOST = /maks(?:imal)?\s+(\d{1,4})/
const ENTRY = /^(?:(\d{1,3}(?:[.,]\d{1,2})?)%\s+)?(.*)$/s

const parseAccepted = (entryText: string): TextKey['accepted'][number] => {
  const [, percent, text = ''] = ENTRY.exec(entryText.trim()) ?? []
  const share = percent === undefined ? 1 : parseShare(percent.replace(',', '.'))
  const wildcard = /(^|[^\\])\*/.test(text)
  return { text: text.replace(/\\([*|[\]%\\])/g, '$1').trim(), share, wildcard }
}
/** Splits at unescaped `|`. */
const splitParts = (cell: string) => cell.split(/(?<!\\)\|/)

export const readTextCell = (cell: string): FoundBody => {
  const settings = SETTINGS.exec(cell)?.[1]?.toLowerCase()
  const acceptedTexts = splitParts(settings === undefined ? cell : cell.replace(SETTINGS, ''))
    .map(parseAccepted)
    .filter(({ text }) => text !== '')
  if (acceptedTexts.length === 0) throw new Unreadable('Isi jawaban yang diterima di kolom Kunci')
  const is = (name: Ignorable) => settings?.includes(ignorable[name]) ?? name === 'ignore_case'
  const length = Number(MOST.exec(settings ?? '')?.[1] ?? DEFAULT_LENGTH)
  return {
    options: [],
    answer: null,
    content: { max_length: length },
    key: {
      accepted: acceptedTexts,
      ignore_case: is('ignore_case'),
      ignore_accents: is('ignore_accents'),
      ignore_spaces: is('ignore_spaces'),
    } satisfies TextKey,
  }
}

export const writeTextCell = ({ max_length }: { max_length: number }, key: TextKey): string => {
  const texts = key.accepted.map(({ text, share, wildcard }) => {
    const escapedText = text.replace(wildcard ? /[|[\]%\\]/g : /[*|[\]%\\]/g, '\\$&')
    return share === 1 ? escapedText : `${inWords(toPercent(share))}% ${escapedText}`
  })
  const ignored = (Object.keys(ignorable) as Ignorable[])
    .filter((name) => key[name])
    .map((name) => ignorable[name])
  return `${texts.join(' | ')} [${ignored.length > 0 ? `abaikan ${ignored.join(', ')}; ` : ''}maks ${max_length}]`
}

/** White space is already collapsed. */
const VALUE =
  /^([^±;%()]+?) ?(?:(?:±|\+\/-|\+-) ?([^±;%()]+?) ?(%)?|\( ?(\d{1,2}) angka penting ?\))? ?(?:;(.*))?$/
const LONGEST = 2_000
const parseNumber = (numberText: string): number => {
  const decimal = readDecimal(numberText)
  if (!decimal) throw new Unreadable(`"${numberText.trim().slice(0, 40)}" di kolom Kunci bukan angka`)
  return toNumber(decimal)
}
const hundredth = (percent: string): number => {
  const decimal = toDecimal(parseNumber(percent))
  return toNumber({ ...decimal, exponent: decimal.exponent - 2 })
}
const hundreds = (part: number) => {
  const decimal = toDecimal(part)
  return { ...decimal, exponent: decimal.exponent + 2 }
}
const parseTolerance = (
  amount: string | undefined,
  percent: string | undefined,
  digits: string | undefined,
): Tolerance => {
  if (digits !== undefined) return { kind: 'digits', amount: Number(digits) }
  if (amount === undefined) return { kind: 'absolute', amount: 0 }
  return percent
    ? { kind: 'relative', amount: hundredth(amount) }
    : { kind: 'absolute', amount: parseNumber(amount) }
}
/** Example: `3,14 ± 0,05; satuan m = 1, cm = 0,01; kunci m; wajib`. */
export const readNumberCell = (cell: string): FoundBody => {
  const match = cell.length > LONGEST ? null : VALUE.exec(cell.trim().replace(/\s+/g, ' '))
  if (!match) throw new Unreadable('Kunci angka ditulis seperti 3,14 ± 0,05')
  const [, value = '', amount, percent, digits, settings = ''] = match
  const parts = settings.split(';').map((part) => part.trim())
  const units = /^satuan (.*)$/i.exec(parts.find((part) => /^satuan /i.test(part)) ?? '')?.[1]
  const unit = /^kunci (.*)$/i.exec(parts.find((part) => /^kunci /i.test(part)) ?? '')?.[1]
  return {
    options: [],
    answer: null,
    content: {
      units: (units === undefined ? [] : units.split(', ')).map((one) => {
        const [name = '', factor = '1'] = one.split('=')
        return { unit: name.trim(), factor: parseNumber(factor) }
      }),
      unit_required: parts.some((part) => part.toLowerCase() === 'wajib'),
    },
    key: {
      value: parseNumber(value),
      tolerance: parseTolerance(amount, percent, digits),
      unit: unit?.trim() ?? null,
    },
  }
}

const toleranceInWords = ({ kind, amount }: Tolerance): string => {
  if (kind === 'digits') return ` (${amount} angka penting)`
  if (kind === 'relative') return ` ± ${inWords(toNumber(hundreds(amount)))}%`
  return amount === 0 ? '' : ` ± ${inWords(amount)}`
}
export const writeNumberCell = (
  { units, unit_required }: Units,
  { value, tolerance, unit }: { value: number; tolerance: Tolerance; unit: string | null },
): string =>
  [
    `${inWords(value)}${toleranceInWords(tolerance)}`,
    ...(units.length > 0
      ? [`satuan ${units.map((one) => `${one.unit} = ${inWords(one.factor)}`).join(', ')}`]
      : []),
    ...(unit === null ? [] : [`kunci ${unit}`]),
    ...(unit_required ? ['wajib'] : []),
  ].join('; ')
