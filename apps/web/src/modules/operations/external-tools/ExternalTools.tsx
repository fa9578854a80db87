import { Button, Card, TextInput } from '@mantine/core'
import { IconPlus, IconPuzzle } from '@tabler/icons-react'
import {
  deleteExternalTool,
  type ExternalTool,
  externalTool,
  externalTools,
} from '@tuntas/contract/operations/external-tools'
import { Suspense, useState } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { copyText } from '../../../kit/form/copyText'
import { Drawer } from '../../../ui/Drawer'
import { lazyPart } from '../../../ui/lazyPart'
import { PageHeader } from '../../../ui/PageHeader'
import { EmptyState } from '../../../ui/Placeholder'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './ExternalTools.module.css'

/** Loaded when opened. */
const ToolForm = lazyPart(() => import('./ToolForm'))
const InviteTool = lazyPart(() => import('./InviteTool'))

type Tool = Omit<ExternalTool, 'platform'>
type OpenPart = { row: Tool | undefined; part: 'form' | 'invitation' }
const LIMIT = 100

/** Tools outside Tuntas that lessons open. */
export default function ExternalTools() {
  const tools = useData(externalTools, { query: { page: 1, limit: LIMIT } })
  const [openPart, setOpenPart] = useState<OpenPart | null>(null)
  const close = () => setOpenPart(null)
  const title = openPart?.part === 'invitation' ? 'Undang alat' : openPart?.row ? 'Ubah alat' : 'Tambah alat'
  return (
    <>
      <PageHeader
        title="Alat luar"
        subtitle="Alat pembelajaran lain yang dibuka dari kelas (LTI 1.3)."
        back={{ to: '/settings/{-$kind}', params: { kind: undefined }, label: 'Pengaturan' }}
        actions={
          <>
            <Button variant="default" onClick={() => setOpenPart({ row: undefined, part: 'invitation' })}>
              Undang alat
            </Button>
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => setOpenPart({ row: undefined, part: 'form' })}
            >
              Tambah alat
            </Button>
          </>
        }
      />
      <Loaded query={tools} frame={Card} failed="Alat luar gagal dimuat" count={3}>
        {(rows) => (
          <Card component="section" aria-label="Alat luar">
            {rows.length === 0 && (
              <EmptyState
                icon={IconPuzzle}
                title="Belum ada alat"
                hint="Tambah alat dengan alamat dari pembuatnya, atau undang alat mendaftar sendiri."
              />
            )}
            {rows.map((row) => (
              <ToolRow key={row.id} row={row} onEdit={() => setOpenPart({ row, part: 'form' })} />
            ))}
          </Card>
        )}
      </Loaded>
      <Drawer opened={openPart !== null} onClose={close} position="right" size="lg" title={title}>
        <Suspense fallback={null}>
          {openPart?.part === 'form' && (
            <>
              {openPart.row && <Addresses id={openPart.row.id} />}
              <ToolForm key={openPart.row?.id} row={openPart.row} onDone={close} />
            </>
          )}
          {openPart?.part === 'invitation' && <InviteTool />}
        </Suspense>
      </Drawer>
    </>
  )
}

function ToolRow({ row, onEdit }: { row: Tool; onEdit: () => void }) {
  const { id, name, active, lessons, wishes } = row
  const removal = useAction(deleteExternalTool, { invalidates: [externalTools], said: ofReply })
  return (
    <div className={classes.row}>
      <div>
        <div className={classes.name}>{name}</div>
        <div className={classes.detail}>
          {lessons} pembelajaran{wishes && active === 0 ? ' · mendaftar sendiri, belum dinyalakan' : ''}
        </div>
      </div>
      <ToneBadge tone={active === 1 ? 'daun' : 'abu'}>{active === 1 ? 'Aktif' : 'Nonaktif'}</ToneBadge>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" onClick={onEdit} aria-label={`Ubah ${name}`}>
          Ubah
        </Button>
        <Button
          variant="subtle"
          color="red"
          size="sm"
          loading={removal.pending}
          onClick={() =>
            void removal.ask({ text: `Hapus alat ${name}?`, yes: 'Hapus', danger: true }, { params: { id } })
          }
          aria-label={`Hapus ${name}`}
        >
          Hapus
        </Button>
      </div>
    </div>
  )
}

const addressLabels = {
  issuer: 'Issuer',
  authorization_endpoint: 'Alamat otorisasi',
  token_endpoint: 'Alamat token',
  jwks_uri: 'Alamat kunci Tuntas (JWKS)',
  deep_link_return_url: 'Alamat kembali memilih isi',
} as const
type AddressName = keyof typeof addressLabels

/** What the tool's own settings need from here. */
function Addresses({ id }: { id: number }) {
  const tool = useData(externalTool, { query: { id } })
  return (
    <Loaded query={tool} shape="fields" count={3} failed="Alamat gagal dimuat">
      {({ platform, client_id, deployment_id }) => (
        <section className={classes.addresses} aria-label="Salin ke pengaturan alat">
          <h3>Salin ke pengaturan alat</h3>
          <CopyField label="Client ID" value={client_id} />
          <CopyField label="Deployment ID" value={deployment_id} />
          {(Object.keys(addressLabels) as AddressName[]).map((name) => (
            <CopyField key={name} label={addressLabels[name]} value={platform[name]} />
          ))}
        </section>
      )}
    </Loaded>
  )
}

function CopyField({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.address}>
      <TextInput label={label} value={value} readOnly />
      <Button
        variant="default"
        onClick={() => void copyText(value, 'Disalin.', 'Salin dari kotaknya.')}
        aria-label={`Salin ${label}`}
      >
        Salin
      </Button>
    </div>
  )
}
