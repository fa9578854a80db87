import { TextInput } from '@mantine/core'
import { addPasskey, startPasskey } from '@tuntas/contract/identity/second'
import { call } from '../../../kit/client/call'
import { withProof } from '../../../kit/client/useAction'
import { useContractForm } from '../../../kit/form/useContractForm'
import { PasswordFirst } from '../../../kit/session/PasswordFirst'
import { createPasskey, hasPasskeys } from '../../../kit/session/passkey'
import { Modal } from '../../../ui/Modal'
import { SetupEnd } from './SetupEnd'
import classes from './setup.module.css'
import { afterSetup, type SetupEnds, useSetup } from './useSetup'

type Started = { ticket: string; options: { challenge: string } }

/** Adds a passkey: name first, then the device's prompt. */
export default function AddPasskey(ends: SetupEnds) {
  return (
    <Modal
      opened
      onClose={() => ends.onClose(false)}
      title="Tambah passkey"
      closeOnClickOutside={false}
      size={480}
      transitionProps={{ duration: 120 }}
    >
      {hasPasskeys() ? (
        <Begin {...ends} />
      ) : (
        <p>
          Browser ini tidak mendukung passkey di alamat ini. Pakai browser yang lebih baru, atau buka Tuntas
          lewat HTTPS.
        </p>
      )}
    </Modal>
  )
}

function Begin(props: SetupEnds) {
  const { started: setup, password } = useSetup(
    (current_password) => call(startPasskey, { body: { current_password } }),
    () => props.onClose(false),
  )
  if (setup) return <Name {...props} started={setup.data} />
  return password && <PasswordFirst {...password} onClose={() => props.onClose(false)} />
}

function Name({ started: setup, onCodes, onClose }: SetupEnds & { started: Started }) {
  const form = useContractForm(addPasskey, {
    initialValues: { name: '' },
    validate: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: 'Masukan nama passkey' } : {},
    send: async ({ name }) => {
      const response = await createPasskey(setup.options)
      // Wrap only the call: the device has created the passkey already.
      return withProof(() => call(addPasskey, { body: { ticket: setup.ticket, name, response } }))
    },
    said: ({ message }) => message,
    done: ({ data }) => afterSetup(data, { onCodes, onClose }),
  })
  return (
    <form {...form.bind} className={classes.stack}>
      <TextInput
        label="Nama passkey"
        description="Supaya kamu mengenalinya nanti, misalnya Laptop kantor."
        autoComplete="off"
        maxLength={60}
        withAsterisk
        data-autofocus
        {...form.field('name')}
      />
      <SetupEnd form={form} save="Buat passkey" onCancel={() => onClose(false)} />
    </form>
  )
}
