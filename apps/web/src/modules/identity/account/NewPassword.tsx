import { Button } from '@mantine/core'
import { newPassword } from '@tuntas/contract/identity/password'
import { useContractForm } from '../../../kit/useContractForm'
import { LinkButton } from '../../../ui/LinkButton'
import { Logo } from '../../../ui/Logo'
import { useTitle } from '../../../ui/useTitle'
import classes from './NewPassword.module.css'
import { noPasswords, PasswordPair, validatePasswords } from './PasswordPair'

/** Where the link of a mail leads. @param token what the link carries */
export default function NewPassword({ token, onSaved }: { token: string; onSaved: () => void }) {
  useTitle('Buat password baru')
  const form = useContractForm(newPassword, {
    initialValues: noPasswords,
    toBody: (values) => ({ ...values, token }),
    validate: validatePasswords,
    said: ({ message }) => message,
    done: onSaved,
  })
  return (
    <main className={classes.page}>
      <Logo size={32} />
      <form {...form.bind} className={classes.form}>
        <h1>Buat password baru</h1>
        <p className={classes.lead}>Semua perangkat yang masuk dengan akunmu akan keluar.</p>
        <PasswordPair form={form} />
        {form.refusal && (
          <p role="alert" className={classes.refusal}>
            {form.refusal}
          </p>
        )}
        <Button type="submit" size="lg" loading={form.busy}>
          Simpan password
        </Button>
        <LinkButton to="/signin" variant="subtle">
          Ke halaman masuk
        </LinkButton>
      </form>
    </main>
  )
}
