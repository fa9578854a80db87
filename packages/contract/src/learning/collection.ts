import { endpoint } from '../wire/endpoint.ts'
import { studentsOnly } from '../wire/roles.ts'
import type * as schemas from './collection.schemas.ts'

/** Koleksi Belajar: a student's references to lessons, shown on a class page. No class is changed. */

export type * from './collection.schemas.ts'

/** Open material of a class, by topic. */
export const studentTheoriesBySection = endpoint<typeof schemas.studentTheoriesBySection>({
  method: 'GET',
  path: 'student/lesson/list/theory-by-section',
  roles: studentsOnly,
})

/** Adds references to the selected lessons to the list of `courses_id`. */
export const collectLessons = endpoint<typeof schemas.collectLessons>({
  method: 'POST',
  path: 'student/lesson/duplicate',
  roles: studentsOnly,
})

/** Lessons that the student cannot read are left out until they can be read again. */
export const collection = endpoint<typeof schemas.collection>({
  method: 'GET',
  path: 'student/collection',
  roles: studentsOnly,
})

export const removeCollected = endpoint<typeof schemas.removeCollected>({
  method: 'DELETE',
  path: 'student/collection/:id',
  roles: studentsOnly,
})
