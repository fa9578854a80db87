import { Button, Card, NativeSelect, TextInput } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { publicSettings } from '@tuntas/contract/campus/site'
import {
  deleteSigninProvider,
  type PasswordPolicy,
  passwordPolicies,
  passwordPolicyLabels,
  providerKindLabels,
  type SigninProvider,
  savePasswordSignin,
  signinProvider,
  signinProviders,
} from '@tuntas/contract/identity/providers'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData, useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { copyText } from '../../../kit/form/copyText'
import { Drawer } from '../../../ui/Drawer'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import { type Start, starts } from './providerFields'
import classes from './SigninSettings.module.css'

/** Behind the page: a menu is heavy. */
const AddWay = lazyPart(() => import('./AddWay'))
/** Loaded when opened. */
const ProviderForm = lazyPart(() => import('./ProviderForm'))
const TestProvider = lazyPart(() => import('./TestProvider'))

type Opened = { row: SigninProvider | undefined; start: Start; part: 'form' | 'test' }

const findStart = (row: SigninProvider): Start =>
  starts.find(({ kind, values }) => kind === row.kind && (values.preset ?? '') === (row.preset ?? '')) ?? {
    label: providerKindLabels[row.kind],
    kind: row.kind,
    values: {},
  }

/** Ways to sign in with the campus's account, and who may use a Tuntas password. */
export default function SigninSettings() {
  const settings = useEndpoint(signinProviders)
  const [openPart, setOpenPart] = useState<Opened | null>(null)
  const title = openPart?.part === 'test' ? 'Coba' : openPart?.row ? 'Ubah' : 'Tambah'
  return (
    <>
      <PageHeader
        title="Cara masuk"
        subtitle="Mahasiswa dan dosen masuk dengan akun kampusnya sendiri."
        back={{ to: '/settings/{-$kind}', params: { kind: undefined }, label: 'Pengaturan' }}
        actions={
          <Suspense fallback={<Button disabled>Tambah cara masuk</Button>}>
            <AddWay onChoose={(start) => setOpenPart({ row: undefined, start, part: 'form' })} />
          </Suspense>
        }
      />
      <Loaded query={settings} frame={Card} failed="Cara masuk gagal dimuat" count={3}>
        {({ data, password_signin: policy }) => (
          <>
            <Card component="section" aria-label="Akun kampus">
              {data.length === 0 && (
                <EmptyState
                  icon={IconLogin2}
                  title="Belum ada akun kampus"
                  hint="Semua orang masuk dengan kata sandi Tuntas. Tambah Google, Microsoft, Keycloak, LDAP, SAML, atau CAS."
                />
              )}
              {data.map((row) => (
                <ProviderRow
                  key={row.id}
                  row={row}
                  onOpen={(part) => setOpenPart({ row, start: findStart(row), part })}
                />
              ))}
            </Card>
            <Passwords key={policy} policy={policy} />
          </>
        )}
      </Loaded>
      <Drawer
        opened={openPart !== null}
        onClose={() => setOpenPart(null)}
        position="right"
        size="xl"
        title={openPart && `${title} ${openPart.row?.name ?? openPart.start.label}`}
      >
        <Suspense fallback={null}>
          {openPart?.row && openPart.part === 'form' && <OwnAddresses id={openPart.row.id} />}
          {openPart?.part === 'form' && (
            <ProviderForm key={openPart.row?.version} {...openPart} onDone={() => setOpenPart(null)} />
          )}
          {openPart?.row && openPart.part === 'test' && <TestProvider row={openPart.row} />}
        </Suspense>
      </Drawer>
    </>
  )
}

type ProviderRowProps = { row: SigninProvider; onOpen: (part: Opened['part']) => void }
function ProviderRow({ row, onOpen }: ProviderRowProps) {
  const { id, name, kind, active, identities } = row
  const removal = useAction(deleteSigninProvider, {
    invalidates: [signinProviders, publicSettings],
    said: ofReply,
  })
  const remove = async () => {
    const text = `Hapus cara masuk ${name}?`
    const detail =
      identities > 0
        ? `${identities} orang terhubung lewat ini. Hubungannya dihapus, dan perangkat mereka keluar.`
        : undefined
    await removal.ask(
      { text, ...(detail && { detail }), danger: true },
      { params: { id }, query: { confirm: identities > 0 } },
    )
  }
  return (
    <div className={classes.row}>
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.detail}>
          {providerKindLabels[kind]} · {identities} orang terhubung
        </div>
      </div>
      <ToneBadge tone={active ? 'daun' : 'abu'}>{active ? 'Aktif' : 'Draft'}</ToneBadge>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={() => onOpen('test')} aria-label={`Coba ${name}`}>
          Coba
        </Button>
        <Button variant="default" size="sm" onClick={() => onOpen('form')} aria-label={`Ubah ${name}`}>
          Ubah
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          onClick={() => void remove()}
          aria-label={`Hapus ${name}`}
        >
          Hapus
        </Button>
      </div>
    </div>
  )
}

const addressLabels = {
  callback: 'Redirect URI',
  acs: 'Alamat ACS',
  logout: 'Back-channel logout URI',
  metadata: 'Metadata kami',
}

/** To be copied into the provider's own settings. */
function OwnAddresses({ id }: { id: number }) {
  const { data } = useData(signinProvider, { query: { id } })
  if (!data) return null
  const shownAddresses = Object.entries(data.addresses).filter(([, address]) => address !== null)
  return (
    <section className={classes.addresses} aria-label="Alamat kami">
      <p className={classes.detail}>Salin ke pengaturan penyedia:</p>
      {shownAddresses.map(([name, address]) => {
        const label = addressLabels[name as keyof typeof addressLabels]
        return (
          <div key={name} className={classes.address}>
            <TextInput label={label} value={address ?? ''} readOnly />
            <Button
              variant="default"
              aria-label={`Salin ${label}`}
              onClick={() => void copyText(address ?? '', `${label} disalin.`, 'Salin dari kotaknya.')}
            >
              Salin
            </Button>
          </div>
        )
      })}
    </section>
  )
}

function Passwords({ policy }: { policy: PasswordPolicy }) {
  const [choice, setChoice] = useState<PasswordPolicy>(policy)
  const saving = useAction(savePasswordSignin, {
    invalidates: [signinProviders, publicSettings],
    said: ofReply,
  })
  return (
    <Card component="section" mt="md" aria-labelledby="password-policy">
      <h2 id="password-policy">Kata sandi Tuntas</h2>
      <NativeSelect
        label="Siapa yang boleh masuk dengan kata sandi Tuntas"
        description="Admin, operator, dan koordinator selalu boleh, agar penyedia yang mati tidak mengunci kampus."
        data={passwordPolicies.map((value) => ({ value, label: passwordPolicyLabels[value] }))}
        value={choice}
        onChange={({ currentTarget: { value } }) => setChoice(value as PasswordPolicy)}
        mt="xs"
      />
      <Button
        mt="md"
        style={{ alignSelf: 'flex-start' }}
        loading={saving.pending}
        disabled={choice === policy}
        onClick={() => void saving.run({ body: { password_signin: choice } })}
      >
        Simpan
      </Button>
    </Card>
  )
}
