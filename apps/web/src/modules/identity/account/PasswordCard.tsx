import { Card } from '@mantine/core'
import { LinkButton } from '../../../ui/LinkButton'
import classes from './Devices.module.css'

export function PasswordCard() {
  return (
    <Card className={classes.card}>
      <div className={classes.head}>
        <div>
          <h3>Kata sandi</h3>
          <p>Saat kamu menggantinya, semua perangkat lain keluar.</p>
        </div>
        <LinkButton to="/change-password" variant="default">
          Ubah kata sandi
        </LinkButton>
      </div>
    </Card>
  )
}
