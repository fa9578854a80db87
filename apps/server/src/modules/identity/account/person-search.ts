import { listNameWords } from '@tuntas/contract/wire/folding'
import { type SQL, sql } from 'drizzle-orm'
import { matchesKeywords } from '../../../platform/db/db.ts'
import { foldedPerson } from './name-folding.ts'

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

const toPattern = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`
/**
 * Keywords in a folded text: words in any order, numbers as a whole, because a single digit is found
 * everywhere. Keywords without letters and digits match the signs themselves. The longest word leads, because
 * the index serves only that one. One statement text for all keywords, as `hot` requires.
 */
const matchesFolded = (column: SQL, keywords: string): SQL => {
  if (keywords === '') return sql`true`
  const words = listNameWords(keywords)
  const isWhole = words.length === 0 || /\d/.test(keywords)
  const [longestWord = '', ...otherWords] = isWhole
    ? [words.join(' ') || keywords]
    : words.toSorted((a, b) => b.length - a.length)
  return sql`(${matchesKeywords(column, longestWord)} and ${column} like all(${sql.param(otherWords.map(toPattern))}::text[]))`
}

/** Matches keywords in a person's shown columns, for lists of few people. Null columns do not count. */
export const matchesShownPerson = (keywords: string, columns: SQL[]): SQL => {
  const shownText = sql`concat_ws(chr(10), ${sql.join(columns, sql`, `)})`
  return keywords === ''
    ? sql`true`
    : matchesFolded(sql`(lower(${shownText}) || chr(10) || ${foldedPerson(shownText)})`, keywords)
}

/** Matches keywords in an account's search text, which includes name, username and phone number. */
export const searchedPerson = (column: SQL, keywords: string): SQL => {
  const phone = toKeptPhone(keywords)
  return phone === undefined || phone === keywords
    ? matchesFolded(column, keywords)
    : sql`(${matchesFolded(column, keywords)} or ${matchesKeywords(column, phone)})`
}
