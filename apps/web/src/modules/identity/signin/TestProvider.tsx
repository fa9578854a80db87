import { Button, PasswordInput, TextInput } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import {
  directoryKinds,
  providerKindLabels,
  type SigninProvider,
  testSigninProvider,
} from '@tuntas/contract/identity/providers'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../../kit/client/useAction'
import { ShownTest } from '../../../shared/people/ShownTest'
import classes from './SigninSettings.module.css'

/** Tries a way to sign in without opening a session, and shows all that the provider sends. */
export default function TestProvider({ row }: { row: SigninProvider }) {
  const [credentials, setCredentials] = useState({ username: '', password: '' })
  const testing = useAction(testSigninProvider, {})
  const outcome = testing.result?.data
  const asksPassword = directoryKinds.has(row.kind)
  const run = (event?: FormEvent) => {
    event?.preventDefault()
    void testing.run({ body: { id: row.id, ...(asksPassword && credentials) } })
  }
  const field = (name: keyof typeof credentials) => ({
    value: credentials[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setCredentials({ ...credentials, [name]: value }),
  })
  return (
    <form className={classes.form} onSubmit={run}>
      <p>
        Uji ini tidak membuka sesi dan tidak menghubungkan akun. {providerKindLabels[row.kind]} tidak perlu
        aktif.
      </p>
      {asksPassword && (
        <>
          <TextInput label="Username kampus" {...field('username')} />
          <PasswordInput label="Kata sandi kampus" {...field('password')} />
        </>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={testing.pending}>
          Coba
        </Button>
        {outcome?.url && (
          <Button component="a" href={outcome.url} target="_blank" rel="noopener" variant="default">
            Masuk di tab baru
          </Button>
        )}
      </div>
      {outcome && (
        <ul className={classes.steps} role="status">
          {outcome.steps.map(({ name, ok, detail }) => (
            <li key={name}>
              {ok ? <IconCheck size={16} aria-label="Berhasil" /> : <IconX size={16} aria-label="Gagal" />}{' '}
              {name}
              {detail && <span className={classes.detail}> {detail}</span>}
            </li>
          ))}
        </ul>
      )}
      {outcome?.result && <ShownTest result={outcome.result} />}
    </form>
  )
}
