import { useMutation, useQueryClient } from '@tanstack/react-query'
import { duplicateLessons, theoriesBySection } from '@tuntas/contract/topics'
import { call } from '../../kit/call'
import { count } from '../../kit/format'
import { toast } from '../../kit/toast'
import { PickDialog } from './PickDialog'

type CopyLessonsProps = { courseId: number; onClose: () => void }

/** Copies lessons of another class of the lecturer into this one, in one piece: all of them, or none. */
export default function CopyLessons({ courseId, onClose }: CopyLessonsProps) {
  const queries = useQueryClient()
  const copying = useMutation({
    mutationFn: (ids: number[]) =>
      call(duplicateLessons, { body: { courses_id: courseId, list_lessons: ids } }),
    onSuccess: async ({ data }) => {
      toast.success(
        `${count(data.lessons)} pembelajaran${data.questions > 0 ? ` dan ${count(data.questions)} soal` : ''} disalin`,
      )
      await queries.invalidateQueries({ queryKey: ['teacher-lessons', courseId] })
      onClose()
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <PickDialog
      title="Salin Pembelajaran"
      hint="Urutan, soal, dokumen, dan sumber belajar ikut disalin. Hasil salinan masih Draft dan tanpa jadwal."
      courseId={courseId}
      others
      readTopics={async (from, signal) =>
        (await call(theoriesBySection, { query: { courses_id: from } }, { signal })).data
      }
      action="Salin"
      busy={copying.isPending ? `Menyalin ${copying.variables.length} pembelajaran…` : null}
      onPick={(ids) => copying.mutate(ids)}
      onClose={onClose}
    />
  )
}
