import { endpoint } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './practice.schemas.ts'

/**
 * Latihan: questions without marks, by goal. They are those that the class keeps for practice alone, and those of the student's own finished
 * quizzes whose keys they may see now; never one of a quiz that they may still take. Nothing of it enters a score, a report or item analysis.
 * Penyegaran: three of them, when a goal that was mastered is due.
 */

export type * from './practice.schemas.ts'
export * from './practice.vocabulary.ts'

/** The goals that a class has questions for, and how far the student has practised each. */
export const practiceGoals = endpoint<typeof schemas.practiceGoals>({
  method: 'GET',
  path: 'student/practice',
  roles: studentsOnly,
})

/** What to practise next of a goal: what was never answered, then what was wrong, then what was answered longest ago. */
export const practiceQuestion = endpoint<typeof schemas.practiceQuestion>({
  method: 'GET',
  path: 'student/practice/question',
  roles: studentsOnly,
})

/** Answers it, and tells what is right. */
export const savePractice = endpoint<typeof schemas.savePractice>({
  method: 'POST',
  path: 'student/practice/answer',
  roles: studentsOnly,
})

/** The mastered goals that are due now, of all classes of the running semester or of one. */
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

/** How many students of a class are how far with each goal; nobody's answers. */
export const practiceCounts = endpoint<typeof schemas.practiceCounts>({
  method: 'GET',
  path: 'lecture/practice',
  roles: lecturers,
})
