import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import classes from './ProofFields.module.css'

type PasswordFirstProps = {
  busy: boolean
  error: string | undefined
  send: (password: string) => void
  onClose: () => void
}

/** Asks for the password when the sign-in was a while ago. */
export function PasswordFirst({ busy, error, send, onClose }: PasswordFirstProps) {
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password !== '' && !busy) send(password)
  }
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <PasswordInput
        label="Kata sandi saat ini"
        description="Kamu masuk lebih dari lima menit yang lalu. Pastikan dulu bahwa ini kamu."
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isMissing ? 'Masukan kata sandi saat ini' : error}
        visibilityToggleButtonProps={{ 'aria-label': 'Tampilkan kata sandi', tabIndex: 0 }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Batal
        </Button>
        <Button type="submit" loading={busy}>
          Lanjutkan
        </Button>
      </div>
    </form>
  )
}
