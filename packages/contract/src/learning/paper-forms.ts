import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './paper-forms.schemas.ts'

/** Parallel forms of a quiz: papers A, B, C … created from its kisi-kisi and the bank. */

export type * from './paper-forms.schemas.ts'
export * from './paper-forms.vocabulary.ts'

export const quizForms = endpoint<typeof schemas.quizForms>({
  method: 'GET',
  path: 'lecture/quiz/forms',
  roles: lecturers,
})

/** Creates and uses forms: each student then gets one. `dry_run` changes nothing. */
export const makeForms = endpoint<typeof schemas.makeForms>({
  method: 'POST',
  path: 'lecture/quiz/forms',
  roles: lecturers,
})

/** Removes the forms and restores the former questions, while nobody has started. */
export const releaseForms = endpoint<typeof schemas.releaseForms>({
  method: 'POST',
  path: 'lecture/quiz/forms/release',
  roles: lecturers,
})
