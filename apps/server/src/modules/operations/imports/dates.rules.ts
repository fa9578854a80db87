/** Dates in the ways people write them. */

/** A value for the field's schema. An error refuses the row, a warning does not. */
export type Written = {
  value: string
  error?: string
  warning?: string /** As it stood in the cell. */
  raw?: string
  /** A service's row names the column, so an empty value empties the field. */
  clears?: true
}

const months = [
  ['januari', 'jan', 'january'],
  ['februari', 'feb', 'pebruari', 'february'],
  ['maret', 'mar', 'mrt', 'march'],
  ['april', 'apr'],
  ['mei', 'may'],
  ['juni', 'jun', 'june'],
  ['juli', 'jul', 'july'],
  ['agustus', 'agu', 'agt', 'aug', 'ags', 'agust', 'agus', 'august'],
  ['september', 'sep', 'sept'],
  ['oktober', 'okt', 'oct', 'october'],
  ['november', 'nov', 'nopember', 'nop'],
  ['desember', 'des', 'dec', 'december'],
]
const pad = (part: string | number) => String(part).padStart(2, '0')

/** Excel counts days from the end of 1899. */
const fromSerial = (days: number): string =>
  new Date(Math.round((days - 25_569) * 86_400_000)).toISOString().slice(0, 10)

const parseMonth = (word: string): number =>
  months.findIndex((names) => names.includes(word.toLowerCase())) + 1

/** A year of two digits is the last one that is past. */
const toYear = (year: string): string => {
  if (year.length === 4) return year
  const century = Number(year) > new Date().getFullYear() % 100 ? 1900 : 2000
  return String(century + Number(year))
}

/** Is the day or the month first in a column? `unproven`: no value shows it. */
export type DateOrder = 'day' | 'month' | 'unproven'
/** Longer texts are no dates. The patterns below take quadratic time. */
const LONGEST = 60
const NUMERIC = /^(?:.*\p{L}.*,\s*)?(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?: .*)?$/u

/** The order that the values prove: a part above 12 is a day. Both proofs leave Indonesia's order. */
export const findDateOrder = (texts: readonly string[]): DateOrder => {
  let [dayFirst, monthFirst, open] = [false, false, false]
  for (const text of texts) {
    if (text.length > LONGEST) continue
    const [, first = '', second = ''] = NUMERIC.exec(text.trim()) ?? []
    if (first === '') continue
    if (Number(first) > 12) dayFirst = true
    else if (Number(second) > 12) monthFirst = true
    else if (Number(first) !== Number(second)) open = true
  }
  if (monthFirst && !dayFirst) return 'month'
  return open && !dayFirst ? 'unproven' : 'day'
}

type Parsed = { day: string; short?: true }
/** Day first, as in Indonesia, unless the column proves otherwise; year first if it has four digits there. */
const parseDay = (text: string, order: DateOrder): Parsed | null => {
  const iso =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/.exec(text) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (iso) return { day: `${iso[1]}-${pad(iso[2] ?? '')}-${pad(iso[3] ?? '')}` }
  const [, first = '', second = '', year = ''] = NUMERIC.exec(text) ?? []
  if (year !== '') {
    const [day, month] = order === 'month' && Number(first) <= 12 ? [second, first] : [first, second]
    return { day: `${toYear(year)}-${pad(month)}-${pad(day)}`, ...(year.length === 2 && { short: true }) }
  }
  const worded = /^(?:.*,\s*)?(\d{1,2})[-/. ]+(\p{L}+)[-/., ]+(\d{4}|\d{2})$/u.exec(text)
  const month = worded ? parseMonth(worded[2] ?? '') : 0
  if (!worded || month === 0) return null
  const isShort = worded[3]?.length === 2
  return {
    day: `${toYear(worded[3] ?? '')}-${pad(month)}-${pad(worded[1] ?? '')}`,
    ...(isShort && { short: true }),
  }
}

const inWords = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  const name = months[Number(month) - 1]?.[0] ?? month
  return `${Number(date)} ${name[0]?.toUpperCase()}${name.slice(1)} ${year}`
}
/** What SIAKAD writes where a date is missing. */
const PLACEHOLDER = /^(1900-01-01|1899-12-3[01]|1970-01-01)$/

const warnings = (text: string, { day, short: isShort }: Parsed, order: DateOrder): string[] => {
  const [, first = '', second = ''] = NUMERIC.exec(text) ?? []
  const isOpen = order === 'unproven' && first !== '' && Number(first) !== Number(second)
  return [
    ...(PLACEHOLDER.test(day)
      ? [`${inWords(day)} biasanya pengganti tanggal kosong di SIAKAD. Periksa.`]
      : []),
    ...(isShort ? [`Tahun dua angka dibaca ${day.slice(0, 4)}.`] : []),
    ...(isOpen ? [`Urutan hari dan bulan di kolom ini tidak pasti: dibaca ${inWords(day)}.`] : []),
  ]
}

const LAST_SERIAL = 73_415 // the end of 2100
export const writtenDate = (isDate: boolean, writtenText: string, order: DateOrder): Written => {
  const text = writtenText.trim()
  if (text.length > LONGEST) return { value: text }
  const days = /^\d{4,5}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  const isSerial = !isDate && days > 2100 && days <= LAST_SERIAL
  const parsedDay = isSerial ? { day: fromSerial(days) } : isDate ? { day: text } : parseDay(text, order)
  if (!parsedDay) return { value: text }
  const warning = warnings(text, parsedDay, isDate ? 'day' : order).join(' ')
  return { value: parsedDay.day, ...(warning && { warning }) }
}
