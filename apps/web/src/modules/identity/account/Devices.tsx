import { Button, Card } from '@mantine/core'
import {
  endOtherSessions,
  endSession,
  type OwnSession,
  ownSessions,
} from '@tuntas/contract/identity/sessions'
import { Suspense, useState } from 'react'
import { CallError, type Input } from '../../../kit/client/call'
import { Loaded } from '../../../kit/client/Loaded'
import { useData } from '../../../kit/client/queries'
import { ofReply, useAction } from '../../../kit/client/useAction'
import { count } from '../../../kit/format'
import { DeviceItem } from '../../../shared/people/DeviceItem'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './Devices.module.css'

/** Loaded on click, if the sign-in was a while ago. */
const PasswordDialog = lazyPart(() => import('./PasswordDialog'))

/** The person's open sessions, with sign-out buttons. */
export default function Devices() {
  const sessions = useData(ownSessions)
  const ending = useEnding(endOtherSessions)
  const otherCount = (sessions.data?.length ?? 1) - 1
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <div>
          <h3>Perangkat yang masuk</h3>
          <p>Keluarkan yang tidak kamu kenal, lalu ubah kata sandimu.</p>
        </div>
        {otherCount > 0 && (
          <Button
            variant="default"
            onClick={() => ending.ask(`Kamu akan mengeluarkan ${count(otherCount)} perangkat lain`, {})}
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
      {ending.dialog}
    </Card>
  )
}

/** Ends sessions. An old session without second factor must give the password. */
function useEnding<const E extends typeof endSession | typeof endOtherSessions>(endpoint: E) {
  const [waitingInput, setWaitingInput] = useState<Input<E>>()
  const [error, setError] = useState<string>()
  const ending = useAction<E>(endpoint, {
    invalidates: [ownSessions],
    said: ofReply,
    done: () => setWaitingInput(undefined),
    refused: ({ message }) => setError(message),
  })
  const ask = (text: string, input: Input<E>) => {
    const instead = (refusal: unknown) => {
      const needsPassword = refusal instanceof CallError && refusal.errors.current_password !== undefined
      if (needsPassword) {
        setError(undefined)
        setWaitingInput(input)
      }
      return needsPassword
    }
    return ending.ask({ text, danger: true, instead }, input)
  }
  const send = (current_password: string) =>
    ending.run({ ...waitingInput, body: { current_password } } as Input<E>)
  const dialog = waitingInput && (
    <Suspense fallback={null}>
      <PasswordDialog
        busy={ending.pending}
        error={error}
        send={send}
        onClose={() => setWaitingInput(undefined)}
      />
    </Suspense>
  )
  return { ask, pending: ending.pending, dialog }
}

function Device({ session }: { session: OwnSession }) {
  const ending = useEnding(endSession)
  return (
    <>
      <DeviceItem
        session={session}
        current={session.current === 1}
        ending={ending.pending}
        onEnd={(name) => ending.ask(`Kamu akan mengeluarkan ${name}`, { params: { id: session.id } })}
      />
      {ending.dialog}
    </>
  )
}
