import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './sections.schemas.ts'

/** Sections of a quiz: fixed questions, or so many drawn from the bank. */

export type * from './sections.schemas.ts'
export * from './sections.vocabulary.ts'

export const quizSections = endpoint<typeof schemas.quizSections>({
  method: 'GET',
  path: 'lecture/quiz/section',
  roles: lecturers,
})

/** All sections of the quiz in their order; what is not named goes, its questions stand in none. */
export const saveSections = endpoint<typeof schemas.saveSections>({
  method: 'POST',
  path: 'lecture/quiz/section',
  roles: lecturers,
})

/** What of the bank fits a draw that is not saved yet. */
export const quizPool = endpoint<typeof schemas.quizPool>({
  method: 'GET',
  path: 'lecture/quiz/section/pool',
  roles: lecturers,
})
