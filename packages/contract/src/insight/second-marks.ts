import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './second-marks.schemas.ts'

/** A second marker of a sample of answers, and their agreement. Second marks never change a mark. */

export type * from './second-marks.schemas.ts'

export const secondMarks = endpoint<typeof schemas.secondMarks>({
  method: 'GET',
  path: 'lecture/quiz/second-mark',
  roles: lecturers,
})
export const openSecondMarks = endpoint<typeof schemas.openSecondMarks>({
  method: 'POST',
  path: 'lecture/quiz/second-mark/open',
  roles: lecturers,
})
/** The answers without names or first points, for the second marker alone. */
export const secondMarkPaper = endpoint<typeof schemas.secondMarkPaper>({
  method: 'GET',
  path: 'lecture/quiz/second-mark/paper',
  roles: lecturers,
})
export const saveSecondMark = endpoint<typeof schemas.saveSecondMark>({
  method: 'POST',
  path: 'lecture/quiz/second-mark/save',
  roles: lecturers,
})
export const closeSecondMarks = endpoint<typeof schemas.closeSecondMarks>({
  method: 'POST',
  path: 'lecture/quiz/second-mark/close',
  roles: lecturers,
})
