import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './question-files.schemas.ts'

/** Question files: GIFT, Aiken, Moodle XML, Moodle backups, Excel, QTI packages, and pasted text. */

export type * from './question-files.schemas.ts'
export * from './question-files.vocabulary.ts'

/** Imports a question file. A dry run only previews; with errors nothing is saved unless `skip_errors`. */
export const importQuestions = endpoint<typeof schemas.importQuestions, 'file'>({
  method: 'POST',
  path: 'lecture/quiz/question/import',
  roles: lecturers,
  files: ['file'],
})

/** The same into the bank of a mata kuliah: categories become folders, existing questions are skipped. */
export const importBankQuestions = endpoint<typeof schemas.importBankQuestions, 'file'>({
  method: 'POST',
  path: 'lecture/bank/import',
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

/** The export with `dry_run`: what the file would lose, before it is downloaded. */
export const planExport = endpoint<typeof schemas.planExport>({
  method: 'GET',
  path: 'lecture/quiz/question/export',
  roles: lecturers,
})
