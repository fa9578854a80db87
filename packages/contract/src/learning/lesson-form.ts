import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './lesson-form.schemas.ts'

/** The lecturer's lesson form. */

export type * from './lesson-form.schemas.ts'

export const lessonExtensions = [
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'pdf',
  'png',
  'jpg',
  'jpeg',
] as const

/**
 * Creates a lesson, or changes the one with the id. The document travels as `attachment` (or `file`), what is said in its video or audio as
 * `captions` (VTT or SRT).
 */
export const saveLesson = endpoint<typeof schemas.saveLesson, 'attachment' | 'file' | 'captions'>({
  method: 'POST',
  path: 'lecture/lesson/save',
  roles: lecturers,
  files: ['attachment', 'file', 'captions'],
})

/** Keeps a document for a block of a lesson, or captions (VTT or SRT): the lesson names it by its id. */
export const uploadLessonFile = endpoint<typeof schemas.uploadLessonFile, 'file'>({
  method: 'POST',
  path: 'lecture/lesson/file',
  roles: lecturers,
  files: ['file'],
})

/** Changes settings of a quiz, or publishes any lesson; what is not sent stays. */
export const updateLesson = endpoint<typeof schemas.updateLesson>({
  method: 'POST',
  path: 'lecture/lesson/update',
  roles: lecturers,
})

export const removeLesson = endpoint<typeof schemas.removeLesson>({
  method: 'DELETE',
  path: 'lecture/lesson/delete/:id',
  roles: lecturers,
})

/** The topic's lessons in their new order: all of them, and no other. */
export const reorderLessons = endpoint<typeof schemas.reorderLessons>({
  method: 'POST',
  path: 'lecture/lesson/reorder',
  roles: lecturers,
})

/** Publishes lessons of one class, or hides them. All of them, or none. @returns how many were changed by it */
export const publishLessons = endpoint<typeof schemas.publishLessons>({
  method: 'POST',
  path: 'lecture/lesson/publish',
  roles: lecturers,
})

/** Moves the windows of lessons of one class by days, to the same time of day on the clocks of the campus. */
export const shiftLessons = endpoint<typeof schemas.shiftLessons>({
  method: 'POST',
  path: 'lecture/lesson/shift',
  roles: lecturers,
})
