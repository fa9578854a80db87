import { Button } from '@mantine/core'
import { changePassword } from '@tuntas/contract/identity/password'
import { call } from '../../../kit/call'
import { type Entered, enter } from '../../../kit/enter'
import { useContractForm } from '../../../kit/useContractForm'
import { Refusal } from '../../../ui/Refusal'
import { noPasswords, PasswordPair, validatePasswords } from './PasswordPair'
import classes from './setup.module.css'

export type Made = { entered: Entered; shared: boolean }
type OwnPasswordProps = Made & { onBack: () => void }

/** In place of a made password, before the session is this page's: the way to the page of it would lose what stands below. */
export default function OwnPassword({ entered, shared, onBack }: OwnPasswordProps) {
  const { token, account } = entered
  const form = useContractForm(changePassword, {
    initialValues: noPasswords,
    validate: validatePasswords,
    send: (body) => call(changePassword, { body }, { token }),
    said: ({ message }) => message,
    done: () => enter({ token, account: { ...account, password_change_required: 0 } }, shared),
  })
  return (
    <form {...form.bind} className={classes.stack}>
      <p>Kata sandi dari kampus hanya sementara. Ganti dulu, lalu lanjutkan.</p>
      <PasswordPair form={form} />
      <Refusal text={form.refusal} />
      <Button type="submit" size="lg" loading={form.busy}>
        Simpan password
      </Button>
      <Button variant="subtle" onClick={onBack}>
        Kembali
      </Button>
    </form>
  )
}
