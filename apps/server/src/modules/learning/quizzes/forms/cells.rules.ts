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
  const candidates = rows.map((_, row) =>
    fitting.flatMap((fits, question) => (fits.includes(row) ? [question] : [])),
  )
  const augment = (row: number, visited: Set<number>): boolean => {
    visited.add(row)
    const own = candidates[row] ?? []
    const free = own.find((question) => owner[question] === -1)
    if (free !== undefined) {
      owner[free] = row
      return true
    }
    for (const question of own) {
      const other = owner[question] ?? -1
      if (visited.has(other) || !augment(other, visited)) continue
      owner[question] = row
      return true
    }
    return false
  }
  for (const of of [1, forms])
    for (const [row, { n }] of rows.entries())
      while ((has[row] ?? 0) < n * of && augment(row, new Set())) has[row] = (has[row] ?? 0) + 1
  for (const [question, [strictest = -1]] of fitting.entries())
    if (owner[question] === -1) owner[question] = strictest
  return {
    cells: rows.map((_, row) => owner.flatMap((of, question) => (of === row ? [question] : []))),
    missing: rows.map(({ n }, row) => Math.max(0, n - (has[row] ?? 0))),
  }
}
