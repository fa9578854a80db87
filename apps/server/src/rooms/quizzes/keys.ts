import type { TaughtLesson } from '../lessons/access.ts'

/** The bulletin's keys of what a change of questions concerns: papers to come, counts of questions, results. */
export const questionKeys = ({ id, courses_id }: Pick<TaughtLesson, 'id' | 'courses_id'>) => [
  `lesson:${id}`,
  `lesson-settings:${id}`,
  `course:${courses_id}`,
]
