import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { exchangeCode } from '@tuntas/contract/identity/providers'
import { errors } from '@tuntas/contract/wire/errors'
import { Suspense, useEffect, useRef } from 'react'
import { call } from '../../../kit/client/call'
import { type Entered, enter } from '../../../kit/session/completeSignIn'
import { ShownTest } from '../../../shared/people/ShownTest'
import { lazyPart } from '../../../ui/lazyPart'
import classes from './Arrival.module.css'

const SecondStep = lazyPart(() => import('./SecondStep'))

/** Out of the address and the history, without a navigation of the router. */
const dropFragment = () =>
  History.prototype.replaceState.call(history, history.state, '', location.pathname + location.search)

type ArrivalProps = {
  /** Null: the provider's page ended without one. */
  code: string | null
  /** @param back the page that was asked for before */
  onEntered: (back: string | null) => void
  /** Back to the sign-in page. */
  onBack: () => void
}

/** Ends a sign-in that went through a provider's page: session, second step, refusal, or a test's result. */
export default function Arrival({ code, onEntered, onBack }: ArrivalProps) {
  const exchanging = useMutation({
    mutationFn: (sentCode: string) => call(exchangeCode, { body: { code: sentCode } }),
    onSuccess: ({ data, ...reply }) => {
      if (!reply.token) return
      enter(reply as Entered, data.shared === 1)
      onEntered(data.back ?? null)
    },
  })
  const { data, error, mutate } = exchanging
  const back = data?.data.back ?? null
  // A code is used up by its first exchange, so it is sent once.
  const hasSent = useRef(false)
  useEffect(() => {
    if (hasSent.current) return
    hasSent.current = true
    dropFragment()
    if (code !== null) mutate(code)
  }, [code, mutate])
  const message = code === null ? errors.flow_ended.message : error?.message
  if (data?.data.test)
    return (
      <main className={classes.page}>
        <h1>Hasil uji</h1>
        <p>Tidak ada sesi yang dibuka. Tutup tab ini untuk kembali ke pengaturan.</p>
        <ShownTest result={data.data.test} />
      </main>
    )
  if (data?.data.second)
    return (
      <main className={classes.page}>
        <Suspense fallback={null}>
          <SecondStep
            {...data.data.second}
            username=""
            password=""
            shared={data.data.shared === 1}
            take={enter}
            onEntered={() => onEntered(back)}
            onBack={onBack}
          />
        </Suspense>
      </main>
    )
  return (
    <main className={classes.page}>
      {message === undefined ? (
        <p role="status">Memeriksa akun kampusmu…</p>
      ) : (
        <>
          <h1>Belum dapat masuk</h1>
          <p role="alert">{message}</p>
          <Button onClick={onBack}>Ke halaman masuk</Button>
        </>
      )}
    </main>
  )
}
