import { Button } from '@mantine/core'
import { textFocus, useTypingPause } from '../../../kit/form/useTypingPause'
import { Modal } from '../../../ui/Modal'
import { useUnhurried } from '../../../ui/useUnhurried'
import classes from './QuizPaper.module.css'

type TakeoverDialogProps = { opened: boolean; onTakeOver: () => void; onLeave: () => void }

/** Another tab or device has read the paper: only one of them can continue. */
export default function TakeoverDialog({ opened: isOpen, onTakeOver, onLeave }: TakeoverDialogProps) {
  const isFree = useTypingPause(isOpen)
  return (
    <Modal
      opened={isOpen}
      onClose={onLeave}
      trapFocus={isFree}
      title="Pengerjaan dilanjutkan di perangkat lain"
      withCloseButton={false}
      transitionProps={{ duration: 120 }}
      {...useUnhurried(isOpen)}
    >
      <p {...textFocus}>
        Kuis ini baru saja dibuka di perangkat atau tab lain. Jawabanmu di sini sudah aman. Mau melanjutkan di
        mana?
      </p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onLeave}>
          Keluar dari sini
        </Button>
        <Button onClick={onTakeOver}>Lanjutkan di sini</Button>
      </div>
    </Modal>
  )
}
