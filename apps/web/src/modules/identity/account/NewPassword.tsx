import { Button } from '@mantine/core'
import { checkLink, newPassword } from '@tuntas/contract/identity/password'
import { useEffect, useState } from 'react'
import { isRefused } from '../../../kit/client/call'
import { useAction } from '../../../kit/client/useAction'
import { useContractForm } from '../../../kit/form/useContractForm'
import { LinkButton } from '../../../ui/LinkButton'
import { Logo } from '../../../ui/Logo'
import { useTitle } from '../../../ui/useTitle'
import classes from './NewPassword.module.css'
import { noPasswords, PasswordPair, validatePasswords } from './PasswordPair'

/**
 * Target of a mailed password link.
 * @param token from the link
 */
export default function NewPassword({ token, onSaved }: { token: string; onSaved: () => void }) {
  useTitle('Buat kata sandi baru')
  const [endMessage, setEndMessage] = useState<string>()
  const { run: check } = useAction(checkLink, {
    // Other errors are reported by the save.
    refused: (error) => isRefused(error, 'link_ended') && setEndMessage(error.message),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each link
  useEffect(() => void check({ body: { token } }), [token])
  const form = useContractForm(newPassword, {
    initialValues: noPasswords,
    toBody: (values) => ({ ...values, token }),
    validate: validatePasswords,
    said: ({ message }) => message,
    done: onSaved,
  })
  if (endMessage) return <EndedLink why={endMessage} />
  return (
    <main className={classes.page}>
      <Logo size={32} />
      <form {...form.bind} className={classes.form}>
        <h1>Buat kata sandi baru</h1>
        <p className={classes.lead}>Semua perangkat yang masuk dengan akunmu akan keluar.</p>
        <PasswordPair form={form} />
        {form.refusal && (
          <p role="alert" className={classes.refusal}>
            {form.refusal}
          </p>
        )}
        <Button type="submit" size="lg" loading={form.busy}>
          Simpan kata sandi
        </Button>
        <LinkButton to="/signin" variant="subtle">
          Ke halaman masuk
        </LinkButton>
      </form>
    </main>
  )
}

function EndedLink({ why }: { why: string }) {
  return (
    <main className={classes.page}>
      <Logo size={32} />
      <div className={classes.form} role="alert">
        <h1>Tautan tidak berlaku</h1>
        <p>{why}</p>
        <LinkButton to="/signin" size="lg">
          Ke halaman masuk
        </LinkButton>
      </div>
    </main>
  )
}
