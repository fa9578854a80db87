import { Button } from '@mantine/core'
import { Modal } from '../../../ui/Modal'
import classes from './Archive.module.css'
import type { Refusals } from './useRestore'

/** Items that could not be restored, and why. */
export default function RestoreRefused({
  restored: restoredCount,
  refused: refusedRows,
  onClose,
}: Refusals & { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${restoredCount} dipulihkan, ${refusedRows.length} tidak`}
      size={560}
    >
      <ul className={classes.refused} aria-label="Yang tidak dipulihkan">
        {refusedRows.map(({ id, name, kind, message }) => (
          <li key={id}>
            <b>{name}</b> <span className={classes.dimmed}>{kind}</span>
            <p>{message}</p>
          </li>
        ))}
      </ul>
      <Button variant="default" onClick={onClose}>
        Tutup
      </Button>
    </Modal>
  )
}
