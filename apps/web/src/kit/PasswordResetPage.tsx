import { Button, Card } from '@mantine/core'
import { count } from './format'
import classes from './PasswordResetPage.module.css'
import PasswordSlips from './PasswordSlips'
import type { PasswordReset } from './usePasswordReset'

type PasswordResetPageProps = {
  number: string
  reset: PasswordReset
  onGoOn: () => void
  onDone: () => void
}

/** How far it is, what went wrong, and the slips of those who have theirs. */
export default function PasswordResetPage({ number, reset, onGoOn, onDone }: PasswordResetPageProps) {
  const { total, made, left, error, running } = reset
  const done = total - left.length
  return (
    <PasswordSlips number={number} made={made} running={running} onDone={onDone}>
      {running && (
        <Card className={classes.state}>
          <p role="status">
            Membuat kata sandi… {count(done)} dari {count(total)}
          </p>
          <progress className={classes.bar} max={total} value={done} aria-label="Kemajuan reset" />
        </Card>
      )}
      {error !== null && (
        <Card className={classes.state} data-no-print>
          <p role="alert">
            {count(left.length)} orang belum punya kata sandi yang tampil di sini. {error}
          </p>
          <div className={classes.buttons}>
            <Button onClick={onGoOn}>Lanjutkan</Button>
            {made.length === 0 && (
              <Button variant="default" onClick={onDone}>
                Kembali ke daftar
              </Button>
            )}
          </div>
        </Card>
      )}
    </PasswordSlips>
  )
}
