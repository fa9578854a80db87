/** A row of a kisi-kisi as its cell: so many questions for each form. */
export type Wanted = { n: number }

/** Which rows each question fits, by their places; the strictest first. */
export type Fitting = readonly (readonly number[])[]

type Shared = {
  /** For every row the questions that it deals from, by their places: each question is in one row at most. */
  cells: number[][]
  /** How many questions each row still lacks for one form. */
  missing: number[]
}

/**
 * Shares questions out among rows that may want the same ones: first so that every row can fill one form, then as many forms as there are, by
 * augmenting paths (a b-matching: what a row has it never loses, it only changes for another). What is over goes to the strictest row that it fits.
 */
export const shareOut = (rows: readonly Wanted[], fitting: Fitting, forms: number): Shared => {
  const owner: number[] = fitting.map(() => -1)
  const has = rows.map(() => 0)
  const candidates: number[][] = rows.map(() => [])
  for (const [question, fits] of fitting.entries()) for (const row of fits) candidates[row]?.push(question)
  /** Of each row the place of its first question that nobody has: what was taken once is never free again. */
  const firstFree = rows.map(() => 0)
  const takeFree = (row: number, own: readonly number[]): boolean => {
    let at = firstFree[row] ?? 0
    while (at < own.length && owner[own[at] ?? -1] !== -1) at++
    firstFree[row] = at
    const question = own[at]
    if (question === undefined) return false
    owner[question] = row
    return true
  }
  const augment = (row: number, visited: Set<number>): boolean => {
    visited.add(row)
    const own = candidates[row] ?? []
    if (takeFree(row, own)) return true
    for (const question of own) {
      const other = owner[question] ?? -1
      if (visited.has(other) || !augment(other, visited)) continue
      owner[question] = row
      return true
    }
    return false
  }
  /** Rows that no path leads from, until a question changes hands. */
  let visited = new Set<number>()
  for (const of of new Set([1, forms]))
    for (const [row, { n }] of rows.entries())
      while ((has[row] ?? 0) < n * of && !visited.has(row) && augment(row, visited)) {
        has[row] = (has[row] ?? 0) + 1
        visited = new Set()
      }
  for (const [question, [strictest = -1]] of fitting.entries())
    if (owner[question] === -1) owner[question] = strictest
  return {
    cells: rows.map((_, row) => owner.flatMap((of, question) => (of === row ? [question] : []))),
    missing: rows.map(({ n }, row) => Math.max(0, n - (has[row] ?? 0))),
  }
}
