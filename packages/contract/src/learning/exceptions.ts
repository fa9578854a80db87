import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './exceptions.schemas.ts'

export type * from './exceptions.schemas.ts'
export * from './exceptions.vocabulary.ts'

export const exceptions = endpoint<typeof schemas.exceptions>({
  method: 'GET',
  path: 'lecture/exception',
  roles: lecturers,
})

/** `lessons_id` null means all quizzes of the class. */
export const saveException = endpoint<typeof schemas.saveException>({
  method: 'POST',
  path: 'lecture/exception/save',
  roles: lecturers,
})

export const removeException = endpoint<typeof schemas.removeException>({
  method: 'DELETE',
  path: 'lecture/exception/:id',
  roles: lecturers,
})
