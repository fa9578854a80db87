import { endpoint } from '../wire/endpoint.ts'
import { studentsOnly } from '../wire/roles.ts'
import type * as schemas from './collection.schemas.ts'

/** Koleksi Belajar: a student's personal references to lessons, kept on a class's page. No class is changed by it. */

export type * from './collection.schemas.ts'

/** Material of a class that is open to the student, by topic. */
export const studentTheoriesBySection = endpoint<typeof schemas.studentTheoriesBySection>({
  method: 'GET',
  path: 'student/lesson/list/theory-by-section',
  roles: studentsOnly,
})

/** Adds references to the chosen lessons to the list of `courses_id`. */
export const collectLessons = endpoint<typeof schemas.collectLessons>({
  method: 'POST',
  path: 'student/lesson/duplicate',
  roles: studentsOnly,
})

/** Lessons that the student can no longer read are left out until they can be read again. */
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
