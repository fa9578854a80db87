import { useMutation } from '@tanstack/react-query'
import { useSelector } from '@tanstack/react-store'
import { publicSettings } from '@tuntas/contract/campus/site'
import { passkeyOptions, passkeySignin } from '@tuntas/contract/identity/second'
import { Suspense, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/client/call'
import { useData } from '../../../kit/client/queries'
import { emptyKept } from '../../../kit/device/cacheNames'
import { toast } from '../../../kit/form/toast'
import { enter } from '../../../kit/session/completeSignIn'
import { person, token } from '../../../kit/session/token'
import { contactLink } from '../../../shared/lessons/contactLink'
import { devices } from '../../../shared/people/devices'
import { lazyPart } from '../../../ui/lazyPart'
import { SharedBox } from './SharedBox'
import classes from './SignInMore.module.css'

/** Loaded if the campus sends mail. */
const MailedLink = lazyPart(() => import('./MailedLink'))

/** A background tab reports only once a minute that it is open. */
const OPEN_MS = 3 * 60_000
const ASKED = 'Saya lupa kata sandi Tuntas. Nama dan NIM/NIDN saya: '

/** Below the fields: shared computer, and ways to sign in without password. */
export default function SignInMore({ onEntered }: { onEntered: () => void }) {
  const [isForgotten, setForgotten] = useState(false)
  // A passkey may belong to a person other than this screen's (SignInAgain).
  const anybody = useSelector(person) === null
  // If no tab of a shared computer is left, its browser was closed (kit/session/idleLogout.ts).
  useEffect(() => {
    if (!token.get() && !(Date.now() - localStorage.shared_at < OPEN_MS)) emptyKept()
  }, [])
  return (
    <>
      <div className={classes.row}>
        <SharedBox />
        <div className={classes.links}>
          <button type="button" className={classes.link} onClick={() => setForgotten(true)}>
            Lupa kata sandi?
          </button>
          {anybody && 'PublicKeyCredential' in window && <WithPasskey onEntered={onEntered} />}
        </div>
      </div>
      {isForgotten && <WhomToAsk />}
    </>
  )
}

/** Signs in with a passkey. */
function WithPasskey({ onEntered }: { onEntered: () => void }) {
  const entering = useMutation({
    mutationFn: async (isShared: boolean) => {
      const { answerPasskey } = await import('../../../kit/session/passkey')
      const { ticket, options } = (await call(passkeyOptions)).data
      const response = await answerPasskey(options)
      return {
        reply: await call(passkeySignin, { body: { ticket, response, shared: isShared } }),
        shared: isShared,
      }
    },
    onSuccess: ({ reply, shared: isShared }) => {
      // On a shared computer do not store the username.
      if (!isShared) devices.keep(reply.account.user.username, reply.device)
      enter(reply, isShared)
      onEntered()
    },
    onError: (error) => toast.error(error.message),
  })
  return (
    <button
      type="button"
      className={classes.link}
      disabled={entering.isPending}
      onClick={({ currentTarget: { form } }) =>
        entering.mutate(form !== null && new FormData(form).has('shared'))
      }
    >
      {entering.isPending ? 'Menunggu passkey…' : 'Pakai passkey'}
    </button>
  )
}

/** Contacts that can reset a password. */
function WhomToAsk() {
  const settings = useData(publicSettings, {}, { staleTime: 300_000, retry: 1 }).data
  const words = useRef<HTMLDivElement>(null)
  useEffect(() => words.current?.focus(), [])
  const ways = [
    contactLink({ contact_kind: 'whatsapp', contact: settings?.help_phone || null }, ASKED),
    contactLink({ contact_kind: 'email', contact: settings?.help_email || null }, ASKED),
  ].filter((way) => way !== null)
  return (
    <div ref={words} tabIndex={-1} className={classes.words}>
      <Suspense fallback={null}>{settings?.mails === 1 && <MailedLink />}</Suspense>
      <p>
        Admin akademik kampusmu dapat membuatkan kata sandi sementara. Sebutkan nama dan NIM atau NIDN-mu,
        lalu ganti kata sandinya setelah masuk.
      </p>
      {ways.map(({ href, words: label, way }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {way === 'email' ? 'Email' : way}: {label}
        </a>
      ))}
    </div>
  )
}
