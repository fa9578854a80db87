/** A row of a kisi-kisi as a cell with `n` questions per form. */
export type Wanted = { n: number }

/** The rows that each question fits, by index, strictest first. */
export type Fitting = readonly (readonly number[])[]

type Shared = {
  /** The questions assigned to each row, by index; each question belongs to at most one row. */
  cells: number[][]
  /** Number of questions each row still needs for one form. */
  missing: number[]
}

/** The questions that fit each row. */
const listCandidates = (rows: number, fitting: Fitting): number[][] => {
  const candidates: number[][] = Array.from({ length: rows }, () => [])
  for (const [question, fits] of fitting.entries()) for (const row of fits) candidates[row]?.push(question)
  return candidates
}

/** Assigns a row its first unassigned question. Assigned questions never become free again. */
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
 * Distributes questions to rows that may compete for them, by augmenting paths (a b-matching). First every
 * row is filled for one form, then for all forms. A row never loses a question, it only exchanges it. Surplus
 * goes to the strictest fitting row.
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
  /** Rows without an augmenting path until an assignment changes. */
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
