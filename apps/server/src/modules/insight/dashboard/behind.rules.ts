type Progress = { settled: number; total: number }

const computeShare = ({ settled: settledCount, total }: Progress) => (total === 0 ? 1 : settledCount / total)

/** The middle of what the students of a class have completed, from 0 to 1; 0 for nobody. */
export const medianShare = (all: readonly Progress[]): number => {
  const shares = all.map(computeShare).toSorted((a, b) => a - b)
  const middle = shares.length / 2
  return ((shares[Math.ceil(middle) - 1] ?? 0) + (shares[Math.floor(middle)] ?? 0)) / 2
}

/** Missed something, cannot get on without the lecturer, or has completed less than half of what the middle of the class has. */
export const isBehind = (
  { missed: missedCount, held_at, progress }: { missed: number; held_at: object | null; progress: Progress },
  median: number,
): boolean => missedCount > 0 || held_at !== null || computeShare(progress) < median / 2
