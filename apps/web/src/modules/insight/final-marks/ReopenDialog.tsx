import { Button, Textarea } from '@mantine/core'
import { lecturerCourse } from '@tuntas/contract/classroom/courses'
import {
  finalMark,
  previewFinalMark,
  REASON_LEAST,
  REASON_MOST,
  REASON_SHORT,
  reopenFinalMark,
} from '@tuntas/contract/insight/final-marks'
import { gradebook } from '@tuntas/contract/insight/reports'
import { type FormEvent, useRef, useState } from 'react'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { useCloseGuard } from '../../../kit/form/useCloseGuard'
import { Modal } from '../../../ui/Modal'
import classes from './final-marks.module.css'

type ReopenDialogProps = { courseId: number; onClose: () => void }

/** Asks why the marks are reopened; stored with the version. */
export default function ReopenDialog({ courseId, onClose }: ReopenDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const isSent = useRef(false)
  const closing = useCloseGuard(() => !isSent.current && reason.trim() !== '', onClose)
  const reopened = useAction(reopenFinalMark, {
    said: ofReply,
    invalidates: [finalMark, previewFinalMark, gradebook.page, lecturerCourse],
    done: () => {
      isSent.current = true
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim().length < REASON_LEAST) setError(REASON_SHORT)
    else void reopened.run({ body: { courses_id: courseId, reason } })
  }
  return (
    <Modal opened {...closing} title="Buka kembali nilai" transitionProps={{ duration: 120 }}>
      <form className={classes.dialog} onSubmit={submit}>
        <p>Mahasiswa melihat bahwa nilai sedang diperbaiki. Versi yang ditutup tetap tersimpan.</p>
        <Textarea
          label="Alasan"
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          maxLength={REASON_MOST}
          data-autofocus
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError(null)
          }}
        />
        <Button type="submit" loading={reopened.pending}>
          Buka kembali
        </Button>
      </form>
    </Modal>
  )
}
