import { endpoint, type Reply } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './marking.schemas.ts'

/** The lecturer's look into results: one attempt in detail, marking, late answers, resets. */

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

/** Essays of all students, question by question; without a question the first one of the quiz that has some. */
export const resultEssays = endpoint<typeof schemas.resultEssays>({
  method: 'GET',
  path: 'lecture/quiz/result/essays',
  roles: lecturers,
})

/** Marks one answer by hand. `points` gives an essay part of its points; a stale `version` is refused. */
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

/** *Tidak dihitung*: of a late answer, and of those to the same question that came before it. What came since waits. */
export const declineLate = endpoint<typeof schemas.declineLate>({
  method: 'POST',
  path: 'lecture/quiz/result/decline-late',
  roles: lecturers,
})

/** All that wait of a quiz at once. */
export const declineAllLate = endpoint<typeof schemas.declineAllLate>({
  method: 'POST',
  path: 'lecture/quiz/result/decline-all-late',
  roles: lecturers,
})

/** Takes *Tidak dihitung* back. */
export const reconsiderLate = endpoint<typeof schemas.reconsiderLate>({
  method: 'POST',
  path: 'lecture/quiz/result/reconsider-late',
  roles: lecturers,
})

/** All of a quiz at once: all of them, or none. */
export const countAllLate = endpoint<typeof schemas.countAllLate>({
  method: 'POST',
  path: 'lecture/quiz/result/count-all-late',
  roles: lecturers,
})

/** Results that the quiz holds back are read by their students from now on; those with an essay to mark wait on. */
export const returnResults = endpoint<typeof schemas.returnResults>({
  method: 'POST',
  path: 'lecture/quiz/result/return',
  roles: lecturers,
})

/** Archives all attempts of the student at the quiz: they may start anew. */
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
