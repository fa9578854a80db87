import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './editors.schemas.ts'

/**
 * Who else is editing a lesson or question; `editing` registers the caller. Polled every few seconds while
 * its form is open. It never blocks: saves are safe by their version.
 */

export type * from './editors.schemas.ts'

export const lessonEditors = endpoint<typeof schemas.lessonEditors>({
  method: 'GET',
  path: 'lecture/lesson/editors',
  roles: lecturers,
})

export const questionEditors = endpoint<typeof schemas.questionEditors>({
  method: 'GET',
  path: 'lecture/quiz/question/editors',
  roles: lecturers,
})
