import { download, endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './prints.schemas.ts'

/** Exams on paper: a quiz as PDF, and the marks that come back. */

export type * from './prints.schemas.ts'
export * from './prints.vocabulary.ts'

export const quizPrints = endpoint<typeof schemas.quizPrints>({
  method: 'GET',
  path: 'lecture/quiz/print',
  roles: lecturers,
})

/** Fixes the papers of a print. With `dry_run` it tells what cannot be printed, and fixes nothing. */
export const makePrint = endpoint<typeof schemas.makePrint>({
  method: 'POST',
  path: 'lecture/quiz/print',
  prints: true,
  roles: lecturers,
})

export const printFile = download<typeof schemas.printFile>({
  method: 'GET',
  path: 'lecture/quiz/print/file',
  prints: true,
  roles: lecturers,
  download: '*/*',
})

/** Answers from paper become finished attempts. With `dry_run` it tells what would be taken. */
export const takePrintMarks = endpoint<typeof schemas.takePrintMarks, 'file'>({
  method: 'POST',
  path: 'lecture/quiz/print/marks',
  roles: lecturers,
  files: ['file'],
})

/** Takes the attempts of one file back, while no newer one rests on them. */
export const undoPrintMarks = endpoint<typeof schemas.undoPrintMarks>({
  method: 'POST',
  path: 'lecture/quiz/print/undo',
  roles: lecturers,
})
