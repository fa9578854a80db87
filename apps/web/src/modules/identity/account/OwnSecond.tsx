import { Button, Card } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { accountInfo } from '@tuntas/contract/identity/account'
import {
  type OwnSecond as Own,
  ownSecond,
  RECOVERY_CODES,
  removePasskey,
  removeTotp,
  renewRecovery,
} from '@tuntas/contract/identity/second'
import { type ReactNode, Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count, date, dateTime } from '../../../kit/format'
import item from '../../../shared/people/DeviceItem.module.css'
import { lazyPart } from '../../../ui/lazyPart'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './Devices.module.css'

/** Loaded on click. */
const SetUpTotp = lazyPart(() => import('./SetUpTotp'))
const AddPasskey = lazyPart(() => import('./AddPasskey'))
const RenamePasskey = lazyPart(() => import('./RenamePasskey'))
const RecoveryDialog = lazyPart(() => import('./RecoveryDialog'))

/** Includes the account, which says whether a factor is required. */
const staleReplies = [ownSecond, accountInfo]

type Opened = 'totp' | 'passkey' | { codes: readonly string[] } | null

/** The person's second factors. */
export function OwnSecond({ onSetUp }: { onSetUp: () => unknown }) {
  const ownFactors = useData(ownSecond)
  const [openDialog, setOpenDialog] = useState<Opened>(null)
  const setup = {
    /** Shown once, even if the dialog was closed while the last step was running. */
    onCodes: (codes: readonly string[]) => setOpenDialog({ codes }),
    // Only after the codes were read.
    onClose: (isDone: boolean) => {
      setOpenDialog(null)
      if (isDone) onSetUp()
    },
  }
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <div>
          <h3>Verifikasi dua langkah</h3>
          <p>Diminta setelah kata sandi. Kata sandi yang bocor saja tidak cukup untuk masuk.</p>
        </div>
        {ownFactors.data && <State own={ownFactors.data} />}
      </div>
      <Loaded query={ownFactors} failed="Verifikasi dua langkah gagal dimuat" shape="rows" count={3}>
        {(data) => (
          <ul className={classes.list}>
            <Totp since={data.totp_since} onSetUp={() => setOpenDialog('totp')} />
            <Passkeys passkeys={data.passkeys} onAdd={() => setOpenDialog('passkey')} />
            {(data.totp_since !== null || data.passkeys.length > 0) && (
              <Recovery left={data.recovery_left} onCodes={setup.onCodes} />
            )}
          </ul>
        )}
      </Loaded>
      <Suspense fallback={null}>
        {openDialog === 'totp' && <SetUpTotp {...setup} />}
        {openDialog === 'passkey' && <AddPasskey {...setup} />}
        {openDialog !== null && typeof openDialog === 'object' && (
          <RecoveryDialog codes={openDialog.codes} onClose={() => setup.onClose(true)} />
        )}
      </Suspense>
    </Card>
  )
}

function State({ own: { totp_since, passkeys } }: { own: Own }) {
  const active = totp_since !== null || passkeys.length > 0
  return <ToneBadge tone={active ? 'daun' : 'abu'}>{active ? 'Aktif' : 'Belum aktif'}</ToneBadge>
}

type RowProps = { icon: ReactNode; name: string; facts: string; children: ReactNode }
function Row({ icon, name, facts, children }: RowProps) {
  return (
    <li className={item.device}>
      {icon}
      <div className={item.words}>
        <p className={item.name}>{name}</p>
        <p className={item.facts}>{facts}</p>
      </div>
      {children}
    </li>
  )
}

const icon = { size: 24, stroke: 1.6, 'aria-hidden': true, className: item.icon } as const

function Totp({ since, onSetUp }: { since: string | null; onSetUp: () => void }) {
  const removal = useAction(removeTotp, { invalidates: staleReplies, said: ofReply })
  return (
    <Row
      icon={<IconDeviceMobile {...icon} />}
      name="Aplikasi autentikator"
      facts={
        since === null
          ? 'Kode 6 angka dari aplikasi di ponselmu, misalnya Google Authenticator atau Aegis.'
          : `Terpasang sejak ${date(since)}`
      }
    >
      {since === null ? (
        <Button onClick={onSetUp}>Pasang</Button>
      ) : (
        <>
          <Button variant="default" onClick={onSetUp}>
            Ganti ponsel
          </Button>
          <Button
            variant="default"
            aria-label="Lepas aplikasi autentikator"
            loading={removal.pending}
            onClick={() =>
              removal.ask({ text: 'Kamu akan melepas aplikasi autentikator dari akunmu', danger: true }, {})
            }
          >
            Lepas
          </Button>
        </>
      )}
    </Row>
  )
}

function Passkeys({ passkeys, onAdd }: { passkeys: Own['passkeys']; onAdd: () => void }) {
  return (
    <>
      <Row
        icon={<IconFingerprint {...icon} />}
        name="Passkey"
        facts="Sidik jari, wajah, atau PIN perangkatmu. Dapat juga dipakai masuk tanpa kata sandi."
      >
        <Button variant={passkeys.length > 0 ? 'default' : 'filled'} onClick={onAdd}>
          Tambah passkey
        </Button>
      </Row>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
    </>
  )
}

function PasskeyRow({
  passkey: { id, name, created_at, last_used_at },
}: {
  passkey: Own['passkeys'][number]
}) {
  const removal = useAction(removePasskey, { invalidates: staleReplies, said: ofReply })
  const [naming, setNaming] = useState(false)
  const usageText =
    last_used_at === null ? 'belum pernah dipakai' : `terakhir dipakai ${dateTime(last_used_at)}`
  return (
    <Row
      icon={<span className={item.indent} />}
      name={name}
      facts={`Dibuat ${date(created_at)} · ${usageText}`}
    >
      <Button variant="default" aria-label={`Ubah nama passkey ${name}`} onClick={() => setNaming(true)}>
        Ubah nama
      </Button>
      <Suspense fallback={null}>
        {naming && <RenamePasskey passkey={{ id, name }} onClose={() => setNaming(false)} />}
      </Suspense>
      <Button
        variant="default"
        aria-label={`Hapus passkey ${name}`}
        loading={removal.pending}
        onClick={() =>
          removal.ask({ text: `Kamu akan menghapus passkey ${name}`, danger: true }, { params: { id } })
        }
      >
        Hapus
      </Button>
    </Row>
  )
}

function Recovery({
  left: remainingCount,
  onCodes,
}: {
  left: number
  onCodes: (codes: readonly string[]) => void
}) {
  const renewal = useAction(renewRecovery, {
    invalidates: staleReplies,
    done: ({ data }) => onCodes(data.codes),
  })
  return (
    <Row
      icon={<IconLifebuoy {...icon} />}
      name="Kode pemulihan"
      facts={
        remainingCount === 0
          ? 'Tidak ada kode lagi. Buat yang baru supaya kamu tetap dapat masuk bila ponselmu hilang.'
          : `Tersisa ${count(remainingCount)} dari ${RECOVERY_CODES} kode, untuk saat ponselmu hilang.`
      }
    >
      <Button
        variant="default"
        loading={renewal.pending}
        onClick={() =>
          renewal.ask(
            {
              title: 'Buat kode baru?',
              text: 'Kode pemulihan yang lama tidak berlaku lagi.',
              yes: 'Ya, buat kode baru',
            },
            {},
          )
        }
      >
        Buat kode baru
      </Button>
    </Row>
  )
}
