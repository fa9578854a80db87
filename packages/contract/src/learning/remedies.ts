import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './remedies.schemas.ts'

/** Correcting a broken question after attempts exist. */

export type * from './remedies.schemas.ts'
export * from './remedies.vocabulary.ts'

/** *Perbaiki soal*: regrades attempts; undone by the same call. */
export const remedyQuestion = endpoint<typeof schemas.remedyQuestion>({
  method: 'POST',
  path: 'lecture/quiz/question/remedy',
  roles: lecturers,
})
