import { Button } from '@mantine/core'
import classes from '../../../kit/form/Notice.module.css'
import { useSignOut } from '../../../kit/session/useSignOut'

/** Why one has to change a password that one did not choose, and the only other way from here. */
export default function TemporaryNotice() {
  const signOut = useSignOut()
  return (
    <div className={classes.notice}>
      <div>
        <strong>Buat password milikmu sendiri</strong>
        <p>Kata sandi dari kampus hanya sementara. Ganti dulu, lalu lanjutkan.</p>
      </div>
      <Button variant="default" onClick={signOut}>
        Keluar
      </Button>
    </div>
  )
}
