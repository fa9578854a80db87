import { endpoint } from '../wire/endpoint.ts'
import { studentsOnly } from '../wire/roles.ts'
import type * as schemas from './practice.schemas.ts'

/**
 * Latihan: questions without marks, by goal. They come from the student's own finished quizzes whose keys they may see now, and never
 * from a quiz that they may still take. Nothing of it enters a score, a report or item analysis.
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
