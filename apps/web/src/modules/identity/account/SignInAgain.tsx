import { Button, Modal } from '@mantine/core'
import { useEffect } from 'react'
import { keepEscape, OWN_ESCAPE } from '../../../kit/keepEscape'
import { useAccount } from '../../../kit/session'
import classes from './SignInAgain.module.css'
import { SignInForm } from './SignInForm'

/** Escape closes no dialog below this one, also where the focus is nowhere. */
function useOwnEscape() {
  useEffect(() => {
    document.body.setAttribute(OWN_ESCAPE, 'true')
    return () => document.body.removeAttribute(OWN_ESCAPE)
  }, [])
}

type SignInAgainProps = { isPaper: boolean; onOther: () => void }

/** Over a screen that must not be left: nothing below it is lost, and it goes when the same person is back. */
export default function SignInAgain({ isPaper, onOther }: SignInAgainProps) {
  const { name, username } = useAccount().user
  useOwnEscape()
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      title="Sesimu berakhir. Masuk lagi."
      zIndex={400}
      onFocus={keepEscape}
    >
      <p className={classes.again}>
        Masuk lagi sebagai <strong>{name}</strong> untuk melanjutkan.{' '}
        {isPaper ? 'Jawabanmu tetap di perangkat ini.' : 'Yang belum kamu simpan tetap di halaman ini.'}
      </p>
      <SignInForm username={username} onEntered={() => undefined} />
      <Button variant="subtle" fullWidth mt="sm" onClick={onOther}>
        Masuk dengan akun lain
      </Button>
    </Modal>
  )
}
