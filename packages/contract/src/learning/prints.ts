import { download, endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './prints.schemas.ts'

/** Paper exams: a quiz as PDF, and the import of its marks. */

export type * from './prints.schemas.ts'
export * from './prints.vocabulary.ts'

export const quizPrints = endpoint<typeof schemas.quizPrints>({
  method: 'GET',
  path: 'lecture/quiz/print',
  roles: lecturers,
})

/** Creates the papers of a print. `dry_run` only reports what cannot be printed. */
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

/** Imports answers from paper as finished attempts. `dry_run` only previews. */
export const takePrintMarks = endpoint<typeof schemas.takePrintMarks, 'file'>({
  method: 'POST',
  path: 'lecture/quiz/print/marks',
  roles: lecturers,
  files: ['file'],
})

/** Removes the attempts of one import, unless newer ones depend on them. */
export const undoPrintMarks = endpoint<typeof schemas.undoPrintMarks>({
  method: 'POST',
  path: 'lecture/quiz/print/undo',
  roles: lecturers,
})
