import { endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './questions.schemas.ts'

/** The lecturer's question list: editing, moving, importing and exporting. */

export type * from './questions.schemas.ts'
export * from './questions.vocabulary.ts'

export const quizQuestions = endpoint<typeof schemas.quizQuestions>({
  method: 'GET',
  path: 'lecture/quiz/question',
  roles: lecturers,
})

/** Creates or changes a question. */
export const saveQuestion = endpoint<typeof schemas.saveQuestion>({
  method: 'POST',
  path: 'lecture/quiz/question/save',
  roles: lecturers,
})

export const removeQuestion = endpoint<typeof schemas.removeQuestion>({
  method: 'DELETE',
  path: 'lecture/quiz/question/:id',
  roles: lecturers,
})

/** Reorders all questions of the quiz. */
export const reorderQuestions = endpoint<typeof schemas.reorderQuestions>({
  method: 'POST',
  path: 'lecture/quiz/question/reorder',
  roles: lecturers,
})

export const duplicateQuestion = endpoint<typeof schemas.duplicateQuestion>({
  method: 'POST',
  path: 'lecture/quiz/question/duplicate',
  roles: lecturers,
})

/** The paper as a student would see it, without keys. */
export const previewQuestions = endpoint<typeof schemas.previewQuestions>({
  method: 'GET',
  path: 'lecture/quiz/question/preview',
  roles: lecturers,
})

/** Quizzes of a class or topic, as options. */
export const quizOptions = endpoint<typeof schemas.quizOptions>({
  method: 'GET',
  path: 'lecture/quiz',
  roles: lecturers,
})
