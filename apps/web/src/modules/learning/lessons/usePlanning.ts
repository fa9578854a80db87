import { publishLessons, shiftLessons } from '@tuntas/contract/learning/lesson-form'
import { type LecturerSection, lecturerLesson, lecturerLessons } from '@tuntas/contract/learning/lessons'
import type { PublishStatus } from '@tuntas/contract/wire/publishing.vocabulary'
import { call } from '../../../kit/call'
import { confirm } from '../../../kit/confirm'
import { withSparing } from '../../../kit/refusedCount'
import { toast } from '../../../kit/toast'
import { ofReply, useAction, useTask } from '../../../kit/useAction'

export type PlannedLesson = LecturerSection['lessons'][number]

const quoted = (lessons: readonly PlannedLesson[]) => lessons.map(({ name }) => `"${name}"`).join(', ')

/** A quiz without questions is published only by who knows it. */
const agree = (empty: readonly PlannedLesson[]): Promise<boolean> =>
  confirm({
    text: `${quoted(empty)} belum punya soal.`,
    detail: 'Mahasiswa akan melihat kuis kosong. Tetap terbitkan?',
  })

/** Publishing, hiding and moving lessons of a class, one or many. */
export function usePlanning(courseId: number, done?: () => void) {
  const invalidates = [[lecturerLessons, { query: { id: courseId } }] as const, lecturerLesson]
  const publishing = useAction(publishLessons, { said: ofReply, invalidates, done })
  const shifting = useTask(
    (body: { list_id: number[]; days: number }) =>
      withSparing((sparing) => call(shiftLessons, { body: { ...body, courses_id: courseId, ...sparing } })),
    {
      invalidates,
      done: (reply) => {
        if (!reply) return
        toast.success(reply.message)
        done?.()
      },
    },
  )
  const ids = (lessons: readonly PlannedLesson[]) => lessons.map(({ id }) => id)
  return {
    pending: publishing.pending || shifting.pending,
    /** Which lessons are on their way. */
    underWay: publishing.pending ? publishing.input?.body.list_id : undefined,
    publish: async (lessons: readonly PlannedLesson[], status: PublishStatus) => {
      const empty = lessons.filter((one) => one.type === 'QUIZ' && one.total_question === 0)
      if (status === 'publish' && empty.length > 0 && !(await agree(empty))) return
      await publishing.run({ body: { courses_id: courseId, list_id: ids(lessons), status } })
    },
    shift: (lessons: readonly PlannedLesson[], days: number) => shifting.run({ list_id: ids(lessons), days }),
  }
}
export type Planning = ReturnType<typeof usePlanning>
