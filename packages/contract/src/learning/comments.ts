import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './comments.schemas.ts'

/** Saved comments of a lecturer, to be inserted into feedback. */

export type * from './comments.schemas.ts'

export const comments = endpoint<typeof schemas.comments>({
  method: 'GET',
  path: 'lecture/comment',
  roles: lecturers,
})

export const saveComment = endpoint<typeof schemas.saveComment>({
  method: 'POST',
  path: 'lecture/comment/save',
  roles: lecturers,
})

export const removeComment = endpoint<typeof schemas.removeComment>({
  method: 'DELETE',
  path: 'lecture/comment/:id',
  roles: lecturers,
})
