type Step = { state: string; due: string | null; is_enrichment?: boolean }

/** Order: a running quiz, the nearest deadline, no deadline, optional work. */
export const mostUrgent = <S extends Step>(steps: readonly S[]): S | null => {
  const rank = ({ state, due: dueDate, is_enrichment }: Step) => {
    if (state === 'in_progress') return Number.NEGATIVE_INFINITY
    if (state === 'blocked' || state === 'waiting' || state === 'scheduled') return Number.POSITIVE_INFINITY
    if (is_enrichment) return Number.MAX_VALUE
    return dueDate ? Date.parse(dueDate) : Number.MAX_SAFE_INTEGER
  }
  return [...steps].sort((a, b) => rank(a) - rank(b))[0] ?? null
}
