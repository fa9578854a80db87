import { TextInput } from '@mantine/core'
import { confirmTotp, startTotp } from '@tuntas/contract/identity/second'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { call } from '../../../kit/client/call'
import { withProof } from '../../../kit/client/useAction'
import { useContractForm } from '../../../kit/form/useContractForm'
import { PasswordFirst } from '../../../kit/session/PasswordFirst'
import { Modal } from '../../../ui/Modal'
import { SetupEnd } from './SetupEnd'
import classes from './setup.module.css'
import { afterSetup, type SetupEnds, useSetup } from './useSetup'

/** Sets up an authenticator app: QR code, key, and first code. */
export default function SetUpTotp(ends: SetupEnds) {
  const leave = () => ends.onClose(false)
  const { started: setup, password } = useSetup(
    (current_password) => call(startTotp, { body: { current_password } }),
    leave,
  )
  return (
    <Modal
      opened
      onClose={leave}
      title="Pasang aplikasi autentikator"
      closeOnClickOutside={false}
      size={560}
      transitionProps={{ duration: 120 }}
    >
      {setup && <Scan {...setup.data} {...ends} />}
      {!setup && password && <PasswordFirst {...password} onClose={leave} />}
    </Modal>
  )
}

type ScanProps = SetupEnds & { secret: string; uri: string }

function Scan({ secret, uri, onCodes, onClose }: ScanProps) {
  const form = useContractForm(confirmTotp, {
    initialValues: { code: '' },
    validate: ({ code }): Record<string, string> => (code.trim() === '' ? { code: 'Masukan kode' } : {}),
    guard: withProof,
    said: ({ message }) => message,
    done: ({ data }) => afterSetup(data, { onCodes, onClose }),
  })
  return (
    <form {...form.bind} className={classes.stack}>
      <div className={classes.scan}>
        <QrCode text={uri} />
        <ol className={classes.steps}>
          <li>Buka aplikasi autentikator di ponselmu, lalu pindai gambar ini.</li>
          <li>
            Tidak dapat memindai? <a href={uri}>Buka di aplikasi</a> atau ketik kunci ini:{' '}
            <span className={classes.key}>{secret.match(/.{4}/g)?.join(' ')}</span>
          </li>
          <li>Ketik kode 6 angka yang tampil di aplikasi.</li>
        </ol>
      </div>
      <TextInput
        label="Kode 6 angka"
        placeholder="123456"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        withAsterisk
        data-autofocus
        {...form.field('code')}
      />
      <SetupEnd form={form} save="Pasang" onCancel={() => onClose(false)} />
    </form>
  )
}

/** Dark on light in both schemes, because cameras need it. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 0 })
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
    return { size, path }
  }, [text])
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="Kode QR untuk aplikasi autentikator"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
