import { endpoint, type Reply } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './attempts.schemas.ts'

export * from '../wire/reading.vocabulary.ts'
export type * from './attempts.schemas.ts'
export * from './attempts.vocabulary.ts'

/** Seconds after the deadline during which a save still counts. */
export const GRACE_SECONDS = 10

export const studentLesson = endpoint<typeof schemas.studentLesson>({
  method: 'GET',
  path: 'student/lesson/detail/:id',
  roles: studentsOnly,
  polled: true,
})
export type StudentLesson = Reply<typeof studentLesson>['data']

export const readLesson = endpoint<typeof schemas.readLesson>({
  method: 'POST',
  path: 'student/lesson/read',
  roles: studentsOnly,
})

export const startAttempt = endpoint<typeof schemas.startAttempt>({
  vital: true,
  method: 'POST',
  path: 'student/quiz/start',
  roles: studentsOnly,
})

export const attemptQuestions = endpoint<typeof schemas.attemptQuestions>({
  vital: true,
  method: 'GET',
  path: 'student/quiz/question',
  roles: studentsOnly,
})
export type PaperQuestion = Reply<typeof attemptQuestions>['data'][number]
export type PaperAttempt = Reply<typeof attemptQuestions>['attempt']

export const saveAnswer = endpoint<typeof schemas.saveAnswer>({
  vital: true,
  method: 'POST',
  path: 'student/quiz/save-answer',
  roles: studentsOnly,
})
export type Clock = Reply<typeof saveAnswer>['data']

/** Uploads a file for a file answer; it counts once an answer names it. */
export const uploadAnswerFile = endpoint<typeof schemas.uploadAnswerFile, 'file'>({
  vital: true,
  method: 'POST',
  path: 'student/quiz/upload',
  roles: studentsOnly,
  files: ['file'],
})
export type AnswerFile = Reply<typeof uploadAnswerFile>['data']

/**
 * Adds an uploaded file to the current answer without reading the paper: for a browser that lost its page.
 */
export const addAnswerFile = endpoint<typeof schemas.addAnswerFile>({
  vital: true,
  method: 'POST',
  path: 'student/quiz/add-file',
  roles: studentsOnly,
})

/** Returns the time without reading the paper; an ended attempt has none left. */
export const attemptClock = endpoint<typeof schemas.attemptClock>({
  vital: true,
  method: 'GET',
  path: 'student/quiz/clock',
  roles: studentsOnly,
})

export const stopAttempt = endpoint<typeof schemas.stopAttempt>({
  vital: true,
  method: 'POST',
  path: 'student/quiz/stop',
  roles: studentsOnly,
})

export const attemptHistory = endpoint<typeof schemas.attemptHistory>({
  method: 'GET',
  path: 'student/quiz/history',
  roles: studentsOnly,
})

/** The right answers, once `Tampilkan pembahasan` allows them. */
export const attemptReview = endpoint<typeof schemas.attemptReview>({
  method: 'GET',
  path: 'student/quiz/review',
  roles: studentsOnly,
})
export type ReviewedQuestion = Reply<typeof attemptReview>['data'][number]

/** The own answers with right or wrong but without keys, where the quiz has `show_verdicts`. */
export const attemptVerdicts = endpoint<typeof schemas.attemptVerdicts>({
  method: 'GET',
  path: 'student/quiz/verdicts',
  roles: studentsOnly,
})
export type AnswerVerdict = Reply<typeof attemptVerdicts>['data'][number]

export const quizResults = endpoint<typeof schemas.quizResults>({
  method: 'GET',
  path: 'lecture/quiz/result',
  roles: lecturers,
  polled: true,
})
