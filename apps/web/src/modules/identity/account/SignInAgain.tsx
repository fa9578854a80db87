import { Button } from '@mantine/core'
import { signout } from '@tuntas/contract/identity/account'
import { Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/client/call'
import { keepEscape, OWN_ESCAPE } from '../../../kit/form/keepEscape'
import { isInField, textFocus, useTypingPause } from '../../../kit/form/useTypingPause'
import { enter, type Take } from '../../../kit/session/completeSignIn'
import { useAccount } from '../../../kit/session/session'
import { lazyPart } from '../../../ui/lazyPart'
import { Modal } from '../../../ui/Modal'
import { Refusal } from '../../../ui/Refusal'
import type { Temporary } from './OwnPassword'
import classes from './SignInAgain.module.css'
import { SignInForm } from './SignInForm'

/** Loaded if somebody has reset the password. */
const OwnPassword = lazyPart(() => import('./OwnPassword'))

/** Escape must not close dialogs below this one, even without focus. */
function useOwnEscape() {
  useEffect(() => {
    document.body.setAttribute(OWN_ESCAPE, 'true')
    return () => document.body.removeAttribute(OWN_ESCAPE)
  }, [])
}

type WithPasswordProps = {
  isPaper: boolean
  isFree: boolean
  wasWriting: boolean
  refusal: string | undefined
  take: Take
}

function WithPassword({ isPaper, isFree, wasWriting, refusal, take }: WithPasswordProps) {
  const { name, username } = useAccount().user
  const box = useRef<HTMLDivElement>(null)
  // Also when the step returns inside the open dialog.
  useEffect(() => {
    if (isFree && !wasWriting) box.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }, [isFree, wasWriting])
  return (
    <div ref={box}>
      <p className={classes.again} {...(wasWriting && textFocus)}>
        Masuk lagi sebagai <strong>{name}</strong> untuk melanjutkan.{' '}
        {isPaper ? 'Jawabanmu tetap di perangkat ini.' : 'Yang belum kamu simpan tetap di halaman ini.'}
      </p>
      <Refusal text={refusal} />
      <SignInForm
        username={username}
        take={take}
        onEntered={() => undefined}
        to={location.pathname + location.search}
      />
    </div>
  )
}

type SignInAgainProps = { isPaper: boolean; onOther: () => void }

/** Signs in above a screen that must not be lost; closes once the same person is back. */
export default function SignInAgain({ isPaper, onOther }: SignInAgainProps) {
  const [temporary, setTemporary] = useState<Temporary>()
  const [refusal, setRefusal] = useState<string>()
  useOwnEscape()
  const isFree = useTypingPause(true)
  // Signs for an answer or a text would go into the password, and Enter would send it.
  const [wasWriting, setWriting] = useState(() => isPaper || isInField())
  const take: Take = (entry, isShared, password) =>
    entry.account.password_change_required
      ? setTemporary({ entered: entry, shared: isShared, password })
      : enter(entry, isShared)
  /** Back to the password; discards the unfinished session. */
  const goBack = (why?: string) => {
    if (temporary) void call(signout, {}, { token: temporary.entered.token }).catch(() => undefined)
    setTemporary(undefined)
    setWriting(false)
    setRefusal(why)
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      trapFocus={isFree}
      withCloseButton={false}
      title={
        <span role="status">
          {temporary ? 'Buat kata sandi milikmu sendiri' : 'Sesimu berakhir. Masuk lagi.'}
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
        <WithPassword {...{ isPaper, isFree, wasWriting }} refusal={refusal} take={take} />
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
