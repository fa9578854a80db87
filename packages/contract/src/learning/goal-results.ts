import { endpoint } from '../wire/endpoint.ts'
import { lecturers, studentsOnly } from '../wire/roles.ts'
import type * as schemas from './goal-results.schemas.ts'

export type * from './goal-results.schemas.ts'

/** A student's released results by goal, and what a remedial would ask. */
export const studentQuizGoals = endpoint<typeof schemas.studentQuizGoals>({
  method: 'GET',
  path: 'student/quiz/goals',
  roles: studentsOnly,
})

/** The same for all students of the class, with all ended attempts. */
export const quizGoalResults = endpoint<typeof schemas.quizGoalResults>({
  method: 'GET',
  path: 'lecture/quiz/goal-result',
  roles: lecturers,
})

/** The paper that a remedial by goal would give this student now. */
export const remedialPreview = endpoint<typeof schemas.remedialPreview>({
  method: 'GET',
  path: 'lecture/quiz/remedial-preview',
  roles: lecturers,
})
