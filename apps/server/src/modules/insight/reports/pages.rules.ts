import type { MarkedType } from '@tuntas/contract/learning/lessons.vocabulary'
/** Pages of a class where a reported problem is solved. */

export type ClassPlace = { courses_id: number }
type Item = { lessons_id: number; section_id: number; type: MarkedType }

export const pages = {
  course: ({ courses_id }: ClassPlace) => `/teacher/courses/detail/${courses_id}`,
  members: ({ courses_id }: ClassPlace) => `/teacher/courses/detail/${courses_id}?tab=anggota`,
  gradebook: ({ courses_id }: ClassPlace) => `/teacher/report/gradebook?courses_id=${courses_id}`,
  goals: ({ courses_id }: ClassPlace) => `/teacher/courses/detail/${courses_id}?tab=tujuan`,
  finalMark: ({ courses_id }: ClassPlace) => `/teacher/courses/final-mark/${courses_id}`,
  /** The class's topics, opened at the lesson. */
  topic: ({ courses_id }: ClassPlace, lessonId: number) =>
    `/teacher/courses/detail/${courses_id}?pembelajaran=${lessonId}`,
  form: ({ courses_id }: ClassPlace, { section_id, lessons_id }: Item) =>
    `/teacher/courses/lesson/form/${courses_id}/${section_id}/${lessons_id}`,
  questions: ({ lessons_id }: Pick<Item, 'lessons_id'>) => `/teacher/courses/lesson/quiz/${lessons_id}`,
  results: ({ lessons_id }: Pick<Item, 'lessons_id'>) =>
    `/teacher/courses/lesson/quiz/${lessons_id}?tab=hasil`,
  marking: ({ type, lessons_id }: Item) => {
    if (type === 'TOOL') return `/teacher/courses/lesson/tool/${lessons_id}`
    return type === 'QUIZ'
      ? `/teacher/courses/lesson/quiz/${lessons_id}?tab=hasil&buka=esai`
      : `/teacher/courses/lesson/assignment/${lessons_id}?status=1`
  },
}
