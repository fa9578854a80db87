import { type DateOrder, findDateOrder, type Written, writtenDate } from './dates.rules.ts'
import { feederNote, feederWord, isNoReligion } from './feeder-codes.rules.ts'

/** Parses cells: numbers, dates, genders and choices in the ways people write them. */

export type { Written }
export type Cell = string | { kind: 'number' | 'digits' | 'date' | 'formula'; text: string }

const DIGITS_KEPT = 15
/** A map, because a cell may hold the name of an object's own property. */
const toWords = (words: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(words))

const EXPONENT = /^\d+([.,]\d+)?e\+?\d+$/i
const genders = toWords({
  l: 'L',
  lk: 'L',
  lakilaki: 'L',
  laki: 'L',
  pria: 'L',
  m: 'L',
  male: 'L',
  p: 'P',
  pr: 'P',
  perempuan: 'P',
  wanita: 'P',
  f: 'P',
  female: 'P',
})

/** A numeric cell may have lost leading zeros; so may a CSV value, which cannot be told from text. */
const isNumeric = (cell: Cell): boolean =>
  typeof cell !== 'string' && (cell.kind === 'number' || cell.kind === 'digits')

/** NIM and similar: a numeric cell lost leading zeros, and digits beyond the 15th. */
const writtenNumber = (cell: Cell, text: string, usualLength: number | undefined): Written => {
  const isRounded = typeof cell !== 'string' && cell.kind === 'number'
  if (EXPONENT.test(text) || (isRounded && text.replace(/\D/g, '').length > DIGITS_KEPT))
    return {
      value: text,
      error: 'Terbaca sebagai angka yang dibulatkan. Ubah format kolom menjadi Teks lalu tulis ulang.',
    }
  if (!isNumeric(cell) || usualLength === undefined || text.length >= usualLength) return { value: text }
  return {
    value: text,
    warning: `Terbaca sebagai angka ${text.length} digit, yang lain ${usualLength}: nol di depan mungkin hilang.`,
  }
}

const NIDN_DIGITS = 10
const SHORTEST_NIDN = 7
/** An NIDN has ten digits by law; many begin with zeros, which a column of numbers has lost. */
const writtenNidn = (cell: Cell, text: string, usualLength: number | undefined): Written => {
  const parsedCell = writtenNumber(cell, text, usualLength)
  const isWhole = text.length === NIDN_DIGITS || (text.length > NIDN_DIGITS && text.length === usualLength)
  if (parsedCell.error || !isNumeric(cell) || isWhole) return parsedCell
  if (text.length < SHORTEST_NIDN || text.length > NIDN_DIGITS) return parsedCell
  const value = text.padStart(NIDN_DIGITS, '0')
  return {
    value,
    warning: `Terbaca sebagai angka ${text.length} digit, NIDN ${NIDN_DIGITS} digit: nol di depan ditambahkan.`,
  }
}

const writtenPhone = (text: string): Written => {
  const digits = text.replace(/[\s()+.-]/g, '')
  return { value: /^8\d{7,}$/.test(digits) ? `62${digits}` : text }
}

const plainWord = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const lower = (text: string): Written => ({ value: text.toLowerCase().replace(/\s+/g, ' ') })
const types = toWords({ pesertadidikbaru: 'baru', transfer: 'pindahan', pindah: 'pindahan' })
const religions = toWords({
  protestan: 'kristen',
  kristenprotestan: 'kristen',
  khatolik: 'katolik',
  kristenkatolik: 'katolik',
  budha: 'buddha',
  konghuchu: 'konghucu',
})
const identities = toWords({ paspor: 'passport', nik: 'ktp' })
const contract = toWords({
  tidaktetap: 'tidak tetap',
  honorer: 'tidak tetap',
  kontrak: 'tidak tetap',
})
const synonym =
  (aliases: ReadonlyMap<string, string>) =>
  (text: string): Written => {
    const value = aliases.get(plainWord(text))
    return value === undefined ? lower(text) : { value }
  }

/** A code of PDDikti, with a note of what it means; otherwise a word. */
const coded = (field: string, text: string, readWord: (text: string) => Written): Written => {
  const word = feederWord(field, text)
  return word === undefined ? readWord(text) : { value: word, warning: feederNote(text, word) }
}

const writtenReligion = (text: string): Written =>
  isNoReligion(text)
    ? { value: '', warning: `Agama "${text}" tidak ada pilihannya: dikosongkan.` }
    : coded('religion', text, synonym(religions))

const byField: Record<string, (cell: Cell, text: string, usualLength: number | undefined) => Written> = {
  nim: writtenNumber,
  nidn: writtenNidn,
  no_identity: writtenNumber,
  gender: (_, text) => ({ value: genders.get(plainWord(text)) ?? text }),
  religion: (_, text) => writtenReligion(text),
  type_identity: (_, text) => synonym(identities)(text),
  type: (_, text) => coded('type', text, synonym(types)),
  employee_status: (_, text) => synonym(contract)(text),
  email: (_, text) => ({ value: text.toLowerCase() }),
  phone: (_, text) => writtenPhone(text),
  telephone: (_, text) => writtenPhone(text),
  code: writtenNumber,
  course_code: writtenNumber,
}

export const getCellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text

/** What the column's other values tell. */
export type Column = { usualLength?: number | undefined; dates?: DateOrder }
const isDateField = (name: string) => /^date_/.test(name)
const writtenField = (name: string, cell: Cell, text: string, column: Column): Written =>
  isDateField(name)
    ? writtenDate(typeof cell !== 'string' && cell.kind === 'date', text, column.dates ?? 'day')
    : (byField[name]?.(cell, text, column.usualLength) ?? { value: text })

const writtenIn = (name: string, cell: Cell, text: string, column: Column): Written => {
  const formula = typeof cell !== 'string' && cell.kind === 'formula'
  if (text === '')
    return formula ? { value: '', error: 'Berisi rumus tanpa hasil. Tulis nilainya saja.' } : { value: '' }
  if (name === 'password') return { value: text }
  if (text.startsWith('='))
    return { value: text, error: 'Diawali tanda = seperti rumus. Tulis nilainya saja.' }
  if (/<\s*[a-z!/?]/i.test(text)) return { value: text, error: 'Tidak boleh berisi kode HTML.' }
  const parsedCell = writtenField(name, cell, text, column)
  return formula ? { warning: 'Berisi rumus; yang dipakai hasil terakhirnya.', ...parsedCell } : parsedCell
}

export const readCell = (name: string, cell: Cell | undefined, column: Column = {}): Written => {
  if (cell === undefined) return { value: '' }
  const text = getCellText(cell)
  const parsedCell = writtenIn(name, cell, text, column)
  return text === '' || name === 'password' ? parsedCell : { ...parsedCell, raw: text }
}

/** @param zeroed may its values have lost zeros? */
export const describeColumn = (name: string, values: readonly string[], zeroed: boolean): Column => ({
  ...(zeroed && { usualLength: usualLength(values) }),
  ...(isDateField(name) && { dates: findDateOrder(values) }),
})

/** The most frequent length of the values; undefined if they vary too much. */
export const usualLength = (values: readonly string[]): number | undefined => {
  const counts = new Map<number, number>()
  for (const { length } of values) if (length > 0) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [length, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return count * 2 > values.length ? length : undefined
}
