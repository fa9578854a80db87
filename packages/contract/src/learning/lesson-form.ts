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
 * Creates or changes a lesson. The document is sent as `attachment` (or `file`), captions as `captions` (VTT
 * or SRT).
 */
export const saveLesson = endpoint<typeof schemas.saveLesson, 'attachment' | 'file' | 'captions'>({
  method: 'POST',
  path: 'lecture/lesson/save',
  roles: lecturers,
  files: ['attachment', 'file', 'captions'],
})

/** Uploads a document for a block, or captions (VTT or SRT); the lesson refers to it by id. */
export const uploadLessonFile = endpoint<typeof schemas.uploadLessonFile, 'file'>({
  method: 'POST',
  path: 'lecture/lesson/file',
  roles: lecturers,
  files: ['file'],
})

/** Changes settings of a quiz, or publishes any lesson. Missing fields stay as they are. */
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

/** Reorders all lessons of a topic. */
export const reorderLessons = endpoint<typeof schemas.reorderLessons>({
  method: 'POST',
  path: 'lecture/lesson/reorder',
  roles: lecturers,
})

/**
 * Publishes or hides lessons of one class, all or none.
 * @returns the number changed
 */
export const publishLessons = endpoint<typeof schemas.publishLessons>({
  method: 'POST',
  path: 'lecture/lesson/publish',
  roles: lecturers,
})

/** Moves the windows of lessons of one class by days, keeping the campus time of day. */
export const shiftLessons = endpoint<typeof schemas.shiftLessons>({
  method: 'POST',
  path: 'lecture/lesson/shift',
  roles: lecturers,
})
