import { endpoint } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './practice.schemas.ts'

/**
 * Latihan: questions without marks, by goal. They come from the class's practice questions and from the
 * student's finished quizzes whose keys are visible, never from a quiz that they may still take. Nothing
 * enters a score, report or item analysis. Penyegaran: three questions when a mastered goal is due.
 */

export type * from './practice.schemas.ts'
export * from './practice.vocabulary.ts'

/** Goals with questions in a class, and the student's practice progress. */
export const practiceGoals = endpoint<typeof schemas.practiceGoals>({
  method: 'GET',
  path: 'student/practice',
  roles: studentsOnly,
})

/** The next practice question of a goal: unanswered first, then wrong, then the oldest. */
export const practiceQuestion = endpoint<typeof schemas.practiceQuestion>({
  method: 'GET',
  path: 'student/practice/question',
  roles: studentsOnly,
})

/** Saves an answer and returns the right one. */
export const savePractice = endpoint<typeof schemas.savePractice>({
  method: 'POST',
  path: 'student/practice/answer',
  roles: studentsOnly,
})

/** Mastered goals due now, in all classes of the active semester or in one. */
export const dueRefreshes = endpoint<typeof schemas.dueRefreshes>({
  method: 'GET',
  path: 'student/practice/refresh',
  roles: studentsOnly,
})

export const saveReminder = endpoint<typeof schemas.saveReminder>({
  method: 'POST',
  path: 'student/practice/reminder',
  roles: studentsOnly,
})

/** Number of students by practice state and goal, without names. */
export const practiceCounts = endpoint<typeof schemas.practiceCounts>({
  method: 'GET',
  path: 'lecture/practice',
  roles: lecturers,
})
