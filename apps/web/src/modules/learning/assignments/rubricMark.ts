import { isComplete, type MarkedRubric, type Rubric } from '@tuntas/contract/learning/rubric'

/** Are they the same criteria with the same levels, whatever is chosen of them? */
export const isSameRubric = (one: Rubric, another: Rubric): boolean =>
  JSON.stringify(one.criteria) === JSON.stringify(another.criteria)

type Chosen = readonly (number | undefined)[] | undefined

/**
 * What goes with a mark: nothing where nothing was chosen anew; 'incomplete' while a criterion lacks its level; 'changed' where the levels
 * were chosen of another rubric, in which the same places say something else.
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
