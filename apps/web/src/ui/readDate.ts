const months = [
  'januari',
  'februari',
  'maret',
  'april',
  'mei',
  'juni',
  'juli',
  'agustus',
  'september',
  'oktober',
  'november',
  'desember',
]

function parseMonth(word: string): number {
  if (/^\d+$/.test(word)) return Number(word)
  const prefix = word.toLowerCase().slice(0, 3)
  return prefix.length < 3 ? 0 : months.findIndex((month) => month.startsWith(prefix)) + 1
}

const two = (value: number) => String(value).padStart(2, '0')

/** YYYY-MM-DD of an existing day, or null. */
function formatValidDay(year: number, month: number, day: number): string | null {
  const isoDate = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
  const date = new Date(`${isoDate}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(isoDate) ? isoDate : null
}

/** Parses a day as people write it: 12 April 1978, 12/4/1978, 12-04-1978, 12041978, 1978-04-12. */
export function readDate(text: string): string | null {
  const trimmedText = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(trimmedText)
  if (iso) return formatValidDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const tight = /^(\d{2})(\d{2})(\d{4})$/.exec(trimmedText)
  const parts = tight ?? /^(\d{1,2})[\s/.,-]+(\p{L}+|\d{1,2})\.?[\s/.,-]+(\d{4})$/u.exec(trimmedText)
  return parts ? formatValidDay(Number(parts[3]), parseMonth(parts[2] as string), Number(parts[1])) : null
}
