import { Button, Group, Textarea } from '@mantine/core'
import { REASON_MOST, reopenByOffice } from '@tuntas/contract/insight/final-marks'
import { officeClasses, officeFinalMark } from '@tuntas/contract/insight/marks-office'
import { useState } from 'react'
import { isRefused } from '../../../../kit/client/call'
import { ofReply, useAction } from '../../../../kit/client/useAction'
import { Modal } from '../../../../ui/Modal'

type ReopenDialogProps = { courseId: number; onClose: () => void }

/** The office reopens closed marks, with a reason for the lecturers. */
export default function ReopenDialog({ courseId, onClose }: ReopenDialogProps) {
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const reopen = useAction(reopenByOffice, {
    invalidates: [officeClasses, officeFinalMark],
    said: ofReply,
    done: onClose,
    refused: (error) =>
      setRefusal((isRefused(error, 'invalid') && error.errors?.reason?.[0]) || error.message),
  })
  return (
    <Modal opened onClose={onClose} title="Buka kembali nilai" size={480} transitionProps={{ duration: 120 }}>
      <Textarea
        label="Alasan"
        description="Minimal 10 huruf. Dosen kelas ini membacanya, dan versi lama tetap tersimpan."
        withAsterisk
        autosize
        minRows={3}
        maxLength={REASON_MOST}
        data-autofocus
        value={reason}
        error={refusal}
        onChange={(event) => {
          setReason(event.currentTarget.value)
          setRefusal(undefined)
        }}
      />
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button
          loading={reopen.pending}
          onClick={() => void reopen.run({ body: { courses_id: courseId, reason } })}
        >
          Buka kembali
        </Button>
      </Group>
    </Modal>
  )
}
