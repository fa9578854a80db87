import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { saveTopic } from '@tuntas/contract/learning/topics'
import { invalidate } from '../../../kit/client/queries'
import type { Errors } from '../../../kit/form/form'
import { NameDialog } from '../../../kit/form/NameDialog'
import { useEditForm } from '../../../kit/form/useEditForm'

type Values = { name: string }
type TopicDialogProps = {
  courseId: number
  topic: { id?: number; version?: number; name: string }
  onClose: () => void
}

/** Names a new topic, or renames one. */
export default function TopicDialog({ courseId, topic, onClose }: TopicDialogProps) {
  const staleReplies = [[lecturerLessons, { query: { id: courseId } }]] as const
  const form = useEditForm<typeof saveTopic, Values, Values & { version: number }>(saveTopic, {
    initialValues: { name: topic.name },
    toBody: ({ name }) => ({ id: topic.id, courses_id: courseId, name }),
    validate: ({ name }): Errors => (name.trim() === '' ? { name: 'Masukan nama topik' } : {}),
    versions: {
      row: topic.version === undefined ? undefined : { name: topic.name, version: topic.version },
      toValues: ({ name }) => ({ name }),
      fields: async () => ({ name: 'Nama topik' }),
      take: () => {
        void invalidate(staleReplies)
        onClose()
      },
    },
    guarded: false,
    invalidates: staleReplies,
    done: onClose,
  })
  return (
    <NameDialog
      form={form}
      title={topic.id ? 'Ubah Topik' : 'Tambah Topik'}
      label="Nama topik"
      maxLength={255}
      back="Kembali"
      onClose={onClose}
    />
  )
}
