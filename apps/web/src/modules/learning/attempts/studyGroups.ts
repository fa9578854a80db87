import type { StudentLesson } from '@tuntas/contract/learning/attempts'

type Goal = StudentLesson['goals'][number]
type Related = StudentLesson['related_lessons'][number]
/** `above`: lessons of the goal that are already listed under a weaker one. */
export type StudyGroup = { goal: Goal | null; lessons: Related[]; above: Related[] }

/**
 * Lessons to study by goal, weakest first; each lesson once, under its weakest goal. Lessons without goal
 * come last. Reached goals without lessons are left out.
 */
export function studyGroups(goals: readonly Goal[], lessons: readonly Related[]): StudyGroup[] {
  const waitingLessons = new Set(lessons)
  const groups = goals.map((goal): StudyGroup => {
    const ofGoal = lessons.filter((lesson) => lesson.goals.includes(goal.goals))
    const goalLessons = ofGoal.filter((lesson) => waitingLessons.delete(lesson))
    return { goal, lessons: goalLessons, above: ofGoal.filter((lesson) => !goalLessons.includes(lesson)) }
  })
  const openGroups = groups.filter(
    ({ goal, lessons: goalLessons }) => goalLessons.length > 0 || goal?.reached === 0,
  )
  return waitingLessons.size > 0
    ? [...openGroups, { goal: null, lessons: [...waitingLessons], above: [] }]
    : openGroups
}
