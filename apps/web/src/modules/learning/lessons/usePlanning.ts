import { publishLessons, shiftLessons } from '@tuntas/contract/learning/lesson-form'
import { type LecturerSection, lecturerLesson, lecturerLessons } from '@tuntas/contract/learning/lessons'
import type { PublishStatus } from '@tuntas/contract/wire/publishing.vocabulary'
import { call } from '../../../kit/client/call'
import { withSparing } from '../../../kit/client/refusedCount'
import { useTask } from '../../../kit/client/useAction'
import { withWarnings } from '../../../kit/client/warnings'
import { toast } from '../../../kit/form/toast'

export type PlannedLesson = LecturerSection['lessons'][number]

/** Publishes, hides and moves lessons of a class. */
export function usePlanning(courseId: number, onDone?: () => void) {
  const invalidates = [[lecturerLessons, { query: { id: courseId } }] as const, lecturerLesson]
  const announce = (reply: { message: string } | undefined) => {
    if (!reply) return
    toast.success(reply.message)
    onDone?.()
  }
  const publishing = useTask(
    (body: { list_id: number[]; status: PublishStatus }) =>
      withWarnings((sparing) =>
        call(publishLessons, { body: { ...body, courses_id: courseId, ...sparing } }),
      ),
    { invalidates, done: announce },
  )
  const shifting = useTask(
    (body: { list_id: number[]; days: number }) =>
      withSparing((sparing) => call(shiftLessons, { body: { ...body, courses_id: courseId, ...sparing } })),
    {
      invalidates,
      done: announce,
    },
  )
  const ids = (lessons: readonly { id: number }[]) => lessons.map(({ id }) => id)
  return {
    pending: publishing.pending || shifting.pending,
    /** Lessons being saved. */
    underWay: publishing.pending ? publishing.input?.list_id : undefined,
    publish: (lessons: readonly { id: number }[], status: PublishStatus) =>
      publishing.run({ list_id: ids(lessons), status }),
    shift: (lessons: readonly { id: number }[], days: number) =>
      shifting.run({ list_id: ids(lessons), days }),
  }
}
export type Planning = ReturnType<typeof usePlanning>
