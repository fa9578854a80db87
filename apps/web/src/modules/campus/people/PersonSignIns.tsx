import { Button, Card } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { person as overview, signIns, unlockSignin } from '@tuntas/contract/operations/helpdesk'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count, dateTime } from '../../../kit/format'
import { formatBrowser, formatDevice, SignInBadge } from '../../../shared/people/signInWords'
import classes from './PersonPage.module.css'
import type { Person } from './person'

const FIRST = 5

/** Successful and failed sign-ins, and the delay before the next try. */
export function PersonSignIns({ person }: { person: Person }) {
  const { id, failed_signins: failedCount, wait_seconds: wait } = person
  const last = useData(signIns, { query: { user_id: id, limit: 10 } }, { staleTime: 0 })
  const unlocking = useAction(unlockSignin, { said: ofReply, invalidates: [overview, signIns] })
  return (
    <Card component="section" aria-label="Aktivitas masuk">
      <div className={classes.head}>
        <h2>Aktivitas masuk</h2>
        <Link to="/signins" search={{ user_id: String(id) }}>
          Lihat semua
        </Link>
      </div>
      {(failedCount > 0 || wait > 0) && (
        <div className={classes.notice} data-tone="soga" role="status">
          <span>
            {failedCount > 0 && (
              <>
                <b>{count(failedCount)} kali gagal masuk</b> sejak terakhir berhasil.{' '}
              </>
            )}
            {wait > 0 && `Percobaan berikutnya di satu perangkat harus menunggu ${count(wait)} detik.`}
          </span>
          <Button
            variant="default"
            size="sm"
            loading={unlocking.pending}
            onClick={() => unlocking.run({ body: { user_id: id } })}
          >
            Hapus jeda masuk
          </Button>
        </div>
      )}
      <Loaded
        query={last}
        count={3}
        failed="Aktivitas masuk gagal dimuat"
        empty={<p className={classes.none}>Belum pernah masuk.</p>}
      >
        {(rows) => (
          <ul className={classes.list}>
            {rows.slice(0, FIRST).map((row) => (
              <li key={row.id} className={classes.visit}>
                <div>
                  <p>{dateTime(row.time)}</p>
                  <p className={classes.meta}>
                    {formatBrowser(row)} · {formatDevice(row)} · {row.ip_address}
                  </p>
                </div>
                <SignInBadge status={row.status} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
