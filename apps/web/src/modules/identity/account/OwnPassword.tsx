import { Button } from '@mantine/core'
import { changePassword } from '@tuntas/contract/identity/password'
import { useEffect } from 'react'
import { CallError, call, isRefused } from '../../../kit/client/call'
import { useContractForm } from '../../../kit/form/useContractForm'
import { type Entered, enter } from '../../../kit/session/completeSignIn'
import { Refusal } from '../../../ui/Refusal'
import { noPasswords, PasswordPair, validatePasswords } from './PasswordPair'
import classes from './setup.module.css'

/** A sign-in with a temporary password, which an old session must send again. */
export type Temporary = { entered: Entered; shared: boolean; password: string }
type OwnPasswordProps = Temporary & {
  onBack: () => void
  /** The temporary password or its session is no longer valid. */
  onStale: () => void
}

const isStale = (error: unknown) =>
  isRefused(error, 'signed_out') ||
  (error instanceof CallError && error.errors.current_password !== undefined)

/**
 * Replaces a temporary password inside the sign-in dialog, before the session is stored: navigating to its
 * page would lose the screen below.
 */
export default function OwnPassword({
  entered: entry,
  shared: isShared,
  password,
  onBack,
  onStale,
}: OwnPasswordProps) {
  const { token, account } = entry
  const form = useContractForm(changePassword, {
    initialValues: noPasswords,
    validate: validatePasswords,
    send: (values) =>
      call(changePassword, { body: { ...values, current_password: password } }, { token }).catch((error) => {
        if (isStale(error)) onStale()
        throw error
      }),
    said: ({ message }) => message,
    done: () => enter({ token, account: { ...account, password_change_required: 0 } }, isShared),
  })
  const { ref } = form.bind
  // The dialog is already open and does not move the focus itself.
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name=new_password]')?.focus(), [ref])
  return (
    <form {...form.bind} className={classes.stack}>
      {/* Password managers look for the account that the new password belongs to. */}
      <input name="username" autoComplete="username" value={account.user.username} readOnly hidden />
      <p>Kata sandi dari kampus hanya sementara. Ganti dulu, lalu lanjutkan.</p>
      <PasswordPair form={form} />
      <Refusal text={form.refusal} />
      <Button type="submit" size="lg" loading={form.busy}>
        Simpan kata sandi
      </Button>
      <Button variant="subtle" onClick={onBack}>
        Kembali
      </Button>
    </form>
  )
}
