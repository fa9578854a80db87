import { type SQL, sql } from 'drizzle-orm'
import { matchesKeywords } from '../../../platform/db/db.ts'

/**
 * 0812-3456-7890 as typed and +62 812-3456-7890 as shown are stored as 6281234567890. Fewer digits would
 * match too many people.
 */
const NUMBER = /^[+(]?\d[\d\s().-]*$/
const FEWEST_DIGITS = 5
const toKeptPhone = (keywords: string): string | undefined => {
  const digits = keywords.replace(/\D/g, '')
  return NUMBER.test(keywords.trim()) && digits.length >= FEWEST_DIGITS
    ? digits.replace(/^0/, '62')
    : undefined
}

/** Matches keywords in an account's search text, which includes name, username and phone number. */
export const searchedPerson = (column: SQL, keywords: string): SQL => {
  const phone = toKeptPhone(keywords)
  return phone === undefined || phone === keywords
    ? matchesKeywords(column, keywords)
    : sql`(${matchesKeywords(column, keywords)} or ${matchesKeywords(column, phone)})`
}
