/** People whose answers are the same, once: 1 right, 0 wrong, or asked and left empty; −1 never asked, which is missing by design. */
export type Pattern = {
  answers: Int8Array
  /** How many people gave them. */
  count: number
  /** How many of them are right. */
  raw: number
  /** Which rows of the matrix they are. */
  rows: number[]
}
/** Everybody who was asked the same items. */
export type Asked = { items: number[]; patterns: Pattern[] }

const keyOf = (answers: Int8Array): string => String.fromCharCode(...answers.map((answer) => answer + 1))

/** The matrix as its distinct patterns, by which items they were asked: what is equal is worked out once. */
export const groupAnswers = (matrix: readonly Int8Array[]): Asked[] => {
  const patterns = new Map<string, Pattern>()
  const groups = new Map<string, Asked>()
  for (const [row, answers] of matrix.entries()) {
    const key = keyOf(answers)
    const alike = patterns.get(key)
    if (alike) {
      alike.count++
      alike.rows.push(row)
      continue
    }
    const items = [...answers.keys()].filter((item) => answers[item] !== -1)
    if (items.length === 0) continue
    const raw = items.reduce((sum, item) => sum + (answers[item] ?? 0), 0)
    const pattern = { answers, count: 1, raw, rows: [row] }
    patterns.set(key, pattern)
    const mask = items.join(' ')
    const group = groups.get(mask) ?? { items, patterns: [] }
    group.patterns.push(pattern)
    groups.set(mask, group)
  }
  return [...groups.values()]
}

/** Rows of one piece of memory, nothing asked yet: thousands of arrays of their own would hold the event loop up. */
export const emptyMatrix = (people: number, items: number): Int8Array[] => {
  const cells = new Int8Array(people * items).fill(-1)
  return Array.from({ length: people }, (_, row) => cells.subarray(row * items, (row + 1) * items))
}

/** The same people and of the items these places alone. */
export const narrowed = (matrix: readonly Int8Array[], places: readonly number[]): Int8Array[] => {
  const narrow = emptyMatrix(matrix.length, places.length)
  for (const [row, answers] of matrix.entries())
    for (let at = 0; at < places.length; at++) {
      const [place, cells] = [places[at] ?? 0, narrow[row] ?? answers]
      cells[at] = answers[place] ?? -1
    }
  return narrow
}

/** Items that tell nothing of anybody: everybody or nobody has them right. */
export const toldApart = (
  matrix: readonly Int8Array[],
): { used: number[]; all: number[]; none: number[] } => {
  const items = matrix[0]?.length ?? 0
  const [right, wrong] = [new Uint8Array(items), new Uint8Array(items)]
  for (const answers of matrix)
    for (let j = 0; j < items; j++) {
      if (answers[j] === 1) right[j] = 1
      else if (answers[j] === 0) wrong[j] = 1
    }
  const apart = { used: [] as number[], all: [] as number[], none: [] as number[] }
  for (let j = 0; j < items; j++) {
    if (right[j] && wrong[j]) apart.used.push(j)
    else if (right[j]) apart.all.push(j)
    else apart.none.push(j)
  }
  return apart
}
