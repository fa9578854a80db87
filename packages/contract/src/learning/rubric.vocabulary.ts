export const MOST_CRITERIA = 20
export const MOST_LEVELS = 8

type Level = { name: string; points: number; description: string | null }
/** Criteria, each with levels that earn points. */
export type Rubric = { criteria: { name: string; levels: Level[] }[] }
/** A rubric when the mark was given; `chosen` has a level index per criterion. */
export type MarkedRubric = Rubric & { chosen: number[] }

type Scored = { criteria: readonly { levels: readonly Pick<Level, 'points'>[] }[] }
type Chosen = readonly (number | undefined)[]

const best = (levels: readonly Pick<Level, 'points'>[]) => Math.max(0, ...levels.map(({ points }) => points))

/** Sum of each criterion's best level. */
export const sumBestPoints = ({ criteria }: Scored): number =>
  criteria.reduce((sum, { levels }) => sum + best(levels), 0)

/** Is a level selected for each criterion? */
export const isComplete = ({ criteria }: Scored, selectedLevels: Chosen): selectedLevels is number[] =>
  selectedLevels.length === criteria.length &&
  criteria.every(({ levels }, at) => levels[selectedLevels[at] ?? -1])

/** Score of the selected levels, of 100 with two decimals; null if one is missing. */
export const rubricScore = (rubric: Scored, selectedLevels: Chosen): number | null => {
  const max = sumBestPoints(rubric)
  if (max === 0 || !isComplete(rubric, selectedLevels)) return null
  const points = rubric.criteria.reduce(
    (sum, { levels }, at) => sum + (levels[selectedLevels[at] ?? -1]?.points ?? 0),
    0,
  )
  return Math.round((points / max) * 10_000) / 100
}
