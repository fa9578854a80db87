import { endpoint } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './surveys.schemas.ts'

/** Anonymous survey of a class: five items and one text. */

export type * from './surveys.schemas.ts'
export * from './surveys.vocabulary.ts'

export const survey = endpoint<typeof schemas.survey>({
  method: 'GET',
  path: 'lecture/survey',
  roles: lecturers,
})
/** A closed survey opens again only while it has too few answers for results. */
export const openSurvey = endpoint<typeof schemas.openSurvey>({
  method: 'POST',
  path: 'lecture/survey/open',
  roles: lecturers,
})
export const closeSurvey = endpoint<typeof schemas.closeSurvey>({
  method: 'POST',
  path: 'lecture/survey/close',
  roles: lecturers,
})
export const ownSurvey = endpoint<typeof schemas.ownSurvey>({
  method: 'GET',
  path: 'student/survey',
  roles: studentsOnly,
})
/** Nobody answers twice; the answer is stored without the person. */
export const answerSurvey = endpoint<typeof schemas.answerSurvey>({
  method: 'POST',
  path: 'student/survey/answer',
  roles: studentsOnly,
})
