import { Button, Card } from '@mantine/core'
import {
  endOtherSessions,
  endSession,
  type OwnSession,
  ownSessions,
} from '@tuntas/contract/identity/sessions'
import { DeviceItem } from '../../../kit/DeviceItem'
import { count } from '../../../kit/format'
import { Loaded } from '../../../kit/Loaded'
import { useData } from '../../../kit/queries'
import { ofReply, useAction } from '../../../kit/useAction'
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

function Device({ session }: { session: OwnSession }) {
  const ending = useAction(endSession, { invalidates: [ownSessions], said: ofReply })
  return (
    <DeviceItem
      session={session}
      current={session.current === 1}
      ending={ending.pending}
      onEnd={(name) =>
        ending.ask({ text: `Kamu akan mengeluarkan ${name}`, danger: true }, { params: { id: session.id } })
      }
    />
  )
}
