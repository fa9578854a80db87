import { Button, Modal } from '@mantine/core'
import { signout } from '@tuntas/contract/identity/account'
import { Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/client/call'
import { keepEscape, OWN_ESCAPE } from '../../../kit/form/keepEscape'
import { enter, type Take } from '../../../kit/session/completeSignIn'
import { useAccount } from '../../../kit/session/session'
import { lazyPart } from '../../../ui/lazyPart'
import { Refusal } from '../../../ui/Refusal'
import type { Temporary } from './OwnPassword'
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

type WithPasswordProps = { isPaper: boolean; refusal: string | undefined; take: Take }

function WithPassword({ isPaper, refusal, take }: WithPasswordProps) {
  const { name, username } = useAccount().user
  const box = useRef<HTMLDivElement>(null)
  // Also where it comes back into the dialog, which is open already.
  useEffect(() => box.current?.querySelector<HTMLInputElement>('[name=password]')?.focus(), [])
  return (
    <div ref={box}>
      <p className={classes.again}>
        Masuk lagi sebagai <strong>{name}</strong> untuk melanjutkan.{' '}
        {isPaper ? 'Jawabanmu tetap di perangkat ini.' : 'Yang belum kamu simpan tetap di halaman ini.'}
      </p>
      <Refusal text={refusal} />
      <SignInForm username={username} take={take} onEntered={() => undefined} />
    </div>
  )
}

type SignInAgainProps = { isPaper: boolean; onOther: () => void }

/** Over a screen that must not be left: nothing below it is lost, and it goes when the same person is back. */
export default function SignInAgain({ isPaper, onOther }: SignInAgainProps) {
  const [temporary, setTemporary] = useState<Temporary>()
  const [refusal, setRefusal] = useState<string>()
  useOwnEscape()
  const take: Take = (entry, isShared, password) =>
    entry.account.password_change_required
      ? setTemporary({ entered: entry, shared: isShared, password })
      : enter(entry, isShared)
  /** To the password again: what it has opened is of no use to anybody. */
  const goBack = (why?: string) => {
    if (temporary) void call(signout, {}, { token: temporary.entered.token }).catch(() => undefined)
    setTemporary(undefined)
    setRefusal(why)
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      title={
        <span role="status">
          {temporary ? 'Buat password milikmu sendiri' : 'Sesimu berakhir. Masuk lagi.'}
        </span>
      }
      zIndex={400}
      onFocus={keepEscape}
    >
      {temporary ? (
        <Suspense fallback={null}>
          <OwnPassword
            {...temporary}
            onBack={() => goBack()}
            onStale={() => goBack('Kata sandi tadi tidak berlaku lagi. Masuk dengan yang terbaru.')}
          />
        </Suspense>
      ) : (
        <WithPassword isPaper={isPaper} refusal={refusal} take={take} />
      )}
      <Button
        variant="subtle"
        fullWidth
        mt="sm"
        onClick={() => {
          goBack()
          onOther()
        }}
      >
        Masuk dengan akun lain
      </Button>
    </Modal>
  )
}
