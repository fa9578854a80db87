import { useMutation, useQueryClient } from '@tanstack/react-query'
import { collectLessons, studentTheoriesBySection } from '@tuntas/contract/collection'
import { call } from '../../kit/call'
import { toast } from '../../kit/toast'
import { PickDialog } from './PickDialog'

type CollectLessonsProps = { courseId: number; onClose: () => void }

/** Keeps references to material of the student's own classes on this class's page; no class is changed. */
export default function CollectLessons({ courseId, onClose }: CollectLessonsProps) {
  const queries = useQueryClient()
  const collecting = useMutation({
    mutationFn: (ids: number[]) =>
      call(collectLessons, { body: { courses_id: courseId, list_lessons: ids } }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['collection', courseId] })
      onClose()
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <PickDialog
      title="Salin Pembelajaran"
      hint="Materi yang kamu pilih masuk ke Koleksi Belajar di kelas ini. Hanya materi yang sudah terbuka yang dapat dipilih."
      courseId={courseId}
      others={false}
      readTopics={async (from, signal) =>
        (await call(studentTheoriesBySection, { query: { courses_id: from } }, { signal })).data
      }
      action="Salin"
      busy={collecting.isPending ? `Menyalin ${collecting.variables.length} materi…` : null}
      onPick={(ids) => collecting.mutate(ids)}
      onClose={onClose}
    />
  )
}
