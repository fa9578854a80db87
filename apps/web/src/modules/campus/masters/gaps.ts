export type Range = { start_score: number; end_score: number }

const STEP = 0.01
const roundPercent = (value: number) => Math.round(value * 100) / 100

/** The parts of 0 to 100, in steps of 0.01, that no range covers. */
export function findRangeGaps(ranges: readonly Range[]): Range[] {
  const gaps: Range[] = []
  let next = 0
  for (const range of [...ranges].sort((a, b) => a.start_score - b.start_score)) {
    if (range.start_score > next)
      gaps.push({ start_score: next, end_score: roundPercent(range.start_score - STEP) })
    next = Math.max(next, roundPercent(range.end_score + STEP))
  }
  if (next <= 100) gaps.push({ start_score: next, end_score: 100 })
  return gaps
}
