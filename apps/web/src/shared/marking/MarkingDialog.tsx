import { Button } from '@mantine/core'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { confirm, useQuestion } from '../../kit/form/confirm'
import { useLeaveGuard } from '../../kit/form/useLeaveGuard'
import { Modal } from '../../ui/Modal'
import classes from './Marking.module.css'
import { isAsked } from './useMarkingKeys'

/** The dialog in which lecturers mark work one by one; shared by essays and assignments. */

type MarkingDialogProps = {
  title: string
  /** A text is unsaved. */
  isWriting: boolean
  /** What leaving would lose. */
  unsaved: string
  onClose: () => void
  children: ReactNode
}

export function MarkingDialog({ title, isWriting, unsaved, onClose, children }: MarkingDialogProps) {
  const isAsking = useQuestion() !== null
  useLeaveGuard(() => isWriting)
  const close = async () => {
    // Escape belongs to the dialog above.
    if (isAsked()) return
    if (!isWriting || (await confirm({ text: unsaved, danger: true }))) onClose()
  }
  return (
    <Modal
      opened
      fullScreen
      radius={0}
      // Escape closes the question above it first.
      closeOnEscape={!isAsking}
      onClose={() => void close()}
      title={title}
      classNames={{ content: classes.content, header: classes.header }}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Modal>
  )
}

type MarkingCountProps = {
  marked: number
  total: number
  /** Mean of the marks so far, as it is read; null before the first. */
  mean: string | null
  label: string
  children?: ReactNode
}

/** The item in work, and how many are done. */
export function MarkingTop({ marked: markedCount, total, mean, label, children }: MarkingCountProps) {
  return (
    <div className={classes.top}>
      {children}
      <p role="status">
        <b>{markedCount}</b> dari <b>{total}</b> dinilai
        {mean !== null && (
          <>
            {' · '}rata-rata <b>{mean}</b>
          </>
        )}
      </p>
      <progress value={markedCount} max={Math.max(1, total)} aria-label={label} />
    </div>
  )
}

type MarkedPersonProps = { name: string; about: ReactNode; children: ReactNode }

export function MarkedPerson({ name, about, children }: MarkedPersonProps) {
  return (
    <div className={classes.person}>
      <p>
        <b>{name}</b>
        <small>{about}</small>
      </p>
      {children}
    </div>
  )
}

type MarkingMovesProps = { at: number; total: number; onMove: (by: 1 | -1) => void; keys: ReactNode }

export function MarkingMoves({ at, total, onMove, keys }: MarkingMovesProps) {
  return (
    <div className={classes.moves}>
      <Button
        variant="default"
        disabled={at <= 0}
        leftSection={<IconArrowLeft size={17} aria-hidden />}
        onClick={() => onMove(-1)}
      >
        Sebelumnya
      </Button>
      <p className={classes.keys}>{keys}</p>
      <Button
        variant="default"
        disabled={at >= total - 1}
        rightSection={<IconArrowRight size={17} aria-hidden />}
        onClick={() => onMove(1)}
      >
        Berikutnya
      </Button>
    </div>
  )
}
