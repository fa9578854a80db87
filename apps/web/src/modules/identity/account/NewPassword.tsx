import { Button, PasswordInput } from '@mantine/core'
import { newPassword } from '@tuntas/contract/identity/password'
import { PASSWORDS_DIFFER, passwordMissing } from '@tuntas/contract/identity/password.vocabulary'
import { Suspense } from 'react'
import { useContractForm } from '../../../kit/useContractForm'
import { LinkButton } from '../../../ui/LinkButton'
import { Logo } from '../../../ui/Logo'
import { lazyPart } from '../../../ui/lazyPart'
import { useTitle } from '../../../ui/useTitle'
import classes from './NewPassword.module.css'

const PasswordStrength = lazyPart(() => import('../../../ui/PasswordStrength'))

const fields = ['new_password', 'confirm_password'] as const
const validatePasswords = (values: Record<(typeof fields)[number], string>): Record<string, string> => ({
  ...(values.confirm_password !== values.new_password && { confirm_password: PASSWORDS_DIFFER }),
  ...Object.fromEntries(
    fields.filter((name) => values[name] === '').map((name) => [name, passwordMissing[name]]),
  ),
})

/** Where the link of a mail leads. @param token what the link carries */
export default function NewPassword({ token, onSaved }: { token: string; onSaved: () => void }) {
  useTitle('Buat password baru')
  const form = useContractForm(newPassword, {
    initialValues: { new_password: '', confirm_password: '' },
    toBody: (values) => ({ ...values, token }),
    validate: validatePasswords,
    said: ({ message }) => message,
    done: onSaved,
  })
  const field = (name: (typeof fields)[number], label: string) => ({
    ...form.field(name),
    label,
    name,
    autoComplete: 'new-password',
    withAsterisk: true,
    visibilityToggleButtonProps: { 'aria-label': `Tampilkan ${label}`, tabIndex: 0 },
  })
  return (
    <main className={classes.page}>
      <Logo size={32} />
      <form {...form.bind} className={classes.form}>
        <h1>Buat password baru</h1>
        <p className={classes.lead}>Semua perangkat yang masuk dengan akunmu akan keluar.</p>
        <div>
          <PasswordInput {...field('new_password', 'Password baru')} />
          <Suspense fallback={null}>
            <PasswordStrength value={form.values.new_password} />
          </Suspense>
        </div>
        <PasswordInput {...field('confirm_password', 'Konfirmasi Password')} />
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
