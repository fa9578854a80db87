import { Button, Card } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import {
  endOtherSessions,
  endSession,
  type OwnSession,
  ownSessions,
} from '@tuntas/contract/identity/sessions'
import { count, dateTime } from '../../../kit/format'
import { Loaded } from '../../../kit/Loaded'
import { useData } from '../../../kit/queries'
import { ofReply, useAction } from '../../../kit/useAction'
import { ToneBadge } from '../../../ui/StateBadge'
import classes from './Devices.module.css'

/** Where one is signed in, and signing out there. */
export default function Devices() {
  const sessions = useData(ownSessions)
  const endOthers = useAction(endOtherSessions, { invalidates: [ownSessions], said: ofReply })
  const others = (sessions.data?.length ?? 1) - 1
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <div>
          <h3>Perangkat yang masuk</h3>
          <p>Keluarkan yang tidak kamu kenal, lalu ubah passwordmu.</p>
        </div>
        {others > 0 && (
          <Button
            variant="default"
            onClick={() =>
              endOthers.ask(
                { text: `Kamu akan mengeluarkan ${count(others)} perangkat lain`, danger: true },
                {},
              )
            }
          >
            Keluarkan semua yang lain
          </Button>
        )}
      </div>
      <Loaded query={sessions} failed="Daftar perangkat gagal dimuat" shape="rows" count={2}>
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((row) => (
              <Device key={row.id} session={row} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

const nameOf = ({ browser, platform }: OwnSession) =>
  browser === platform ? browser : `${browser} di ${platform}`

function Device({ session }: { session: OwnSession }) {
  const { id, device, ip_address, created_at, last_used_at, shared, current } = session
  const ending = useAction(endSession, { invalidates: [ownSessions], said: ofReply })
  const DeviceIcon = device === 'Ponsel' || device === 'Tablet' ? IconDeviceMobile : IconDeviceDesktop
  const name = nameOf(session)
  return (
    <li className={classes.device}>
      <DeviceIcon size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <p className={classes.name}>
          {name}
          {current === 1 && <ToneBadge tone="daun">Perangkat ini</ToneBadge>}
          {shared === 1 && <ToneBadge tone="abu">Komputer bersama</ToneBadge>}
        </p>
        <p className={classes.facts}>
          {device} · {ip_address} · masuk {dateTime(created_at)} · terakhir dipakai {dateTime(last_used_at)}
        </p>
      </div>
      {current === 0 && (
        <Button
          variant="default"
          aria-label={`Keluarkan ${name}`}
          loading={ending.pending}
          onClick={() =>
            ending.ask({ text: `Kamu akan mengeluarkan ${name}`, danger: true }, { params: { id } })
          }
        >
          Keluarkan
        </Button>
      )}
    </li>
  )
}
