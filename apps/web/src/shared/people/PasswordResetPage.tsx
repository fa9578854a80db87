import { Button, Card } from '@mantine/core'
import { count } from '../../kit/format'
import classes from './PasswordResetPage.module.css'
import PasswordSlips from './PasswordSlips'
import type { PasswordReset } from './usePasswordReset'

type PasswordResetPageProps = {
  number: string
  reset: PasswordReset
  onAgain: () => void
  onDone: () => void
}

/** Progress of a password reset, its error, and the password slips. */
export default function PasswordResetPage({ number, reset, onAgain, onDone }: PasswordResetPageProps) {
  const { people, done: doneCount, made: passwords, error, running: isRunning } = reset
  const total = people.length
  return (
    <PasswordSlips number={number} made={passwords} running={isRunning} onDone={onDone}>
      {isRunning && (
        <Card className={classes.state}>
          <p role="status">
            Membuat kata sandi… {count(doneCount)} dari {count(total)}
          </p>
          <progress className={classes.bar} max={total} value={doneCount} aria-label="Kemajuan reset" />
        </Card>
      )}
      {error !== null && (
        <Card className={classes.state} data-no-print>
          <p role="alert">
            Tidak ada kata sandi {count(total)} orang yang tampil di sini. {error}
          </p>
          <div className={classes.buttons}>
            <Button onClick={onAgain}>Ulangi</Button>
            <Button variant="default" onClick={onDone}>
              Kembali ke daftar
            </Button>
          </div>
        </Card>
      )}
    </PasswordSlips>
  )
}
