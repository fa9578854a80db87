import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './question-files.schemas.ts'

/** Questions in files: GIFT, Aiken, Moodle XML, backups of Moodle, Excel, packages of QTI, and pasted text. */

export type * from './question-files.schemas.ts'
export * from './question-files.vocabulary.ts'

/** Reads a file of questions. A dry run tells what it holds and changes nothing; with errors nothing is saved unless `skip_errors` says so. */
export const importQuestions = endpoint<typeof schemas.importQuestions, 'file'>({
  method: 'POST',
  path: 'lecture/quiz/question/import',
  roles: lecturers,
  files: ['file'],
})

/** The same into the bank of a mata kuliah: categories become folders, and what the bank has already is left out. */
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

/** The export's address with `dry_run`: what the file would not carry, before anybody downloads it. */
export const planExport = endpoint<typeof schemas.planExport>({
  method: 'GET',
  path: 'lecture/quiz/question/export',
  roles: lecturers,
})
