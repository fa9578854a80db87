import type { StudentLesson } from '@tuntas/contract/learning/attempts'

type Goal = StudentLesson['goals'][number]
type Related = StudentLesson['related_lessons'][number]
/** `above`: lessons of the goal that stand under a weaker one already. */
export type StudyGroup = { goal: Goal | null; lessons: Related[]; above: Related[] }

/**
 * What to study by goal, the weakest first; each lesson once, under its weakest goal. Those of no goal come last. Goals that were
 * reached and ask for nothing are left out.
 */
export function studyGroups(goals: readonly Goal[], lessons: readonly Related[]): StudyGroup[] {
  const waiting = new Set(lessons)
  const groups = goals.map((goal): StudyGroup => {
    const ofGoal = lessons.filter((lesson) => lesson.goals.includes(goal.goals))
    const own = ofGoal.filter((lesson) => waiting.delete(lesson))
    return { goal, lessons: own, above: ofGoal.filter((lesson) => !own.includes(lesson)) }
  })
  const asking = groups.filter(({ goal, lessons: own }) => own.length > 0 || goal?.reached === 0)
  return waiting.size > 0 ? [...asking, { goal: null, lessons: [...waiting], above: [] }] : asking
}
