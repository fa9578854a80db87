import { Button, Textarea } from '@mantine/core'
import { MESSAGE_MOST, messageThreads, sendMessages } from '@tuntas/contract/operations/messages'
import * as schemas from '@tuntas/contract/operations/messages.schemas'
import { useState } from 'react'
import { newKey } from '../../kit/client/newKey'
import { ofReply } from '../../kit/client/useAction'
import { useCloseGuard } from '../../kit/form/useCloseGuard'
import { useContractForm } from '../../kit/form/useContractForm'
import { Modal } from '../../ui/Modal'
import { Refusal } from '../../ui/Refusal'
import { type Recipient, RecipientList, uniqueRecipients } from './RecipientList'
import classes from './SendMessage.module.css'

type SendMessageProps = {
  courseId: number
  /** All of one class. */
  students: readonly Recipient[]
  /** Are the recipients fixed, or selected here? */
  chosen?: boolean
  onClose: () => void
}

/** Sends a message to students of a class; each gets a separate conversation. */
export default function SendMessage({
  courseId,
  students,
  chosen: isSelection = true,
  onClose,
}: SendMessageProps) {
  const people = uniqueRecipients(students)
  const [sent_key] = useState(newKey)
  const form = useContractForm(sendMessages, {
    schema: schemas.sendMessages.body,
    initialValues: {
      list_id: isSelection || people.length === 1 ? people.map(({ user_id }) => user_id) : ([] as number[]),
      body: '',
    },
    toBody: (values) => ({ ...values, courses_id: courseId, sent_key }),
    invalidates: [messageThreads],
    said: ofReply,
    done: onClose,
  })
  const closing = useCloseGuard(() => form.values.body.trim() !== '', onClose)
  return (
    <Modal opened {...closing} title="Kirim pesan" size={560} transitionProps={{ duration: 120 }}>
      <form {...form.bind} className={classes.form}>
        <RecipientList
          people={people}
          tickedIds={form.values.list_id}
          onTick={(list_id) => form.set({ list_id })}
          label="Penerima"
          path="list_id"
          to="Kepada"
          error={form.errors.list_id}
        />
        <Textarea
          label="Pesan"
          description="Setiap mahasiswa membacanya sendiri-sendiri dan dapat membalas. Dosen lain di kelas ini ikut membaca percakapannya."
          withAsterisk
          autosize
          minRows={4}
          maxRows={12}
          maxLength={MESSAGE_MOST}
          data-autofocus
          {...form.field('body')}
        />
        <Refusal text={form.refusal} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={closing.onClose}>
            Batal
          </Button>
          <Button type="submit" loading={form.busy} disabled={form.values.list_id.length === 0}>
            Kirim
          </Button>
        </div>
      </form>
    </Modal>
  )
}
