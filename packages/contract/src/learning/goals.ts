import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './goals.schemas.ts'

/** Tujuan belajar of a mata kuliah, which every lecturer of it shares. */

export type * from './goals.schemas.ts'
export * from './goals.vocabulary.ts'

export const goals = endpoint<typeof schemas.goals>({ method: 'GET', path: 'lecture/goal', roles: lecturers })

/** Creates a goal, or changes the one with the id. A new one of a text that is there already is that one. */
export const saveGoal = endpoint<typeof schemas.saveGoal>({
  method: 'POST',
  path: 'lecture/goal/save',
  roles: lecturers,
})

/** All questions and assignments of the one become those of the other. No score changes by it. */
export const mergeGoals = endpoint<typeof schemas.mergeGoals>({
  method: 'POST',
  path: 'lecture/goal/merge',
  roles: lecturers,
})

/** Gives back what a merge moved and nobody has changed since. */
export const unmergeGoals = endpoint<typeof schemas.unmergeGoals>({
  method: 'POST',
  path: 'lecture/goal/unmerge',
  roles: lecturers,
})

/** Puts away a goal that no question and no assignment names. */
export const archiveGoal = endpoint<typeof schemas.archiveGoal>({
  method: 'POST',
  path: 'lecture/goal/archive',
  roles: lecturers,
})

export const restoreGoal = endpoint<typeof schemas.restoreGoal>({
  method: 'POST',
  path: 'lecture/goal/restore',
  roles: lecturers,
})

/** The mata kuliah's goals in their new order: all of them, and no other. */
export const reorderGoals = endpoint<typeof schemas.reorderGoals>({
  method: 'POST',
  path: 'lecture/goal/reorder',
  roles: lecturers,
})
