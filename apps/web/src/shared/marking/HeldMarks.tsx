import { Button } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { count } from '../../kit/format'
import classes from './HeldMarks.module.css'

type HeldMarksProps = {
  held: number
  /** The unmarked rest in words. */
  rest: string | null
  /** Releases all of them after a confirmation with this text. */
  onReturn: (words: { text: string; detail: string }) => void
}

/** Marks that students cannot read yet, with the button that releases all of them. */
export default function HeldMarks({ held: heldCount, rest, onReturn }: HeldMarksProps) {
  const warning = 'Mahasiswa langsung dapat membacanya, dan itu tidak dapat ditarik kembali.'
  const words = {
    text: `Kembalikan ${count(heldCount)} nilai dan umpan baliknya?`,
    detail: rest === null ? warning : `${warning} ${rest}`,
  }
  return (
    <div className={classes.held} data-tone="nila" role="status">
      <IconEyeOff size={20} aria-hidden />
      <span>
        <b>{count(heldCount)} nilai ditahan.</b> Mahasiswanya belum dapat membaca nilai dan umpan baliknya.
      </span>
      <Button size="sm" onClick={() => onReturn(words)}>
        Kembalikan
      </Button>
    </div>
  )
}
