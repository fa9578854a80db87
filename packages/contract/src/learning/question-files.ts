import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './question-files.schemas.ts'

/** Questions in files: GIFT, Aiken, Moodle XML and Excel. */

export type * from './question-files.schemas.ts'
export * from './question-files.vocabulary.ts'

/** Reads a file of questions. A dry run tells what it holds and changes nothing; with errors nothing is ever saved. */
export const importQuestions = endpoint<typeof schemas.importQuestions, 'file'>({
  method: 'POST',
  path: 'lecture/quiz/question/import',
  roles: lecturers,
  files: ['file'],
})

export const questionTemplate = download<typeof schemas.questionTemplate>({
  method: 'GET',
  path: 'lecture/quiz/question/template',
  roles: lecturers,
  download: XLSX,
})

export const exportQuestions = download<typeof schemas.exportQuestions>({
  method: 'GET',
  path: 'lecture/quiz/question/export',
  roles: lecturers,
  download: '*/*',
})
