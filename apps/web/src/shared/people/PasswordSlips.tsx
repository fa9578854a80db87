import { Button, Card } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { MadePassword } from '@tuntas/contract/campus/people'
import { TEMPORARY_DAYS } from '@tuntas/contract/identity/password'
import type { ReactNode } from 'react'
import { confirm } from '../../kit/form/confirm'
import { useLeaveGuard } from '../../kit/form/useLeaveGuard'
import { count } from '../../kit/format'
import { PageHeader } from '../../ui/PageHeader'
import classes from './PasswordSlips.module.css'

type PasswordSlipsProps = {
  /** Label of the number that identifies a person. */
  number: string
  made: readonly MadePassword[]
  /** More passwords are coming: show none before all have arrived. */
  running?: boolean
  children?: ReactNode
  onDone: () => void
}

/** Password slips to print and cut, nine on a page. They are shown once. */
export default function PasswordSlips({
  number,
  made: passwords,
  running: isRunning = false,
  children,
  onDone,
}: PasswordSlipsProps) {
  const leave = useLeaveGuard(() => isRunning || passwords.length > 0)
  const slips = isRunning ? [] : passwords
  const finish = async () => {
    const agreed = await confirm({
      title: 'Sudah dicetak?',
      text: 'Kata sandi di halaman ini tidak dapat dilihat lagi.',
      yes: 'Ya, selesai',
      danger: true,
    })
    if (!agreed) return
    leave()
    onDone()
  }
  return (
    <>
      <PageHeader
        title="Kata sandi sementara"
        subtitle={
          slips.length > 0 &&
          `${count(passwords.length)} slip. Cetak sekarang: kata sandi ini hanya tampil sekali dan tidak disimpan.`
        }
        actions={
          slips.length > 0 && (
            <>
              <Button
                variant="default"
                leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />}
                onClick={() => window.print()}
              >
                Cetak
              </Button>
              <Button onClick={finish}>Selesai</Button>
            </>
          )
        }
      />
      {children}
      {slips.length > 0 && (
        <ul className={classes.slips} aria-label="Slip kata sandi">
          {slips.map((row) => (
            <Card component="li" key={row.username} className={classes.slip} data-unbroken>
              <p className={classes.name}>{row.name}</p>
              <dl className={classes.facts}>
                <dt>{number}</dt>
                <dd>{row.number}</dd>
                <dt>Kata sandi</dt>
                <dd className={classes.password}>{row.password}</dd>
                <dt>Masuk di</dt>
                <dd>{window.location.host}</dd>
              </dl>
              <p className={classes.note}>
                Berlaku {TEMPORARY_DAYS} hari. Kamu akan diminta menggantinya saat masuk.
              </p>
            </Card>
          ))}
        </ul>
      )}
    </>
  )
}
