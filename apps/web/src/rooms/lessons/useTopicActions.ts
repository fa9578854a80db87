import { useMutation, useQueryClient } from '@tanstack/react-query'
import { removeLesson, reorderLessons } from '@tuntas/contract/lesson-form'
import type { LecturerSection } from '@tuntas/contract/lessons'
import { removeTopic, reorderTopics, resetTopics } from '@tuntas/contract/topics'
import { call } from '../../kit/call'
import { confirm } from '../../kit/confirm'
import { toast } from '../../kit/toast'

type Lesson = LecturerSection['lessons'][number]

const inOrder = <T extends { id: number }>(rows: readonly T[], ids: readonly number[]): T[] =>
  ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])

/** Deleting and reordering. What moves is moved on screen at once; a refusal brings the stored order back. */
export function useTopicActions(courseId: number) {
  const queries = useQueryClient()
  const key = ['teacher-lessons', courseId]
  const reload = () => queries.invalidateQueries({ queryKey: key })
  const put = (change: (topics: LecturerSection[]) => LecturerSection[]) => {
    void queries.cancelQueries({ queryKey: key })
    queries.setQueryData<LecturerSection[]>(key, (topics) => topics && change(topics))
  }
  const failed = (error: Error) => {
    toast.error(error.message)
    return reload()
  }
  // One after the other: two quick moves must arrive in their order.
  const scope = { id: `order-${courseId}` }
  const topicOrder = useMutation({
    scope,
    mutationFn: (ids: number[]) => call(reorderTopics, { body: { courses_id: courseId, list_id: ids } }),
    onError: failed,
  })
  const lessonOrder = useMutation({
    scope,
    mutationFn: ({ topic, ids }: { topic: number; ids: number[] }) =>
      call(reorderLessons, { body: { sections_id: topic, list_id: ids } }),
    onError: failed,
  })

  const remove = async (text: string, detail: string, act: () => Promise<{ message: string }>) => {
    if (!(await confirm({ text, detail, danger: true }))) return
    try {
      const { message } = await act()
      toast.success(message)
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'Data gagal dihapus!')
    }
    await reload()
  }
  return {
    orderTopics: (ids: number[]) => {
      put((topics) => inOrder(topics, ids))
      topicOrder.mutate(ids)
    },
    orderLessons: (topic: number, ids: number[]) => {
      put((topics) =>
        topics.map((one) => (one.id === topic ? { ...one, lessons: inOrder(one.lessons, ids) } : one)),
      )
      lessonOrder.mutate({ topic, ids })
    },
    removeTopic: ({ id, name, lessons }: LecturerSection) =>
      remove(
        `Kamu akan menghapus data dengan nama ${name}`,
        `${lessons.length} pembelajaran di dalamnya ikut dihapus. Semuanya dapat dipulihkan lewat Terhapus.`,
        () => call(removeTopic, { params: { id } }),
      ),
    removeLesson: ({ id, name }: Lesson) =>
      remove(`Kamu akan menghapus data dengan nama ${name}`, 'Dapat dipulihkan lewat Terhapus.', () =>
        call(removeLesson, { params: { id } }),
      ),
    resetAll: (topics: number) =>
      remove(
        'Semua topik dan pembelajaran di kelas ini akan dihapus.',
        `${topics} topik dengan semua pembelajarannya tidak tampil lagi bagi mahasiswa. Pekerjaan mahasiswa tetap tersimpan, dan semuanya dapat dipulihkan lewat Terhapus.`,
        () => call(resetTopics, { body: { courses_id: courseId } }),
      ),
  }
}
export type TopicActions = ReturnType<typeof useTopicActions>
