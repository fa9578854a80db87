import { Button, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import type { SecondKind } from '@tuntas/contract/identity/second'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError } from '../client/call'
import classes from './ProofFields.module.css'
import { hasPasskeys } from './passkey'

type ProofFieldsProps = {
  kinds: readonly SecondKind[]
  busy: boolean
  error: Error | null
  onCode: (code: string) => void
  onPasskey: () => void
  /** Shown next to the button. */
  back: { label: string; run: () => void }
}

const words = {
  totp: {
    label: 'Kode 6 angka',
    description: 'Dari aplikasi autentikator di ponselmu.',
    placeholder: '123456',
    empty: 'Masukan kode dari aplikasi autentikator',
  },
  recovery: {
    label: 'Kode pemulihan',
    description: 'Salah satu dari 10 kode yang kamu simpan. Setiap kode hanya dapat dipakai sekali.',
    placeholder: 'xxxxx-xxxxx',
    empty: 'Masukan kode pemulihan',
  },
}

/** The ways to prove one's identity, the most likely first. */
export function ProofFields({ kinds, busy, error, onCode, onPasskey, back }: ProofFieldsProps) {
  const has = (kind: SecondKind) => kinds.includes(kind)
  const passkey = has('passkey') && hasPasskeys()
  const codes = (['totp', 'recovery'] as const).filter(has)
  const [selectedWay, setSelectedWay] = useState<'totp' | 'recovery' | undefined>(
    has('totp') ? 'totp' : passkey ? undefined : codes[0],
  )
  const [missingText, setMissingText] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    ;(selectedWay ? field : button).current?.focus()
    // Select a refused code, so that typing replaces it.
    if (error) field.current?.select()
  }, [selectedWay, error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!selectedWay || busy) return
    const code = field.current?.value.trim() ?? ''
    setMissingText(code === '' ? words[selectedWay].empty : undefined)
    if (code === '') field.current?.focus()
    else onCode(code)
  }
  const ofField = error instanceof CallError ? error.errors.code?.[0] : undefined
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      {kinds.length === 0 && (
        <p>
          Verifikasi dua langkahmu tidak dapat diperiksa di server ini. Minta admin akademik mematikannya.
          Untuk akun admin dan operator, minta super admin.
        </p>
      )}
      {passkey && (
        <Button
          ref={button}
          variant={selectedWay ? 'default' : 'filled'}
          leftSection={<IconFingerprint size={18} stroke={1.7} aria-hidden />}
          fullWidth
          data-autofocus={selectedWay ? undefined : true}
          loading={busy && !selectedWay}
          onClick={() => {
            if (!busy) onPasskey()
          }}
        >
          Pakai passkey
        </Button>
      )}
      {selectedWay && (
        <TextInput
          key={selectedWay}
          ref={field}
          name="code"
          label={words[selectedWay].label}
          description={words[selectedWay].description}
          placeholder={words[selectedWay].placeholder}
          inputMode={selectedWay === 'totp' ? 'numeric' : 'text'}
          autoComplete={selectedWay === 'totp' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          data-autofocus
          error={missingText ?? ofField}
        />
      )}
      {error && !ofField && (
        <p className={classes.error} role="alert">
          {error.message}
        </p>
      )}
      {codes
        .filter((kind) => kind !== selectedWay)
        .map((kind) => (
          <button key={kind} type="button" className={classes.link} onClick={() => setSelectedWay(kind)}>
            {kind === 'totp' ? 'Pakai aplikasi autentikator' : 'Pakai kode pemulihan'}
          </button>
        ))}
      <div className={classes.buttons}>
        <Button variant="default" onClick={back.run}>
          {back.label}
        </Button>
        {selectedWay && (
          <Button type="submit" loading={busy}>
            Lanjutkan
          </Button>
        )}
      </div>
    </form>
  )
}
