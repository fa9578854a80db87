import { Button, Group, Textarea } from '@mantine/core'
import { NOTE_MOST, officeClasses, remindMarks } from '@tuntas/contract/insight/marks-office'
import { useState } from 'react'
import { useAction } from '../../../../kit/client/useAction'
import { Modal } from '../../../../ui/Modal'
import type { OfficeRow } from './officeColumns'

type Skipped = readonly { reason: 'closed' | 'today' }[]
const countReason = (skippedClasses: Skipped, reason: 'closed' | 'today') =>
  skippedClasses.filter((one) => one.reason === reason).length

const describeReminder = (sentCount: number, skippedClasses: Skipped): string => {
  const closedCount = countReason(skippedClasses, 'closed')
  const today = countReason(skippedClasses, 'today')
  return [
    `${sentCount} kelas diingatkan.`,
    closedCount > 0 && `${closedCount} sudah ditutup.`,
    today > 0 && `${today} sudah diingatkan hari ini.`,
  ]
    .filter(Boolean)
    .join(' ')
}

type RemindDialogProps = { classes: readonly OfficeRow[]; onClose: () => void; onDone: () => void }

/** Reminds the main lecturers of the selected classes. */
export default function RemindDialog({ classes, onClose, onDone }: RemindDialogProps) {
  const [note, setNote] = useState('')
  const remind = useAction(remindMarks, {
    invalidates: [officeClasses],
    said: ({ data }) => describeReminder(data.sent, data.skipped),
    done: onDone,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Ingatkan dosen pengampu"
      size={480}
      transitionProps={{ duration: 120 }}
    >
      <p>
        Dosen pengampu {classes.length} kelas diminta menutup nilai. Kelas yang sudah ditutup dilewati, dan
        setiap kelas diingatkan sekali sehari.
      </p>
      <Textarea
        mt="md"
        label="Catatan"
        description="Boleh dikosongkan. Tertulis di pemberitahuan dan email."
        autosize
        minRows={3}
        maxLength={NOTE_MOST}
        data-autofocus
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button
          loading={remind.pending}
          onClick={() =>
            void remind.run({ body: { list_id: classes.map(({ id }) => id), ...(note && { note }) } })
          }
        >
          Ingatkan
        </Button>
      </Group>
    </Modal>
  )
}
