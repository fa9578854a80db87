import { isComplete, type MarkedRubric, type Rubric } from '@tuntas/contract/learning/rubric'

/** Do both have the same criteria and levels, regardless of selection? */
export const isSameRubric = (one: Rubric, another: Rubric): boolean =>
  JSON.stringify(one.criteria) === JSON.stringify(another.criteria)

type Chosen = readonly (number | undefined)[] | undefined

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
