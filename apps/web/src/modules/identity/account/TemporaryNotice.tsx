import { Button } from '@mantine/core'
import classes from '../../../kit/form/Notice.module.css'
import { useSignOut } from '../../../kit/session/useSignOut'

/** Explains why a temporary password must be changed, with sign-out as the alternative. */
export default function TemporaryNotice() {
  const signOut = useSignOut()
  return (
    <div className={classes.notice}>
      <div>
        <strong>Buat kata sandi milikmu sendiri</strong>
        <p>Kata sandi dari kampus hanya sementara. Ganti dulu, lalu lanjutkan.</p>
      </div>
      <Button variant="default" onClick={signOut}>
        Keluar
      </Button>
    </div>
  )
}
