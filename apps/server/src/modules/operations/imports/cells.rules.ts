/** Parses cells: numbers, dates, genders and choices in the ways people write them. */

export type Cell = string | { kind: 'number' | 'digits' | 'date' | 'formula'; text: string }
/** A value for the field's schema. An error refuses the row, a warning does not. */
export type Written = {
  value: string
  error?: string
  warning?: string /** As it stood in the cell. */
  raw?: string
}

const DIGITS_KEPT = 15
const EXPONENT = /^\d+([.,]\d+)?e\+?\d+$/i
const months = [
  ['januari', 'jan', 'january'],
  ['februari', 'feb', 'pebruari', 'february'],
  ['maret', 'mar', 'march'],
  ['april', 'apr'],
  ['mei', 'may'],
  ['juni', 'jun', 'june'],
  ['juli', 'jul', 'july'],
  ['agustus', 'agu', 'agt', 'aug', 'ags', 'august'],
  ['september', 'sep', 'sept'],
  ['oktober', 'okt', 'oct', 'october'],
  ['november', 'nov', 'nopember'],
  ['desember', 'des', 'dec', 'december'],
]
const genders: Record<string, string> = {
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
}

const pad = (part: string | number) => String(part).padStart(2, '0')

/** Excel counts days from the end of 1899. */
const fromSerial = (days: number): string =>
  new Date(Math.round((days - 25_569) * 86_400_000)).toISOString().slice(0, 10)

const parseMonth = (word: string): number =>
  months.findIndex((names) => names.includes(word.toLowerCase())) + 1

/** Day first, as in Indonesia; year first if it has four digits there. */
const toIsoDate = (text: string): string => {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text)
  if (iso) return `${iso[1]}-${pad(iso[2] ?? '')}-${pad(iso[3] ?? '')}`
  const dateParts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?: .*)?$/.exec(text)
  if (dateParts) return `${dateParts[3]}-${pad(dateParts[2] ?? '')}-${pad(dateParts[1] ?? '')}`
  const worded = /^(\d{1,2})[-/. ]+(\p{L}+)[-/., ]+(\d{4})$/u.exec(text)
  const month = worded ? parseMonth(worded[2] ?? '') : 0
  if (worded && month > 0) return `${worded[3]}-${pad(month)}-${pad(worded[1] ?? '')}`
  return text
}

const LAST_SERIAL = 73_415 // the end of 2100
const writtenDate = (cell: Cell, text: string): Written => {
  if (typeof cell !== 'string' && cell.kind === 'date') return { value: text }
  const days = /^\d{4,5}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  if (days > 2100 && days <= LAST_SERIAL) return { value: fromSerial(days) }
  return { value: toIsoDate(text) }
}

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
/** Many NIDN begin with 0, which a column of numbers may have lost. */
const writtenNidn = (cell: Cell, text: string, usualLength: number | undefined): Written => {
  const parsedCell = writtenNumber(cell, text, usualLength)
  const isWhole = text.length === NIDN_DIGITS || (text.length > NIDN_DIGITS && text.length === usualLength)
  if (parsedCell.error || parsedCell.warning || !isNumeric(cell) || isWhole) return parsedCell
  return {
    value: text,
    warning: `Terbaca sebagai angka ${text.length} digit, NIDN ${NIDN_DIGITS} digit: nol di depan mungkin hilang.`,
  }
}

const writtenPhone = (text: string): Written => {
  const digits = text.replace(/[\s()+.-]/g, '')
  return { value: /^8\d{7,}$/.test(digits) ? `62${digits}` : text }
}

const plainWord = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const lower = (text: string): Written => ({ value: text.toLowerCase().replace(/\s+/g, ' ') })
const types: Record<string, string> = { pesertadidikbaru: 'baru', transfer: 'pindahan', pindah: 'pindahan' }
const religions: Record<string, string> = {
  protestan: 'kristen',
  kristenprotestan: 'kristen',
  khatolik: 'katolik',
  kristenkatolik: 'katolik',
  budha: 'buddha',
  konghuchu: 'konghucu',
}
const identities: Record<string, string> = { paspor: 'passport', nik: 'ktp' }
const contract: Record<string, string> = {
  tidaktetap: 'tidak tetap',
  honorer: 'tidak tetap',
  kontrak: 'tidak tetap',
}
const synonym =
  (aliases: Record<string, string>) =>
  (text: string): Written =>
    aliases[plainWord(text)] ? { value: aliases[plainWord(text)] as string } : lower(text)

const byField: Record<string, (cell: Cell, text: string, usualLength: number | undefined) => Written> = {
  nim: writtenNumber,
  nidn: writtenNidn,
  no_identity: writtenNumber,
  date_birth: writtenDate,
  date_entry: writtenDate,
  gender: (_, text) => ({ value: genders[plainWord(text)] ?? text }),
  religion: (_, text) => synonym(religions)(text),
  type_identity: (_, text) => synonym(identities)(text),
  type: (_, text) => synonym(types)(text),
  employee_status: (_, text) => synonym(contract)(text),
  email: (_, text) => ({ value: text.toLowerCase() }),
  phone: (_, text) => writtenPhone(text),
  telephone: (_, text) => writtenPhone(text),
  code: writtenNumber,
  course_code: writtenNumber,
}

export const getCellText = (cell: Cell | undefined): string =>
  cell === undefined ? '' : typeof cell === 'string' ? cell : cell.text

const writtenIn = (name: string, cell: Cell, text: string, usualLength: number | undefined): Written => {
  const formula = typeof cell !== 'string' && cell.kind === 'formula'
  if (text === '')
    return formula ? { value: '', error: 'Berisi rumus tanpa hasil. Tulis nilainya saja.' } : { value: '' }
  if (name === 'password') return { value: text }
  if (text.startsWith('='))
    return { value: text, error: 'Diawali tanda = seperti rumus. Tulis nilainya saja.' }
  if (/<\s*[a-z!/?]/i.test(text)) return { value: text, error: 'Tidak boleh berisi kode HTML.' }
  const parsedCell = byField[name]?.(cell, text, usualLength) ?? { value: text }
  return formula ? { warning: 'Berisi rumus; yang dipakai hasil terakhirnya.', ...parsedCell } : parsedCell
}

/** @param usualLength most frequent length in the column */
export const readCell = (name: string, cell: Cell | undefined, usualLength?: number): Written => {
  if (cell === undefined) return { value: '' }
  const text = getCellText(cell)
  const parsedCell = writtenIn(name, cell, text, usualLength)
  return text === '' || name === 'password' ? parsedCell : { ...parsedCell, raw: text }
}

/** The most frequent length of the values; undefined if they vary too much. */
export const usualLength = (values: readonly string[]): number | undefined => {
  const counts = new Map<number, number>()
  for (const { length } of values) if (length > 0) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [length, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [0, 0]
  return count * 2 > values.length ? length : undefined
}
