import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './goals.schemas.ts'

/** Tujuan belajar of a mata kuliah, shared by its lecturers. */

export type * from './goals.schemas.ts'
export * from './goals.vocabulary.ts'

export const goals = endpoint<typeof schemas.goals>({ method: 'GET', path: 'lecture/goal', roles: lecturers })

/** Creates or changes a goal. Creating one with an existing text returns that one. */
export const saveGoal = endpoint<typeof schemas.saveGoal>({
  method: 'POST',
  path: 'lecture/goal/save',
  roles: lecturers,
})

/** Moves all questions and assignments of one goal to another. Scores do not change. */
export const mergeGoals = endpoint<typeof schemas.mergeGoals>({
  method: 'POST',
  path: 'lecture/goal/merge',
  roles: lecturers,
})

/** Reverts what a merge moved, if unchanged since. */
export const unmergeGoals = endpoint<typeof schemas.unmergeGoals>({
  method: 'POST',
  path: 'lecture/goal/unmerge',
  roles: lecturers,
})

/** Archives a goal that no question or assignment refers to. */
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

/** Reorders all goals of the mata kuliah. */
export const reorderGoals = endpoint<typeof schemas.reorderGoals>({
  method: 'POST',
  path: 'lecture/goal/reorder',
  roles: lecturers,
})
