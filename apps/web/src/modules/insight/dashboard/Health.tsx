import { Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { health } from '@tuntas/contract/operations/helpdesk'
import type { ReactNode } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { type Data, useData } from '../../../kit/client/queries'
import { fileSize } from '../../../kit/form/fileSize'
import { count, dateTime } from '../../../kit/format'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './Health.module.css'

const READ_ANEW_MS = 60_000
const states = {
  good: { tone: 'daun', word: 'Baik' },
  warn: { tone: 'soga', word: 'Perhatikan' },
  bad: { tone: 'mengkudu', word: 'Tindak lanjuti' },
} as const
type State = keyof typeof states

/** Health of the machine, for campuses without monitoring. */
export default function Health() {
  const state = useData(health, {}, { refetchInterval: READ_ANEW_MS, staleTime: 0 })
  return (
    <Card component="section" aria-label="Kesehatan sistem" className={classes.card}>
      <h2 className={classes.title}>Kesehatan sistem</h2>
      <Loaded query={state} count={4} failed="Kesehatan sistem gagal dimuat">
        {(data) => <Parts of={data} />}
      </Loaded>
    </Card>
  )
}

type PartProps = { label: string; state: State; figure: string; children: ReactNode }

function Part({ label, state, figure, children }: PartProps) {
  const { tone, word } = states[state]
  return (
    <li>
      <p className={classes.label}>
        {label} <ToneBadge tone={tone}>{word}</ToneBadge>
      </p>
      <p className={classes.figure}>{figure}</p>
      <p className={classes.hint}>{children}</p>
    </li>
  )
}

const mailHint = ({ active, failed: failedCount, last_sent_at }: Data<typeof health>['mail']) => {
  const sentText =
    last_sent_at === null ? 'Belum ada yang terkirim' : `Terakhir terkirim ${dateTime(last_sent_at)}`
  const mailText = failedCount === 0 ? sentText : `${count(failedCount)} gagal 7 hari ini. ${sentText}`
  return (
    <Link to="/settings/{-$kind}" params={{ kind: 'mail' }}>
      {active === 0 ? 'Atur pengiriman email' : mailText}
    </Link>
  )
}

const describeBuild = ({ commit, is_changed, built_at }: NonNullable<Data<typeof health>['build']>) =>
  `${commit ?? 'tanpa commit'}${is_changed ? ', diubah' : ''}, dibangun ${dateTime(built_at)}`

function Parts({
  of: { database, disk, jobs, backup, mail, version, build, node, started_at },
}: {
  of: Data<typeof health>
}) {
  return (
    <>
      <ul className={classes.parts}>
        <Part label="Basis data" state={database.state} figure={fileSize(database.bytes)}>
          PostgreSQL {database.version.split(' ')[0]}, {count(database.connections)} dari{' '}
          {count(database.max_connections)} koneksi
        </Part>
        {disk && (
          <Part label="Disk" state={disk.state} figure={`${fileSize(disk.free_bytes)} kosong`}>
            dari {fileSize(disk.total_bytes)}
          </Part>
        )}
        <Part
          label="Pekerjaan"
          state={jobs.state}
          figure={jobs.waiting === 0 ? 'Tidak ada yang menunggu' : `${count(jobs.waiting)} berjalan`}
        >
          {jobs.failed === 0 ? (
            'Tidak ada impor yang gagal 7 hari ini'
          ) : (
            <Link to="/import/{-$kind}" params={{ kind: undefined }}>
              {count(jobs.failed)} impor gagal 7 hari ini
            </Link>
          )}
        </Part>
        <Part
          label="Cadangan"
          state={backup.state}
          figure={backup.at === null ? 'Belum pernah' : dateTime(backup.at)}
        >
          {backup.at === null
            ? 'Jalankan npm run backup setiap malam'
            : `${fileSize(backup.bytes ?? 0)}${backup.missing ? `, ${count(backup.missing)} berkas tidak ditemukan` : ''}`}
        </Part>
        <Part
          label="Email"
          state={mail.state}
          figure={mail.active === 0 ? 'Tidak dipakai' : `${count(mail.waiting)} menunggu`}
        >
          {mail.outage ?? mailHint(mail)}
        </Part>
      </ul>
      <p className={classes.foot}>
        Tuntas {version}
        {build && ` (${describeBuild(build)})`} · Node.js {node.replace('v', '')} · berjalan sejak{' '}
        {dateTime(started_at)}
      </p>
    </>
  )
}
