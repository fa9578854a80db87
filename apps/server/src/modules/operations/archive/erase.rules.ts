import { ERASED } from '@tuntas/contract/operations/audit'

/** Removes what identifies a person from an audited row. */

export type Known = {
  name: string
  /** Unique to the person: NIM, NIDN, username, identity and phone numbers, e-mail. */
  numbers: readonly string[]
  address: string | null
}

/** Fields whose whole value identifies a person. */
const IDENTITY = new Set([
  'name',
  'name_teacher',
  'nim',
  'nidn',
  'username',
  'email',
  'phone',
  'telephone',
  'no_identity',
  'address',
])
/** Values that two people may share: in a row about somebody else they are that person's own. */
const SHARED = new Set(['name', 'email', 'phone', 'telephone', 'address'])

const MIN_LENGTH = 5
/** True if it may be searched for inside text. 'Ana' and '12' occur in too many other texts. */
const isTelling = (mark: string) => mark.length >= MIN_LENGTH && /[\d@ ]/.test(mark)

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const withinText = (marks: readonly string[]): RegExp | null => {
  const telling = marks.filter(isTelling).map(escapePattern)
  return telling.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${telling.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
    : null
}

const listMarks = ({ name, numbers, address }: Known) => [name, ...numbers, ...(address ? [address] : [])]

/** Search terms for candidate rows. */
export const marksToFind = (identity: Known): string[] => listMarks(identity).filter((mark) => mark !== '')

/**
 * Removes a person from an audited value.
 * @param row `other`: the row concerns another person; `own`: it concerns this person's own work, so its
 * reason is erased too
 */
export const scrub = (value: unknown, identity: Known, row: { other: boolean; own: boolean }): unknown => {
  const marks = marksToFind(identity)
  const lowerMarks = new Set(marks.map((mark) => mark.toLowerCase()))
  const texts = withinText(row.other ? identity.numbers : marks)
  const text = (field: string, words: string): string => {
    if (row.own && field === 'reason') return ERASED
    if (row.other && SHARED.has(field)) return words
    if (IDENTITY.has(field) && lowerMarks.has(words.toLowerCase())) return ERASED
    return texts ? words.replace(texts, ERASED) : words
  }
  const walk = (field: string, one: unknown): unknown => {
    if (typeof one === 'string') return text(field, one)
    if (Array.isArray(one)) return one.map((item) => walk(field, item))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, walk(name, inner)]))
  }
  return walk('', value)
}
