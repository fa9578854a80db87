import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './sections.schemas.ts'

/** Sections of a quiz: fixed questions, or draws from the bank. */

export type * from './sections.schemas.ts'
export * from './sections.vocabulary.ts'

export const quizSections = endpoint<typeof schemas.quizSections>({
  method: 'GET',
  path: 'lecture/quiz/section',
  roles: lecturers,
})

/** Saves all sections in order; missing ones are deleted, and their questions have no section. */
export const saveSections = endpoint<typeof schemas.saveSections>({
  method: 'POST',
  path: 'lecture/quiz/section',
  roles: lecturers,
})

/** Bank questions that match an unsaved draw. */
export const quizPool = endpoint<typeof schemas.quizPool>({
  method: 'GET',
  path: 'lecture/quiz/section/pool',
  roles: lecturers,
})
