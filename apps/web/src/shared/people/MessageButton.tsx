import { IconMessage } from '@tabler/icons-react'
import { lazyPart } from '../../ui/lazyPart'
import type { Recipient } from './RecipientList'
import { StudentsButton, type StudentsButtonProps } from './StudentsButton'

/** Loaded on click. */
const SendMessage = lazyPart(() => import('./SendMessage'))

type MessageButtonProps<S extends Recipient> = StudentsButtonProps<S> & {
  courseId: number
  /** Are all ticked, or none? */
  chosen?: boolean
}

/** Writes to students of a class. */
export function MessageButton<S extends Recipient>({
  courseId,
  chosen: isSelected = false,
  ...students
}: MessageButtonProps<S>) {
  return (
    <StudentsButton {...students} label="Kirim pesan" icon={<IconMessage size={18} aria-hidden />}>
      {(recipients, onClose) => (
        <SendMessage courseId={courseId} students={recipients} chosen={isSelected} onClose={onClose} />
      )}
    </StudentsButton>
  )
}
