import { isDeepStrictEqual } from 'node:util'
import type { Rubric } from '@tuntas/contract/learning/rubric'

/** Are they the same criteria with the same levels, whatever is chosen of them? */
export const isSameRubric = (one: Rubric, other: Rubric): boolean =>
  isDeepStrictEqual(one.criteria, other.criteria)
