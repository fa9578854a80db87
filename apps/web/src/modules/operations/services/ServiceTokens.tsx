import { Badge, Button, Card, Code, Text } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import {
  revokeServiceToken,
  type ServiceToken,
  serviceScopeLabels,
  serviceTokens,
} from '@tuntas/contract/operations/services'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useEndpoint } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { copyText } from '../../../kit/form/copyText'
import { campusInput, date, dateTime } from '../../../kit/format'
import { Drawer } from '../../../ui/Drawer'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import classes from './ServiceTokens.module.css'

const ServiceTokenForm = lazyPart(() => import('./ServiceTokenForm'))
/** Opened by few. */
const Examples = lazyPart(() => import('./Examples'))

/** undefined: a new token. */
type OpenForm = { row: ServiceToken | undefined }

/** Tokens with which SIAKAD and other systems send and read data. */
export default function ServiceTokens() {
  const tokens = useEndpoint(serviceTokens)
  const [openForm, setOpenForm] = useState<OpenForm | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = (token: string | null) => {
    setOpenForm(null)
    if (token !== null) setSecret(token)
  }
  return (
    <>
      <PageHeader
        title="Token layanan"
        subtitle="SIAKAD dan sistem kampus lain mengirim dan membaca data dengan token ini."
        back={{ to: '/settings/{-$kind}', params: { kind: undefined }, label: 'Pengaturan' }}
        actions={
          <Button
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => setOpenForm({ row: undefined })}
          >
            Buat token
          </Button>
        }
      />
      {secret && <Secret key={secret} token={secret} />}
      <Loaded query={tokens} frame={Card} failed="Token layanan gagal dimuat" count={3}>
        {({ data }) => (
          <Card component="section" aria-label="Token layanan">
            {data.length === 0 && (
              <EmptyState
                icon={IconPlugConnected}
                title="Belum ada token"
                hint="Buat token untuk setiap sistem, dengan izin yang diperlukannya saja."
              />
            )}
            {data.map((row) => (
              <TokenRow key={row.id} row={row} onRename={() => setOpenForm({ row })} />
            ))}
          </Card>
        )}
      </Loaded>
      <Suspense fallback={null}>
        <Examples />
      </Suspense>
      <Drawer
        opened={openForm !== null}
        onClose={() => setOpenForm(null)}
        position="right"
        size="lg"
        title={openForm && (openForm.row ? `Ubah nama ${openForm.row.name}` : 'Buat token layanan')}
      >
        <Suspense fallback={null}>
          {openForm && <ServiceTokenForm key={openForm.row?.id} row={openForm.row} onDone={close} />}
        </Suspense>
      </Drawer>
    </>
  )
}

/** It is shown once, above the list. */
const intoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' })

function Secret({ token }: { token: string }) {
  return (
    <Card component="section" aria-label="Token baru" mb="md" role="status" ref={intoView}>
      <h2>Token baru</h2>
      <Text>Salin sekarang ke sistem yang memakainya: token ini tidak ditampilkan lagi.</Text>
      <Code block mt="sm" className={classes.token}>
        {token}
      </Code>
      <Button
        mt="sm"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => void copyText(token, 'Token disalin.', 'Salin tokennya dari kotak di atas.')}
      >
        Salin
      </Button>
    </Card>
  )
}

/** Valid through its last campus day. */
const isOver = ({ expires_at }: ServiceToken) => expires_at < campusInput(new Date()).slice(0, 10)

const badges = {
  active: { label: 'Aktif', variant: 'filled' },
  over: { label: 'Berakhir', variant: 'default' },
  revoked: { label: 'Dicabut', variant: 'default' },
} as const
const findState = (row: ServiceToken) => (row.revoked_at ? 'revoked' : isOver(row) ? 'over' : 'active')

type TokenRowProps = { row: ServiceToken; onRename: () => void }
function TokenRow({ row, onRename }: TokenRowProps) {
  const { id, name, scopes, prefix, created_by, created_at, expires_at, last_used_at, last_ip } = row
  const revocation = useAction(revokeServiceToken, { invalidates: [serviceTokens], said: ofReply })
  const state = findState(row)
  const { label, variant } = badges[state]
  const revoke = () =>
    revocation.ask(
      {
        text: `Cabut token ${name}?`,
        detail: 'Sistem yang memakainya langsung tidak dapat mengirim dan membaca lagi.',
        yes: 'Cabut',
        danger: true,
      },
      { body: { id } },
    )
  return (
    <div className={classes.row}>
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.detail}>
          {scopes.map((scope) => serviceScopeLabels[scope]).join(' · ')}
          <br />
          {prefix}… · sampai {date(expires_at)} · dibuat {created_by}, {date(created_at)}
          <br />
          {last_used_at
            ? `Terakhir dipakai ${dateTime(last_used_at)} dari ${last_ip}`
            : 'Belum pernah dipakai'}
        </div>
      </div>
      <Badge variant={variant}>{label}</Badge>
      {state !== 'revoked' && (
        <div className={classes.buttons}>
          <Button variant="default" size="sm" onClick={onRename} aria-label={`Ubah nama ${name}`}>
            Ubah nama
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="sm"
            loading={revocation.pending}
            onClick={() => void revoke()}
            aria-label={`Cabut ${name}`}
          >
            Cabut
          </Button>
        </div>
      )}
    </div>
  )
}
