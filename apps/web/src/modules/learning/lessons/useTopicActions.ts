import { removeLesson, reorderLessons } from '@tuntas/contract/learning/lesson-form'
import { type LecturerSection, lecturerLessons } from '@tuntas/contract/learning/lessons'
import { removeTopic, reorderTopics, resetTopics } from '@tuntas/contract/learning/topics'
import { call } from '../../../kit/client/call'
import { invalidate, type Stale } from '../../../kit/client/queries'
import { changeReply } from '../../../kit/client/replies'
import { ofReply, useAction, useTask } from '../../../kit/client/useAction'
import { withWarnings } from '../../../kit/client/warnings'
import { toast } from '../../../kit/form/toast'

type Lesson = LecturerSection['lessons'][number]

const inOrder = <T extends { id: number }>(rows: readonly T[], ids: readonly number[]): T[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

const refuse = (error: Error, staleReplies: readonly Stale[]) => {
  toast.error(error.message)
  return invalidate(staleReplies)
}

const toLessonsInput = (courseId: number) => ({ query: { id: courseId } })

/** A move is shown at once; a refusal restores the stored order. */
function useOrder(courseId: number) {
  const ofCourse = toLessonsInput(courseId)
  const put = (change: (topics: LecturerSection[]) => LecturerSection[]) =>
    changeReply(lecturerLessons, ofCourse, (reply) => ({ ...reply, data: change(reply.data) }))
  // Queued: two quick moves must arrive in order.
  const inTurn = {
    scope: `order-${courseId}`,
    refused: (error: Error) => refuse(error, [[lecturerLessons, ofCourse]]),
  }
  const topicOrder = useAction(reorderTopics, inTurn)
  const lessonOrder = useAction(reorderLessons, inTurn)
  return {
    orderTopics: (ids: number[]) => {
      put((topics) => inOrder(topics, ids))
      void topicOrder.run({ body: { courses_id: courseId, list_id: ids } })
    },
    orderLessons: (topic: number, ids: number[]) => {
      put((topics) =>
        topics.map((one) => (one.id === topic ? { ...one, lessons: inOrder(one.lessons, ids) } : one)),
      )
      void lessonOrder.run({ body: { sections_id: topic, list_id: ids } })
    },
  }
}

/** Asks before each; deleted items can be restored. */
function useDeleting(courseId: number) {
  const invalidates = [[lecturerLessons, toLessonsInput(courseId)]] as const
  const removal = {
    invalidates,
    done: (reply: { message: string } | undefined) => reply && toast.success(reply.message),
  }
  const topicRemoval = useTask(
    ({ id, name, lessons }: LecturerSection) =>
      withWarnings((query) => call(removeTopic, { params: { id }, query }), {
        text: `Kamu akan menghapus data dengan nama ${name}`,
        detail: `${lessons.length} pembelajaran di dalamnya ikut dihapus. Semuanya dapat dipulihkan lewat Terhapus.`,
        danger: true,
      }),
    removal,
  )
  const lessonRemoval = useTask(
    ({ id, name }: Lesson) =>
      withWarnings((query) => call(removeLesson, { params: { id }, query }), {
        text: `Kamu akan menghapus data dengan nama ${name}`,
        detail: 'Dapat dipulihkan lewat Terhapus.',
        danger: true,
      }),
    removal,
  )
  const reset = useAction(resetTopics, { said: ofReply, invalidates })
  return {
    removeTopic: (topic: LecturerSection) => topicRemoval.run(topic),
    removeLesson: (lesson: Lesson) => lessonRemoval.run(lesson),
    resetAll: (topics: number) =>
      reset.ask(
        {
          text: 'Semua topik dan pembelajaran di kelas ini akan dihapus.',
          detail: `${topics} topik dengan semua pembelajarannya tidak tampil lagi bagi mahasiswa. Pekerjaan mahasiswa tetap tersimpan, dan semuanya dapat dipulihkan lewat Terhapus.`,
          danger: true,
        },
        { body: { courses_id: courseId } },
      ),
  }
}

/** Deletes and reorders topics of a class and their lessons. */
export const useTopicActions = (courseId: number) => ({ ...useOrder(courseId), ...useDeleting(courseId) })
export type TopicActions = ReturnType<typeof useTopicActions>
