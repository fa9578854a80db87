import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { duplicateLessons, theoriesBySection } from '@tuntas/contract/learning/topics'
import { count } from '../../../kit/format'
import { useData } from '../../../kit/queries'
import { useAction } from '../../../kit/useAction'
import { PickDialog } from './PickDialog'

const useTopics = (from: number | undefined) =>
  useData(theoriesBySection, { query: { courses_id: from ?? 0 } }, { enabled: from !== undefined })

type CopyLessonsProps = { courseId: number; onClose: () => void }

/** Copies lessons of another class of the lecturer into this one, in one piece: all of them, or none. */
export default function CopyLessons({ courseId, onClose }: CopyLessonsProps) {
  const copying = useAction(duplicateLessons, {
    said: ({ data }) =>
      `${count(data.lessons)} pembelajaran${data.questions > 0 ? ` dan ${count(data.questions)} soal` : ''} disalin`,
    invalidates: [[lecturerLessons, { query: { id: courseId } }]],
    done: onClose,
  })
  return (
    <PickDialog
      title="Salin Pembelajaran"
      hint="Urutan, soal, dokumen, dan sumber belajar ikut disalin. Hasil salinan masih Draft dan tanpa jadwal."
      courseId={courseId}
      others
      useTopics={useTopics}
      action="Salin"
      noun="pembelajaran"
      busy={copying.pending}
      onPick={(ids) => copying.run({ body: { courses_id: courseId, list_lessons: ids } })}
      onClose={onClose}
    />
  )
}
