import { Button, Card } from '@mantine/core'
import { endPersonSessions, personSessions } from '@tuntas/contract/operations/helpdesk'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count } from '../../../kit/format'
import { DeviceItem } from '../../../shared/people/DeviceItem'
import classes from './PersonPage.module.css'

const STAYS = 'Jawaban kuis yang sedang dikerjakan tetap tersimpan, dan ia dapat masuk lagi.'

/** A person's open sessions, with a button to end each. */
export function PersonDevices({ userId }: { userId: number }) {
  const sessions = useData(personSessions, { query: { user_id: userId } }, { staleTime: 0 })
  const ending = useAction(endPersonSessions, { said: ofReply, invalidates: [personSessions] })
  const end = (text: string, id?: number) =>
    ending.ask({ text, detail: STAYS, danger: true }, { body: { user_id: userId, ...(id && { id }) } })
  const total = sessions.data?.length ?? 0
  return (
    <Card component="section" aria-label="Perangkat yang masuk">
      <div className={classes.head}>
        <h2>Perangkat yang masuk</h2>
        {total > 1 && (
          <Button
            variant="default"
            size="sm"
            onClick={() => end(`Kamu akan mengeluarkan ${count(total)} perangkat`)}
          >
            Keluarkan semua
          </Button>
        )}
      </div>
      <Loaded
        query={sessions}
        count={2}
        failed="Daftar perangkat gagal dimuat"
        empty={<p className={classes.none}>Sedang tidak masuk di perangkat mana pun.</p>}
      >
        {(rows) => (
          <ul className={classes.list}>
            {rows.map((row) => (
              <DeviceItem
                key={row.id}
                session={row}
                ending={ending.pending && ending.input?.body.id === row.id}
                onEnd={(name) => end(`Kamu akan mengeluarkan ${name}`, row.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
