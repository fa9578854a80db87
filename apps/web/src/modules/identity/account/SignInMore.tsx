import { publicSettings } from '@tuntas/contract/campus/site'
import { useEffect, useRef, useState } from 'react'
import { contactLink } from '../../../kit/contactLink'
import { emptyKept } from '../../../kit/kept'
import { useData } from '../../../kit/queries'
import { token } from '../../../kit/token'
import classes from './SignInMore.module.css'

/** A tab in the background says only once a minute that it is open. */
const OPEN_MS = 3 * 60_000
const ASKED = 'Saya lupa kata sandi Tuntas. Nama dan NIM/NIDN saya: '

/** Below the fields: whose computer it is, and what to do without a password. */
export default function SignInMore() {
  const [forgotten, setForgotten] = useState(false)
  // A browser on a shared computer was closed with them, unless a tab of it is still open (kit/shared.ts).
  useEffect(() => {
    if (!token.get() && !(Date.now() - localStorage.shared_at < OPEN_MS)) emptyKept()
  }, [])
  return (
    <>
      <div className={classes.row}>
        <label className={classes.shared}>
          <input type="checkbox" name="shared" defaultChecked={token.isShared()} />
          Ini komputer bersama
          <small>Keluar sendiri saat browser ditutup atau 30 menit tidak dipakai.</small>
        </label>
        <button type="button" className={classes.link} onClick={() => setForgotten(true)}>
          Lupa kata sandi?
        </button>
      </div>
      {forgotten && <WhomToAsk />}
    </>
  )
}

/** Who makes a new password, and how to reach them. */
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
      <p>
        Admin akademik kampusmu dapat membuatkan kata sandi sementara. Sebutkan nama dan NIM atau NIDN-mu,
        lalu ganti kata sandinya setelah masuk.
      </p>
      {ways.map(({ href, words: shown, way }) => (
        <a key={href} href={href} target="_blank" rel="noopener noreferrer">
          {way === 'email' ? 'Email' : way}: {shown}
        </a>
      ))}
    </div>
  )
}
