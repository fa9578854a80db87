import type { LessonType } from '@tuntas/contract/learning/lessons'

/** The student page of a lesson type. */
export const lessonLink = (lesson: { id: number; type: LessonType }) => {
  const params = { id: String(lesson.id) }
  if (lesson.type === 'QUIZ') return { to: '/student/courses/lesson/quiz/$id' as const, params }
  if (lesson.type === 'ASSIGNMENT') return { to: '/student/courses/lesson/assignment/$id' as const, params }
  if (lesson.type === 'TOOL') return { to: '/student/courses/lesson/tool/$id' as const, params }
  return {
    to: '/student/courses/lesson/detail/$id/{-$record}' as const,
    params: { ...params, record: undefined },
  }
}
