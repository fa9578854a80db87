import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './bank.schemas.ts'

/** Bank soal of a mata kuliah, shared by its lecturers. */

export type * from './bank.schemas.ts'
export * from './bank.vocabulary.ts'

/** Mata kuliah whose banks the caller can open. */
export const bankSubjects = endpoint<typeof schemas.bankSubjects>({
  method: 'GET',
  path: 'lecture/bank',
  roles: lecturers,
})

export const bankQuestions = endpoint<typeof schemas.bankQuestions>({
  method: 'GET',
  path: 'lecture/bank/question',
  roles: lecturers,
})

export const bankQuestion = endpoint<typeof schemas.bankQuestion>({
  method: 'GET',
  path: 'lecture/bank/question/detail',
  roles: lecturers,
})

/** Creates or changes a question: changed content becomes a new, unreviewed version. */
export const saveBankQuestion = endpoint<typeof schemas.saveBankQuestion>({
  method: 'POST',
  path: 'lecture/bank/question/save',
  roles: lecturers,
})

export const archiveBankQuestion = endpoint<typeof schemas.archiveBankQuestion>({
  method: 'POST',
  path: 'lecture/bank/question/archive',
  roles: lecturers,
})

export const restoreBankQuestion = endpoint<typeof schemas.restoreBankQuestion>({
  method: 'POST',
  path: 'lecture/bank/question/restore',
  roles: lecturers,
})

/** Moves questions into a folder, or out of all. */
export const moveBankQuestions = endpoint<typeof schemas.moveBankQuestions>({
  method: 'POST',
  path: 'lecture/bank/question/move',
  roles: lecturers,
})

/**
 * Approves, tags, archives or gives a goal to several questions. Those that the caller may not change so are
 * left out and counted. An approval leaves out and names the questions with another version than the listed.
 */
export const changeBankQuestions = endpoint<typeof schemas.changeBankQuestions>({
  method: 'POST',
  path: 'lecture/bank/question/bulk',
  roles: lecturers,
})

/** What quizzes may draw from the bank; set by its owners. */
export const saveBankRules = endpoint<typeof schemas.saveBankRules>({
  method: 'POST',
  path: 'lecture/bank/rules',
  roles: lecturers,
})

/** Versions of a question with reviews, newest first. */
export const bankVersions = endpoint<typeof schemas.bankVersions>({
  method: 'GET',
  path: 'lecture/bank/question/versions',
  roles: lecturers,
})

/** Quizzes with a question, and its answer statistics by year. */
export const bankUsage = endpoint<typeof schemas.bankUsage>({
  method: 'GET',
  path: 'lecture/bank/question/usage',
  roles: lecturers,
})

/**
 * Sets the state of the version that was read. Authors cannot approve their own version alone, unless nobody
 * else teaches the mata kuliah.
 */
export const reviewBankQuestion = endpoint<typeof schemas.reviewBankQuestion>({
  method: 'POST',
  path: 'lecture/bank/question/review',
  roles: lecturers,
})

/** Bank questions with nearly the same text. */
export const alikeBankQuestions = endpoint<typeof schemas.alikeBankQuestions>({
  method: 'POST',
  path: 'lecture/bank/question/alike',
  roles: lecturers,
})

/** Adds quiz questions to the bank; existing ones are reported. */
export const addToBank = endpoint<typeof schemas.addToBank>({
  method: 'POST',
  path: 'lecture/bank/add',
  roles: lecturers,
})

/** Appends copies of the latest versions to the quiz. */
export const takeFromBank = endpoint<typeof schemas.takeFromBank>({
  method: 'POST',
  path: 'lecture/quiz/question/from-bank',
  roles: lecturers,
})

/** Updates a quiz question to the bank's latest version; answers are regraded. */
export const renewFromBank = endpoint<typeof schemas.renewFromBank>({
  method: 'POST',
  path: 'lecture/quiz/question/renew',
  roles: lecturers,
})

/** Folders and tags of a bank. */
export const bankFolders = endpoint<typeof schemas.bankFolders>({
  method: 'GET',
  path: 'lecture/bank/folder',
  roles: lecturers,
})

export const saveBankFolder = endpoint<typeof schemas.saveBankFolder>({
  method: 'POST',
  path: 'lecture/bank/folder/save',
  roles: lecturers,
})

/** Only if it is empty. */
export const removeBankFolder = endpoint<typeof schemas.removeBankFolder>({
  method: 'DELETE',
  path: 'lecture/bank/folder/:id',
  roles: lecturers,
})

/** Roles in a bank. */
export const bankPeople = endpoint<typeof schemas.bankPeople>({
  method: 'GET',
  path: 'lecture/bank/role',
  roles: lecturers,
})

/** Lets a coordinator write, or only read. */
export const saveBankRole = endpoint<typeof schemas.saveBankRole>({
  method: 'POST',
  path: 'lecture/bank/role/save',
  roles: lecturers,
})
