import type { LecturerSection } from '@tuntas/contract/learning/lessons'
import { useState } from 'react'
import type { PlannedLesson } from './usePlanning'

/** Selection of lessons; null while it is off. */
export function useLessonPicks(topics: readonly LecturerSection[]) {
  const [ids, setIds] = useState<ReadonlySet<number> | null>(null)
  const all = topics.flatMap((topic) => topic.lessons)
  const put = (lessons: readonly Pick<PlannedLesson, 'id'>[], on: boolean) =>
    setIds((before) => {
      const next = new Set(before)
      for (const { id } of lessons) on ? next.add(id) : next.delete(id)
      return next
    })
  const on = (lessons: readonly Pick<PlannedLesson, 'id'>[]) =>
    lessons.filter(({ id }) => ids?.has(id)).length
  return {
    choosing: ids !== null,
    /** In the order of the class. */
    chosen: all.filter(({ id }) => ids?.has(id)),
    all,
    has: (id: number) => ids?.has(id) ?? false,
    /** State of a checkbox for several lessons. */
    tick: (lessons: readonly Pick<PlannedLesson, 'id'>[]) => ({
      checked: lessons.length > 0 && on(lessons) === lessons.length,
      indeterminate: on(lessons) > 0 && on(lessons) < lessons.length,
      disabled: lessons.length === 0,
      onChange: () => put(lessons, on(lessons) < lessons.length),
    }),
    start: (initialIds: readonly number[] = []) => setIds(new Set(initialIds)),
    stop: () => setIds(null),
  }
}
export type LessonPicks = ReturnType<typeof useLessonPicks>
