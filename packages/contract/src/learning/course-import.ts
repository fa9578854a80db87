import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './course-import.schemas.ts'

/** A backup of a Moodle course (.mbz) becomes topics and draft lessons of a class. */

export type * from './course-import.schemas.ts'
export * from './course-import.vocabulary.ts'

/**
 * Looks at a backup (`dry_run`), or takes the activities that `keys` name into new topics at the end of the class, as drafts: all of them, or none.
 * A backup of 5 MB or more is sent before in pieces (`lecture/media`) and named by `media_id`.
 */
export const importCourse = endpoint<typeof schemas.importCourse, 'file'>({
  method: 'POST',
  path: 'lecture/lesson/import',
  roles: lecturers,
  files: ['file'],
})
