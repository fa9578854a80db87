import { ERASED } from '@tuntas/contract/operations/audit'

/** What of an audited row tells who somebody was, and the row without it. */

export type Known = {
  name: string
  /** Nobody else has them: NIM, NIDN, username, numbers of identity and phone, e-mail. */
  numbers: readonly string[]
  address: string | null
}

/** Fields whose whole value is a mark of somebody. */
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
/** Marks that two people may share: in a row about somebody else they are that person's own. */
const SHARED = new Set(['name', 'email', 'phone', 'telephone', 'address'])

const MIN_LENGTH = 5
/** May it be looked for within a text? 'Ana' and '12' stand in too many that mean something else. */
const isTelling = (mark: string) => mark.length >= MIN_LENGTH && /[\d@ ]/.test(mark)

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const withinText = (marks: readonly string[]): RegExp | null => {
  const telling = marks.filter(isTelling).map(escapePattern)
  return telling.length > 0
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${telling.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
    : null
}

const listMarks = ({ name, numbers, address }: Known) => [name, ...numbers, ...(address ? [address] : [])]

/** What rows are searched for before they are looked at. */
export const marksToFind = (identity: Known): string[] => listMarks(identity).filter((mark) => mark !== '')

/**
 * Takes somebody out of a value of the audit log.
 * @param row whether it is about somebody else, and about work of theirs, whose reasons go as well
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
