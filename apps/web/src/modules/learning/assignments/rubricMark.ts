import { isComplete, type MarkedRubric, type Rubric } from '@tuntas/contract/learning/rubric'

/** Are they the same criteria with the same levels, whatever is chosen of them? */
export const isSameRubric = (one: Rubric, other: Rubric): boolean =>
  JSON.stringify(one.criteria) === JSON.stringify(other.criteria)

type Chosen = readonly (number | undefined)[] | undefined

/**
 * What goes with a mark: nothing where nothing was chosen anew; 'incomplete' while a criterion lacks its level; 'changed' where the levels
 * were chosen of another rubric, in which the same places say something else.
 */
export const rubricToSend = (
  current: Rubric | null,
  chosen: Chosen,
  chosenFrom = current,
): MarkedRubric | 'incomplete' | 'changed' | undefined => {
  if (!current || !chosen || chosen.every((place) => place === undefined)) return undefined
  if (chosenFrom && !isSameRubric(chosenFrom, current)) return 'changed'
  return isComplete(current, chosen) ? { criteria: current.criteria, chosen } : 'incomplete'
}
