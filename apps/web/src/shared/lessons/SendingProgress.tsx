import { Button } from '@mantine/core'
import { useId } from 'react'
import { fileSize } from '../../kit/form/fileSize'
import classes from './SendingProgress.module.css'
import type { Sending } from './useBackup'

/** Progress of a large upload. */
export function SendingProgress({ of, onCancel }: { of: Sending; onCancel: () => void }) {
  const id = useId()
  return (
    <div className={classes.progress}>
      <progress value={of.sent} max={of.size} aria-labelledby={id} />
      <p id={id} role="status">
        {of.waiting
          ? 'Menunggu jaringan. Unggahan lanjut sendiri.'
          : `Terkirim ${fileSize(of.sent)} dari ${fileSize(of.size)}`}
      </p>
      <Button variant="default" size="sm" onClick={onCancel}>
        Batalkan unggahan
      </Button>
    </div>
  )
}
