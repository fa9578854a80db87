import { Button, Textarea } from '@mantine/core'
import { discussion, discussions, hideDiscussion } from '@tuntas/contract/operations/discussions'
import * as schemas from '@tuntas/contract/operations/discussions.schemas'
import { ofReply } from '../../../kit/client/useAction'
import { useContractForm } from '../../../kit/form/useContractForm'
import { Modal } from '../../../ui/Modal'
import { Refusal } from '../../../ui/Refusal'
import classes from './Discussions.module.css'

type HideDialogProps = { id: number; answerId: number | undefined; onClose: () => void }

/** Asks why it is hidden; the author is told. */
export default function HideDialog({ id, answerId, onClose }: HideDialogProps) {
  const form = useContractForm(hideDiscussion, {
    schema: schemas.hideDiscussion.body,
    initialValues: { reason: '' },
    toBody: (values) => ({ ...values, id, answer_id: answerId }),
    invalidates: [discussion, discussions],
    said: ofReply,
    done: onClose,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={answerId === undefined ? 'Sembunyikan pertanyaan' : 'Sembunyikan jawaban'}
      size={520}
      transitionProps={{ duration: 120 }}
    >
      <form {...form.bind} className={classes.form}>
        <Textarea
          label="Alasan"
          description="Dibaca penulisnya dan tercatat di log audit."
          withAsterisk
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          {...form.field('reason')}
        />
        <Refusal text={form.refusal} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button type="submit" color="red" loading={form.busy}>
            Sembunyikan
          </Button>
        </div>
      </form>
    </Modal>
  )
}
