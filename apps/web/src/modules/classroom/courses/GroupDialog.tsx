import { Button, Modal, TextInput } from '@mantine/core'
import { type ClassGroup, GROUP_NAME, saveGroup } from '@tuntas/contract/classroom/groups'
import type { Errors } from '../../../kit/form'
import { invalidate } from '../../../kit/queries'
import { useEditForm } from '../../../kit/useEditForm'
import classes from './ClassGroups.module.css'
import { staleGroups } from './useGroups'

type Values = { name: string }
type GroupDialogProps = { courseId: number; group: ClassGroup | undefined; onClose: () => void }

/** Names a group, a new one or one that is there. */
export default function GroupDialog({ courseId, group, onClose }: GroupDialogProps) {
  const form = useEditForm<typeof saveGroup, Values, Values & { version: number }>(saveGroup, {
    initialValues: { name: group?.name ?? '' },
    bodyOf: ({ name }) => ({ id: group?.id, courses_id: courseId, name }),
    faultsOf: ({ name }): Errors => (name.trim() === '' ? { name: 'Masukan nama kelompok' } : {}),
    versions: {
      row: group,
      valuesOf: ({ name }) => ({ name }),
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
    <Modal
      opened
      onClose={onClose}
      title={group ? 'Ubah nama kelompok' : 'Tambah kelompok'}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={480}
      transitionProps={{ duration: 120 }}
    >
      <form {...form.bind}>
        <TextInput
          label="Nama kelompok"
          placeholder="Masukan nama kelompok"
          withAsterisk
          autoComplete="off"
          data-autofocus
          maxLength={GROUP_NAME}
          {...form.field('name')}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" loading={form.busy}>
            Simpan
          </Button>
        </div>
      </form>
    </Modal>
  )
}
