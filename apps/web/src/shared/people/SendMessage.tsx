import { Button, Checkbox, Textarea } from '@mantine/core'
import { MESSAGE_MOST, messageThreads, sendMessages } from '@tuntas/contract/operations/messages'
import * as schemas from '@tuntas/contract/operations/messages.schemas'
import { useState } from 'react'
import { newKey } from '../../kit/client/newKey'
import { ofReply } from '../../kit/client/useAction'
import { useCloseGuard } from '../../kit/form/useCloseGuard'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm'
import { Modal } from '../../ui/Modal'
import { Refusal } from '../../ui/Refusal'
import classes from './SendMessage.module.css'

export type Recipient = { user_id: number; name: string; nim: string }

type SendMessageProps = {
  courseId: number
  /** All of one class. */
  students: readonly Recipient[]
  /** Are the recipients fixed, or selected here? */
  chosen?: boolean
  onClose: () => void
}

const unique = (students: readonly Recipient[]) => [
  ...new Map(students.map((student) => [student.user_id, student])).values(),
]

type RecipientsProps = {
  form: ContractForm<{ list_id: number[]; body: string }>
  people: readonly Recipient[]
  chosen: boolean
}

/** The recipients: one by name, or several to select. */
function Recipients({ form, people, chosen: isSelection }: RecipientsProps) {
  const [all] = people
  const { list_id: tickedIds } = form.values
  const [isListed, setListed] = useState(!isSelection)
  const tick = (id: number, on: boolean) =>
    form.set({ list_id: on ? [...tickedIds, id] : tickedIds.filter((one) => one !== id) })
  return (
    <div>
      <p className={classes.to}>
        <b>
          {people.length === 1
            ? `Kepada ${all?.name}`
            : `${tickedIds.length} dari ${people.length} mahasiswa dipilih`}
        </b>
        {people.length > 1 && !isListed && (
          <Button variant="subtle" size="compact-sm" onClick={() => setListed(true)}>
            Lihat daftar
          </Button>
        )}
        {isListed && people.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() =>
              form.set({
                list_id: tickedIds.length === people.length ? [] : people.map(({ user_id }) => user_id),
              })
            }
          >
            {tickedIds.length === people.length ? 'Kosongkan' : 'Pilih semua'}
          </Button>
        )}
      </p>
      {isListed && people.length > 1 && (
        <ul className={classes.people} data-path="list_id" tabIndex={-1} aria-label="Penerima">
          {people.map(({ user_id, name, nim }) => (
            <li key={user_id}>
              <Checkbox
                label={`${name} · ${nim}`}
                checked={tickedIds.includes(user_id)}
                onChange={(event) => tick(user_id, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      )}
      {form.errors.list_id && (
        <p className={classes.fault} role="alert">
          {form.errors.list_id}
        </p>
      )}
    </div>
  )
}

/** Sends a message to students of a class; each gets a separate conversation. */
export default function SendMessage({
  courseId,
  students,
  chosen: isSelection = true,
  onClose,
}: SendMessageProps) {
  const people = unique(students)
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
    <Modal
      opened
      {...closing}
      title="Kirim pesan"
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={560}
      transitionProps={{ duration: 120 }}
    >
      <form {...form.bind} className={classes.form}>
        <Recipients form={form} people={people} chosen={isSelection} />
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
