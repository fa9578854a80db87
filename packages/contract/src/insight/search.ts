import { endpoint } from '../wire/endpoint.ts'
import type * as schemas from './search.schemas.ts'

export type * from './search.schemas.ts'
export * from './search.vocabulary.ts'

/** Administrators search everything, lecturers and students their classes, others nothing. */
export const searchAll = endpoint<typeof schemas.searchAll>({
  method: 'GET',
  path: 'search',
  roles: 'any',
})
