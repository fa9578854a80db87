import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './standards.schemas.ts'

/** Standard setting: panels that propose a KKM with its error. */

export type * from './standards.schemas.ts'
export * from './standards.vocabulary.ts'

export const standards = endpoint<typeof schemas.standards>({
  method: 'GET',
  path: 'lecture/quiz/standard',
  roles: lecturers,
})
/** Replaces what the panel held. */
export const saveStandard = endpoint<typeof schemas.saveStandard>({
  method: 'POST',
  path: 'lecture/quiz/standard/save',
  roles: lecturers,
})
/** Makes the panel's cut the KKM of the quiz. */
export const applyStandard = endpoint<typeof schemas.applyStandard>({
  method: 'POST',
  path: 'lecture/quiz/standard/apply',
  roles: lecturers,
})
export const removeStandard = endpoint<typeof schemas.removeStandard>({
  method: 'DELETE',
  path: 'lecture/quiz/standard/:id',
  roles: lecturers,
})
