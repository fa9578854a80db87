import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './course-import.schemas.ts'

/** Imports a Moodle course backup (.mbz) as topics and draft lessons of a class. */

export type * from './course-import.schemas.ts'
export * from './course-import.vocabulary.ts'

/**
 * Inspects a backup (`dry_run`), or imports the activities in `keys` as drafts into new topics at the end of
 * the class: all or none. A backup of 5 MB or more is uploaded in pieces first (`lecture/media`) and passed
 * as `media_id`.
 */
export const importCourse = endpoint<typeof schemas.importCourse, 'file'>({
  method: 'POST',
  path: 'lecture/lesson/import',
  roles: lecturers,
  files: ['file'],
})
