import type { HandedIn } from '@tuntas/contract/learning/assignments'
import { isComplete, type MarkedRubric, type Rubric, rubricScore } from '@tuntas/contract/learning/rubric'
import { typedScore } from './scores'

/** Do both have the same criteria and levels, regardless of selection? */
export const isSameRubric = (one: Rubric, another: Rubric): boolean =>
  JSON.stringify(one.criteria) === JSON.stringify(another.criteria)

/** The first criterion without level, and the selection with that level. Undefined if there is none. */
export const withLevel = (rubric: Rubric, levels: Levels, place: number): Levels | undefined => {
  const at = rubric.criteria.findIndex((_, index) => levels[index] === undefined)
  if (rubric.criteria[at]?.levels[place] === undefined) return undefined
  return rubric.criteria.map((_, index) => (index === at ? place : levels[index]))
}

/** How many works have this level of a criterion. */
export const countLevel = (
  rows: readonly { levels: readonly number[] | null }[],
  criterion: number,
  place: number,
) => rows.filter(({ levels }) => levels?.[criterion] === place).length

type Chosen = Levels | undefined

/**
 * The rubric to send with a mark: undefined if unchanged; 'incomplete' while a level is missing; 'changed' if
 * the levels belong to another rubric, where the same indexes mean something else.
 */
export const rubricToSend = (
  current: Rubric | null,
  levels: Chosen,
  chosenFrom = current,
): MarkedRubric | 'incomplete' | 'changed' | undefined => {
  if (!current || !levels || levels.every((place) => place === undefined)) return undefined
  if (chosenFrom && !isSameRubric(chosenFrom, current)) return 'changed'
  return isComplete(current, levels) ? { criteria: current.criteria, chosen: levels } : 'incomplete'
}

type LevelsDraft = { chosen?: Levels; chosenFrom?: Rubric }
type Levels = readonly (number | undefined)[]

/** The selected levels of a hand-in: those in work, else those stored with its mark. */
export function readLevels(
  draft: LevelsDraft,
  { rubric: markedRubric, current_rubric: current }: Pick<HandedIn, 'rubric' | 'current_rubric'>,
) {
  const isOld = markedRubric !== null && (current === null || !isSameRubric(markedRubric, current))
  const isOfOther =
    current !== null && draft.chosenFrom !== undefined && !isSameRubric(draft.chosenFrom, current)
  const levels: Levels = isOfOther ? [] : (draft.chosen ?? (isOld ? [] : (markedRubric?.chosen ?? [])))
  return { isOld, isOfOther, levels }
}

/** A selection as a draft; the score follows once it is complete. */
export const toLevelsDraft = (current: Rubric, levels: Levels) => {
  const total = rubricScore(current, levels)
  return { chosen: levels, chosenFrom: current, ...(total !== null && { score: typedScore(total) }) }
}
