import { collection, collectLessons, studentTheoriesBySection } from '@tuntas/contract/learning/collection'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { PickDialog } from './PickDialog'

const useTopics = (from: number | undefined) =>
  useData(studentTheoriesBySection, { query: { courses_id: from ?? 0 } }, { enabled: from !== undefined })

type CollectLessonsProps = { courseId: number; onClose: () => void }

/** Adds references to material of the student's classes to this class page; no class is changed. */
export default function CollectLessons({ courseId, onClose }: CollectLessonsProps) {
  const collecting = useAction(collectLessons, {
    said: ofReply,
    invalidates: [[collection, { query: { courses_id: courseId } }]],
    done: onClose,
  })
  return (
    <PickDialog
      title="Salin Pembelajaran"
      hint="Materi yang kamu pilih masuk ke Koleksi Belajar di kelas ini. Hanya materi yang sudah terbuka yang dapat dipilih."
      courseId={courseId}
      others={false}
      useTopics={useTopics}
      action="Salin"
      noun="materi"
      busy={collecting.pending}
      onPick={(ids) => collecting.run({ body: { courses_id: courseId, list_lessons: ids } })}
      onClose={onClose}
    />
  )
}
