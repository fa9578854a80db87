import { Button, Card } from '@mantine/core'
import { IconDatabaseOff } from '@tabler/icons-react'
import type { LoginEntry } from '@tuntas/contract/identity/account'
import { useState } from 'react'
import { count, time } from '../../../kit/format'
import { formatBrowser, formatDevice, SignInBadge } from '../../../shared/people/signInWords'
import { type Column, DataTable } from '../../../ui/DataTable'
import { EmptyState } from '../../../ui/Placeholder'
import { useWide } from '../../../ui/useWide'
import classes from './Dashboard.module.css'

type Row = LoginEntry & { id: number }

const FIRST = 10
const STEP = 50

const columns: Column<Row>[] = [
  { key: 'number', label: 'No.', cell: (row) => row.id, numeric: true },
  { key: 'name', label: 'Nama', cell: (row) => row.name, lead: true },
  { key: 'ip_address', label: 'Alamat IP', cell: (row) => row.ip_address },
  { key: 'device', label: 'Perangkat dan platform', cell: formatDevice },
  { key: 'browser', label: 'Browser dan versi', cell: formatBrowser },
  { key: 'time', label: 'Waktu', cell: (row) => time(row.time), numeric: true },
  { key: 'status', label: 'Status', cell: SignInBadge },
]

type LoginActivityProps = {
  entries: readonly LoginEntry[]
  summary: { success: number; failed: number }
  untitled: boolean
}

export function LoginActivity({ entries, summary, untitled }: LoginActivityProps) {
  const isWide = useWide()
  const [shownCount, setShownCount] = useState(FIRST)
  const rows = entries.slice(0, shownCount).map((entry, index) => ({ ...entry, id: index + 1 }))
  return (
    <Card padding={0}>
      <div className={classes.head}>
        {!untitled && <h2 className={classes.title}>Aktivitas masuk hari ini</h2>}
        <p className={classes.sentence}>
          {count(summary.success + summary.failed)} kali masuk, {count(summary.failed)} gagal
        </p>
      </div>
      {rows.length === 0 && (
        <EmptyState
          icon={IconDatabaseOff}
          title="Data tidak ditemukan"
          hint="Belum ada yang masuk hari ini."
        />
      )}
      {rows.length > 0 && (
        <>
          {isWide ? (
            <DataTable
              label="Aktivitas masuk hari ini"
              rows={rows}
              columns={columns}
              getName={(row) => row.name}
            />
          ) : (
            <Entries rows={rows} />
          )}
          {rows.length < entries.length && (
            <div className={classes.more}>
              <Button variant="subtle" onClick={() => setShownCount(shownCount + STEP)}>
                Tampilkan lebih banyak
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function Entries({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className={classes.entries}>
      {rows.map((row) => (
        <li key={row.id} className={classes.entry}>
          <div>
            <p className={classes.name}>{row.name}</p>
            <p>{formatDevice(row)}</p>
            <p>{formatBrowser(row)}</p>
            <p>{row.ip_address}</p>
          </div>
          <div className={classes.when}>
            <SignInBadge status={row.status} />
            {time(row.time)}
          </div>
        </li>
      ))}
    </ul>
  )
}
