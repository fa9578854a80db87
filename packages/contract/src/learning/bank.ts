import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './bank.schemas.ts'

/** Bank soal of a mata kuliah, which its lecturers share. */

export type * from './bank.schemas.ts'
export * from './bank.vocabulary.ts'

/** The mata kuliah whose banks the caller may open. */
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

/** Creates a question, or changes the one with the id: what it asks becomes a new version, which nobody has reviewed yet. */
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

/** Puts questions into a folder, or out of all. */
export const moveBankQuestions = endpoint<typeof schemas.moveBankQuestions>({
  method: 'POST',
  path: 'lecture/bank/question/move',
  roles: lecturers,
})

/** What a question asked in the course of time, with its reviews, the newest first. */
export const bankVersions = endpoint<typeof schemas.bankVersions>({
  method: 'GET',
  path: 'lecture/bank/question/versions',
  roles: lecturers,
})

/** In which quizzes a question stands, and what its answers say of it year by year. */
export const bankUsage = endpoint<typeof schemas.bankUsage>({
  method: 'GET',
  path: 'lecture/bank/question/usage',
  roles: lecturers,
})

/** Gives the version that was read its state. Nobody approves alone what they wrote, unless nobody else teaches the mata kuliah. */
export const reviewBankQuestion = endpoint<typeof schemas.reviewBankQuestion>({
  method: 'POST',
  path: 'lecture/bank/question/review',
  roles: lecturers,
})

/** Questions of the bank whose words are nearly these. */
export const alikeBankQuestions = endpoint<typeof schemas.alikeBankQuestions>({
  method: 'POST',
  path: 'lecture/bank/question/alike',
  roles: lecturers,
})

/** Questions of one's quizzes go into the bank; what it holds already is told. */
export const addToBank = endpoint<typeof schemas.addToBank>({
  method: 'POST',
  path: 'lecture/bank/add',
  roles: lecturers,
})

/** Copies of the latest versions, behind what the quiz holds. */
export const takeFromBank = endpoint<typeof schemas.takeFromBank>({
  method: 'POST',
  path: 'lecture/quiz/question/from-bank',
  roles: lecturers,
})

/** The question of a quiz becomes the latest version of the bank's; what was answered is graded anew. */
export const renewFromBank = endpoint<typeof schemas.renewFromBank>({
  method: 'POST',
  path: 'lecture/quiz/question/renew',
  roles: lecturers,
})

/** Folders of a bank and the tags in use. */
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

/** An empty one alone. */
export const removeBankFolder = endpoint<typeof schemas.removeBankFolder>({
  method: 'DELETE',
  path: 'lecture/bank/folder/:id',
  roles: lecturers,
})

/** Who may do what in a bank. */
export const bankPeople = endpoint<typeof schemas.bankPeople>({
  method: 'GET',
  path: 'lecture/bank/role',
  roles: lecturers,
})

/** Lets a coordinator write or only read. */
export const saveBankRole = endpoint<typeof schemas.saveBankRole>({
  method: 'POST',
  path: 'lecture/bank/role/save',
  roles: lecturers,
})
