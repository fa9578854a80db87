import { Button, Modal, TextInput } from '@mantine/core'
import { addPasskey, startPasskey } from '@tuntas/contract/identity/second'
import { useState } from 'react'
import { call } from '../../../kit/call'
import { createPasskey, hasPasskeys } from '../../../kit/passkey'
import { proved } from '../../../kit/useAction'
import { useContractForm } from '../../../kit/useContractForm'
import { PasswordFirst } from './PasswordFirst'
import { RecoveryCodes } from './RecoveryCodes'
import classes from './setup.module.css'
import { guardedNow, useSetup } from './useSetup'

type Started = { ticket: string; options: { challenge: string } }

/** A passkey: its name, the device's own question, then the recovery codes where it is the first factor. */
export default function AddPasskey({ onClose }: { onClose: (done: boolean) => void }) {
  const leave = () => onClose(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Modal
      opened
      onClose={leave}
      title={codes ? 'Simpan kode pemulihanmu' : 'Tambah passkey'}
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
      withCloseButton={codes === null}
      closeButtonProps={{ 'aria-label': 'Tutup' }}
      size={codes ? 560 : 480}
      transitionProps={{ duration: 120 }}
    >
      {codes && <RecoveryCodes codes={codes} onDone={() => onClose(true)} />}
      {!codes && !hasPasskeys() && (
        <p>
          Browser ini tidak mendukung passkey di alamat ini. Pakai browser yang lebih baru, atau buka Tuntas
          lewat HTTPS.
        </p>
      )}
      {!codes && hasPasskeys() && <Begin onCodes={setCodes} onClose={onClose} />}
    </Modal>
  )
}

type StepProps = { onCodes: (codes: readonly string[]) => void; onClose: (done: boolean) => void }

function Begin(props: StepProps) {
  const { started, password } = useSetup(
    (current_password) => call(startPasskey, { body: { current_password } }),
    () => props.onClose(false),
  )
  if (started) return <Name {...props} started={started.data} />
  return password && <PasswordFirst {...password} onClose={() => props.onClose(false)} />
}

function Name({ started, onCodes, onClose }: StepProps & { started: Started }) {
  const form = useContractForm(addPasskey, {
    initialValues: { name: '' },
    faultsOf: ({ name }): Record<string, string> =>
      name.trim() === '' ? { name: 'Masukan nama passkey' } : {},
    send: async ({ name }) => {
      const response = await createPasskey(started.options)
      // Around the call alone: the device has made it already.
      return proved(() => call(addPasskey, { body: { ticket: started.ticket, name, response } }))
    },
    said: ({ message }) => message,
    done: async ({ data }) => {
      await guardedNow()
      if (data.codes) onCodes(data.codes)
      else onClose(true)
    },
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
      {form.refusal && (
        <p className={classes.error} role="alert">
          {form.refusal}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => onClose(false)}>
          Batal
        </Button>
        <Button type="submit" loading={form.busy}>
          Buat passkey
        </Button>
      </div>
    </form>
  )
}
