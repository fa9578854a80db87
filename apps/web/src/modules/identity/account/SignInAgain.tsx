import { Button, Modal } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { enter } from '../../../kit/enter'
import { keepEscape, OWN_ESCAPE } from '../../../kit/keepEscape'
import { useAccount } from '../../../kit/session'
import { lazyPart } from '../../../ui/lazyPart'
import type { Made } from './OwnPassword'
import classes from './SignInAgain.module.css'
import { SignInForm } from './SignInForm'

/** Where somebody has reset the password meanwhile. */
const OwnPassword = lazyPart(() => import('./OwnPassword'))

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
  const [made, setMade] = useState<Made>()
  useOwnEscape()
  const take: typeof enter = (entered, shared) =>
    entered.account.password_change_required ? setMade({ entered, shared }) : enter(entered, shared)
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      title={made ? 'Buat password milikmu sendiri' : 'Sesimu berakhir. Masuk lagi.'}
      zIndex={400}
      onFocus={keepEscape}
    >
      {made ? (
        <Suspense fallback={null}>
          <OwnPassword {...made} onBack={() => setMade(undefined)} />
        </Suspense>
      ) : (
        <>
          <p className={classes.again}>
            Masuk lagi sebagai <strong>{name}</strong> untuk melanjutkan.{' '}
            {isPaper ? 'Jawabanmu tetap di perangkat ini.' : 'Yang belum kamu simpan tetap di halaman ini.'}
          </p>
          <SignInForm username={username} take={take} onEntered={() => undefined} />
        </>
      )}
      <Button variant="subtle" fullWidth mt="sm" onClick={onOther}>
        Masuk dengan akun lain
      </Button>
    </Modal>
  )
}
