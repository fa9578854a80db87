import { type SQL, sql } from 'drizzle-orm'
import { matchesKeywords } from '../../../platform/db.ts'

/** 0812-3456-7890 as people write it and +62 812-3456-7890 as screens show it are kept as 6281234567890. Fewer digits would mean too many people. */
const NUMBER = /^[+(]?\d[\d\s().-]*$/
const FEWEST_DIGITS = 5
const toKeptPhone = (keywords: string): string | undefined => {
  const digits = keywords.replace(/\D/g, '')
  return NUMBER.test(keywords.trim()) && digits.length >= FEWEST_DIGITS
    ? digits.replace(/^0/, '62')
    : undefined
}

/** Keywords in the search text of an account, where a phone number stands beside name and username. */
export const searchedPerson = (column: SQL, keywords: string): SQL => {
  const phone = toKeptPhone(keywords)
  return phone === undefined || phone === keywords
    ? matchesKeywords(column, keywords)
    : sql`(${matchesKeywords(column, keywords)} or ${matchesKeywords(column, phone)})`
}
