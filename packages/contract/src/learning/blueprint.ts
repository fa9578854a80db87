import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './blueprint.schemas.ts'

/** Kisi-kisi of a quiz: the plan, and how far it is filled. */

export type * from './blueprint.schemas.ts'

export const quizBlueprint = endpoint<typeof schemas.quizBlueprint>({
  method: 'GET',
  path: 'lecture/quiz/blueprint',
  roles: lecturers,
})

/** Saves all rows in order. */
export const saveBlueprint = endpoint<typeof schemas.saveBlueprint>({
  method: 'POST',
  path: 'lecture/quiz/blueprint/save',
  roles: lecturers,
})

export const exportBlueprint = download<typeof schemas.exportBlueprint>({
  method: 'GET',
  path: 'lecture/quiz/blueprint/export',
  roles: lecturers,
  download: XLSX,
})
