import { type ClassGroup, GROUP_NAME, saveGroup } from '@tuntas/contract/classroom/groups'
import { invalidate } from '../../../kit/client/queries'
import type { Errors } from '../../../kit/form/form'
import { NameDialog } from '../../../kit/form/NameDialog'
import { useEditForm } from '../../../kit/form/useEditForm'
import { staleGroups } from './useGroups'

type Values = { name: string }
type GroupDialogProps = { courseId: number; group: ClassGroup | undefined; onClose: () => void }

/** Names a new group, or renames one. */
export default function GroupDialog({ courseId, group, onClose }: GroupDialogProps) {
  const form = useEditForm<typeof saveGroup, Values, Values & { version: number }>(saveGroup, {
    initialValues: { name: group?.name ?? '' },
    toBody: ({ name }) => ({ id: group?.id, courses_id: courseId, name }),
    validate: ({ name }): Errors => (name.trim() === '' ? { name: 'Masukan nama kelompok' } : {}),
    versions: {
      row: group,
      toValues: ({ name }) => ({ name }),
      fields: async () => ({ name: 'Nama kelompok' }),
      take: () => {
        void invalidate(staleGroups(courseId))
        onClose()
      },
    },
    guarded: false,
    said: ({ message }) => message,
    invalidates: staleGroups(courseId),
    done: onClose,
  })
  return (
    <NameDialog
      form={form}
      title={group ? 'Ubah nama kelompok' : 'Tambah kelompok'}
      label="Nama kelompok"
      maxLength={GROUP_NAME}
      onClose={onClose}
    />
  )
}
