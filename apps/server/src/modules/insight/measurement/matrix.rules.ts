/** A distinct pattern of answers: 1 right, 0 wrong or empty, −1 not asked (missing by design). */
type Pattern = {
  answers: Int8Array
  /** Number of people with this pattern. */
  count: number
  /** Raw score: number of right answers. */
  raw: number
  /** Rows of these people in the matrix. */
  rows: number[]
}
/** People who were asked the same items. */
export type Asked = { items: number[]; patterns: Pattern[] }

/** Packs ten answers into a character: every row has a key, so keys must be short. */
const IN_A_LETTER = 10
const toPatternKey = (answers: Int8Array): string => {
  let key = ''
  for (let from = 0; from < answers.length; from += IN_A_LETTER) {
    let letter = 0
    const to = Math.min(from + IN_A_LETTER, answers.length)
    for (let at = from; at < to; at++) letter = letter * 3 + (answers[at] ?? -1) + 1
    key += String.fromCharCode(letter)
  }
  return key
}

const askedIn = (answers: Int8Array): number[] => [...answers.keys()].filter((item) => answers[item] !== -1)

/** Groups the matrix into distinct patterns by the items asked, so that each is computed once. */
export const groupAnswers = (matrix: readonly Int8Array[]): Asked[] => {
  const patterns = new Map<string, Pattern>()
  const groups = new Map<string, Asked>()
  for (const [row, answers] of matrix.entries()) {
    const key = toPatternKey(answers)
    const alike = patterns.get(key)
    if (alike) {
      alike.count++
      alike.rows.push(row)
      continue
    }
    const mask = toPatternKey(answers.map((answer) => (answer === -1 ? 0 : 1)))
    const group = groups.get(mask) ?? { items: askedIn(answers), patterns: [] }
    if (group.items.length === 0) continue
    let raw = 0
    for (const item of group.items) raw += answers[item] ?? 0
    const pattern = { answers, count: 1, raw, rows: [row] }
    patterns.set(key, pattern)
    group.patterns.push(pattern)
    groups.set(mask, group)
  }
  return [...groups.values()]
}

/**
 * People whose answers carry the same information on ability: their number, the items right for some, and the
 * count of each.
 */
export type Alike = { patterns: Pattern[]; count: number; items: Int32Array; right: Float64Array }
/** People who were asked the same items, grouped by the information on ability. */
export type AskedAlike = { items: number[]; alike: Alike[] }

const alikeIn = (patterns: Pattern[], items: readonly number[]): Alike => {
  const right = new Float64Array(items.length)
  let count = 0
  for (const pattern of patterns) {
    count += pattern.count
    for (let at = 0; at < items.length; at++)
      if (pattern.answers[items[at] ?? 0] === 1) right[at] = (right[at] ?? 0) + pattern.count
  }
  const some = Int32Array.from(items.filter((_, at) => right[at] !== 0))
  return { patterns, count, items: some, right: right.filter((answer) => answer !== 0) }
}

/** @param equal all items discriminate equally: the raw score is then sufficient */
export const groupAlike = (groups: readonly Asked[], equal: boolean): AskedAlike[] =>
  groups.map(({ items, patterns }) => {
    if (!equal) return { items, alike: patterns.map((pattern) => alikeIn([pattern], items)) }
    const byRaw = new Map<number, Pattern[]>()
    for (const pattern of patterns) {
      const sameRaw = byRaw.get(pattern.raw)
      if (sameRaw) sameRaw.push(pattern)
      else byRaw.set(pattern.raw, [pattern])
    }
    return { items, alike: [...byRaw.values()].map((patterns) => alikeIn(patterns, items)) }
  })

/** All answers in one buffer that threads share: people × items. */
export type Cells = { people: number; items: number; cells: Int8Array }

/** All cells start as not asked. */
export const emptyCells = (people: number, items: number): Cells => ({
  people,
  items,
  cells: new Int8Array(new SharedArrayBuffer(people * items)).fill(-1),
})

/** One row for each of these people. */
export const sliceRows = ({ items, cells }: Cells, people: Iterable<number>): Int8Array[] =>
  Array.from(people, (row) => cells.subarray(row * items, (row + 1) * items))

/** The same people with only these items. */
export const narrowed = (matrix: readonly Int8Array[], places: readonly number[]): Int8Array[] => {
  const cells = new Int8Array(matrix.length * places.length)
  return matrix.map((answers, row) => {
    const rowCells = cells.subarray(row * places.length, (row + 1) * places.length)
    for (let at = 0; at < places.length; at++) rowCells[at] = answers[places[at] ?? 0] ?? -1
    return rowCells
  })
}

/** Items without information: all or none have them right, or nobody was asked. */
export type Apart = { used: number[]; all: number[]; none: number[]; unasked: number[] }

/** Classifies the items by whether anybody has them right, and anybody wrong. */
export const toldApart = (right: Uint8Array, hasWrong: Uint8Array): Apart => {
  const apart: Apart = { used: [], all: [], none: [], unasked: [] }
  for (let j = 0; j < right.length; j++)
    apart[right[j] ? (hasWrong[j] ? 'used' : 'all') : hasWrong[j] ? 'none' : 'unasked'].push(j)
  return apart
}
