import { endpoint, type Reply } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './marking.schemas.ts'

/** Results for lecturers: attempt details, marking, late answers, resets. */

export type * from './marking.schemas.ts'

export const resultDetail = endpoint<typeof schemas.resultDetail>({
  method: 'GET',
  path: 'lecture/quiz/result/detail',
  roles: lecturers,
})
export type ResultDetail = Reply<typeof resultDetail>['data']

export const resultHistory = endpoint<typeof schemas.resultHistory>({
  method: 'GET',
  path: 'lecture/quiz/result/history',
  roles: lecturers,
})

/** Essays of all students by question; without a question, the first question of the quiz with essays. */
export const resultEssays = endpoint<typeof schemas.resultEssays>({
  method: 'GET',
  path: 'lecture/quiz/result/essays',
  roles: lecturers,
})

/** Marks one answer by hand. `points` gives part of an essay's points; a stale `version` is refused. */
export const updateStatus = endpoint<typeof schemas.updateStatus>({
  method: 'POST',
  path: 'lecture/quiz/result/update-status',
  roles: lecturers,
})

export const countLate = endpoint<typeof schemas.countLate>({
  method: 'POST',
  path: 'lecture/quiz/result/count-late',
  roles: lecturers,
})

/**
 * *Tidak dihitung*: declines a late answer and earlier ones to the same question. Later ones stay undecided.
 */
export const declineLate = endpoint<typeof schemas.declineLate>({
  method: 'POST',
  path: 'lecture/quiz/result/decline-late',
  roles: lecturers,
})

/** Declines all undecided ones of a quiz. */
export const declineAllLate = endpoint<typeof schemas.declineAllLate>({
  method: 'POST',
  path: 'lecture/quiz/result/decline-all-late',
  roles: lecturers,
})

/** Reverts *Tidak dihitung*. */
export const reconsiderLate = endpoint<typeof schemas.reconsiderLate>({
  method: 'POST',
  path: 'lecture/quiz/result/reconsider-late',
  roles: lecturers,
})

/** Counts all of a quiz, all or none. */
export const countAllLate = endpoint<typeof schemas.countAllLate>({
  method: 'POST',
  path: 'lecture/quiz/result/count-all-late',
  roles: lecturers,
})

/** Returns the held results of a quiz to its students, except those with an unmarked essay. */
export const returnResults = endpoint<typeof schemas.returnResults>({
  method: 'POST',
  path: 'lecture/quiz/result/return',
  roles: lecturers,
})

/** Archives all attempts of the student at the quiz, so that they can start again. */
export const resetResult = endpoint<typeof schemas.resetResult>({
  method: 'POST',
  path: 'lecture/quiz/result/reset',
  roles: lecturers,
})

export const restoreResult = endpoint<typeof schemas.restoreResult>({
  method: 'POST',
  path: 'lecture/quiz/result/restore',
  roles: lecturers,
})
