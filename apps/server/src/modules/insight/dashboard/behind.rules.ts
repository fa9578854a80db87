import type { GapState } from '@tuntas/contract/classroom/members.vocabulary'

type Progress = { settled: number; total: number }

const computeShare = ({ settled: settledCount, total }: Progress) => (total === 0 ? 1 : settledCount / total)

/** Median share of completed lessons among the students, from 0 to 1; 0 without students. */
export const medianShare = (all: readonly Progress[]): number => {
  const shares = all.map(computeShare).toSorted((a, b) => a - b)
  const middle = shares.length / 2
  return ((shares[Math.ceil(middle) - 1] ?? 0) + (shares[Math.floor(middle)] ?? 0)) / 2
}

type StudentFacts = {
  missed: number
  held_at: object | null
  gaps: readonly { state: GapState }[]
  progress: Progress
}
/**
 * A student is behind who is below the KKM of a quiz, missed something, cannot go on without the lecturer, or
 * completed less than half of the median.
 */
export const isBehind = (
  { missed: missedCount, held_at, gaps, progress }: StudentFacts,
  median: number,
): boolean =>
  gaps.some(({ state }) => state === 'below_kkm') ||
  missedCount > 0 ||
  held_at !== null ||
  computeShare(progress) < median / 2
