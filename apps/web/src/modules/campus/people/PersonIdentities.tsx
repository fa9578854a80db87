import { Button, Card } from '@mantine/core'
import {
  person,
  personIdentities,
  personSessions,
  removeIdentity,
} from '@tuntas/contract/operations/helpdesk'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { dateTime } from '../../../kit/format'
import classes from './PersonPage.module.css'

const MEANING = 'Perangkatnya keluar. Saat masuk berikutnya akun kampusnya dihubungkan lagi.'

/** A person's campus accounts, with a button to remove each: for somebody who returns with another one. */
export function PersonIdentities({ userId }: { userId: number }) {
  const identities = useData(personIdentities, { query: { user_id: userId } }, { staleTime: 0 })
  const removal = useAction(removeIdentity, {
    said: ofReply,
    invalidates: [personIdentities, personSessions, person],
  })
  return (
    <Card component="section" aria-label="Akun kampus">
      <div className={classes.head}>
        <h2>Akun kampus</h2>
      </div>
      <Loaded query={identities} count={1} failed="Akun kampus gagal dimuat">
        {(rows) => (
          <ul className={classes.list}>
            {rows.map(({ id, provider, subject, linked_at, last_used_at }) => (
              <li key={id} className={classes.identity}>
                <p>
                  <strong>{provider}</strong> · {subject}
                  <br />
                  Terhubung {dateTime(linked_at)}
                  {last_used_at && `, terakhir masuk ${dateTime(last_used_at)}`}
                </p>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Lepas akun kampus ${provider}`}
                  onClick={() =>
                    void removal.ask(
                      { text: `Lepas akun kampus ${provider}?`, detail: MEANING, danger: true },
                      { body: { id } },
                    )
                  }
                >
                  Lepas
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}
