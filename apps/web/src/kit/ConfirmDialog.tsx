import '../ui/mantine-shell.css'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import classes from './ConfirmDialog.module.css'
import { useQuestion } from './confirm'

export default function ConfirmDialog() {
  const question = useQuestion()
  // The words stay while the dialog fades out.
  const [last, setLast] = useState<typeof question>(null)
  if (question && question !== last) setLast(question)
  const shown = question ?? last
  const answer = (yes: boolean) => question?.answer(yes)
  return (
    <Modal
      opened={question !== null}
      onClose={() => answer(false)}
      title={shown?.title ?? 'Apakah kamu yakin ?'}
      withCloseButton={false}
      // Above a dialog that asks.
      zIndex={300}
      size={440}
      transitionProps={{ duration: 120 }}
    >
      <p>{shown?.text}</p>
      {shown?.detail && <p className={classes.detail}>{shown.detail}</p>}
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={() => answer(false)}>
          {shown?.no ?? 'Tidak'}
        </Button>
        <Button color={shown?.danger ? 'mengkudu' : 'nila'} onClick={() => answer(true)}>
          {shown?.yes ?? 'Ya'}
        </Button>
      </div>
    </Modal>
  )
}
