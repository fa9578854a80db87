import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './paper-forms.schemas.ts'

/** Parallel forms of a quiz: papers A, B, C … made from its kisi-kisi and the bank. */

export type * from './paper-forms.schemas.ts'
export * from './paper-forms.vocabulary.ts'

export const quizForms = endpoint<typeof schemas.quizForms>({
  method: 'GET',
  path: 'lecture/quiz/forms',
  roles: lecturers,
})

/** Makes forms and takes them: from then on each student gets one. With `dry_run` nothing is taken. */
export const makeForms = endpoint<typeof schemas.makeForms>({
  method: 'POST',
  path: 'lecture/quiz/forms',
  roles: lecturers,
})

/** The quiz asks again what it asked before, while nobody has begun. */
export const releaseForms = endpoint<typeof schemas.releaseForms>({
  method: 'POST',
  path: 'lecture/quiz/forms/release',
  roles: lecturers,
})
