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

/** Of each row the questions that fit it. */
const listCandidates = (rows: number, fitting: Fitting): number[][] => {
  const candidates: number[][] = Array.from({ length: rows }, () => [])
  for (const [question, fits] of fitting.entries()) for (const row of fits) candidates[row]?.push(question)
  return candidates
}

/** Gives a row its first question that nobody has: what was taken once is never free again. */
const freeTaker = (owner: number[], candidates: readonly (readonly number[])[]) => {
  const next = candidates.map(() => 0)
  return (row: number): boolean => {
    const ownCandidates = candidates[row] ?? []
    let at = next[row] ?? 0
    while (at < ownCandidates.length && owner[ownCandidates[at] ?? -1] !== -1) at++
    next[row] = at
    const question = ownCandidates[at]
    if (question === undefined) return false
    owner[question] = row
    return true
  }
}

/**
 * Shares questions out among rows that may want the same ones: first so that every row can fill one form, then as many forms as there are, by
 * augmenting paths (a b-matching: what a row has it never loses, it only changes for another). What is over goes to the strictest row that it fits.
 */
export const shareOut = (rows: readonly Wanted[], fitting: Fitting, forms: number): Shared => {
  const owner: number[] = fitting.map(() => -1)
  const has = rows.map(() => 0)
  const candidates = listCandidates(rows.length, fitting)
  const takeFree = freeTaker(owner, candidates)
  const augment = (row: number, visitedRows: Set<number>): boolean => {
    visitedRows.add(row)
    if (takeFree(row)) return true
    for (const question of candidates[row] ?? []) {
      const otherRow = owner[question] ?? -1
      if (visitedRows.has(otherRow) || !augment(otherRow, visitedRows)) continue
      owner[question] = row
      return true
    }
    return false
  }
  /** Rows that no path leads from, until a question changes hands. */
  let deadEnds = new Set<number>()
  for (const of of new Set([1, forms]))
    for (const [row, { n }] of rows.entries())
      while ((has[row] ?? 0) < n * of && !deadEnds.has(row) && augment(row, deadEnds)) {
        has[row] = (has[row] ?? 0) + 1
        deadEnds = new Set()
      }
  for (const [question, [strictest = -1]] of fitting.entries())
    if (owner[question] === -1) owner[question] = strictest
  return {
    cells: rows.map((_, row) => owner.flatMap((of, question) => (of === row ? [question] : []))),
    missing: rows.map(({ n }, row) => Math.max(0, n - (has[row] ?? 0))),
  }
}
