import type { administrators } from '@tuntas/contract/campus/administrators'
import type { MadePassword, students, teachers } from '@tuntas/contract/campus/people'
import { RESET_MOST, TEMPORARY_DAYS } from '@tuntas/contract/identity/password'
import { useEffect, useRef, useState } from 'react'
import { downloadLines } from '../../kit/client/downloadLines'
import { withProof } from '../../kit/client/useAction'
import { confirm } from '../../kit/form/confirm'
import { toast } from '../../kit/form/toast'
import { count } from '../../kit/format'
import { summariseNames } from '../../kit/list/summariseNames'

type Endpoint =
  | typeof students.resetPassword
  | typeof teachers.resetPassword
  | typeof administrators.resetPassword
type Person = { id: number; name: string }

export type PasswordReset = {
  people: readonly Person[]
  /** Also remove their second factor. */
  also: boolean
  /** Number of passwords prepared. */
  done: number
  made: readonly MadePassword[]
  /** The error; nothing was changed, or the passwords were not received. */
  error: string | null
  running: boolean
}

/** One line of the streamed reply. */
type Line = { done?: number; made?: readonly MadePassword[]; error?: string }

const CUT = 'Jaringan terputus. Ulangi: kata sandi dibuat sekali lagi.'

/** Asks before leaving: the passwords are shown only once. */
function useLeaving() {
  const leaveController = useRef(new AbortController())
  useEffect(() => {
    leaveController.current = new AbortController()
    return () => leaveController.current.abort()
  }, [])
  return leaveController
}

const askFor = async (people: readonly Person[], noun: string) => {
  let also = false
  const agreed = await confirm({
    title: 'Reset kata sandi?',
    text: `Kamu akan mereset kata sandi ${count(people.length)} ${noun}: ${summariseNames(people.map(({ name }) => name))}.`,
    detail: `Kata sandi lama tidak berlaku lagi dan semua perangkat mereka keluar. Ini tidak dapat dibatalkan. Kata sandi sementara tampil sekali, berlaku ${TEMPORARY_DAYS} hari, dan harus diganti saat masuk.`,
    also: 'Matikan juga verifikasi dua langkah mereka (autentikator dan passkey), untuk perangkat yang hilang',
    act: async (isTicked) => {
      also = isTicked
    },
    yes: 'Ya, reset',
    danger: true,
  })
  return { agreed, also }
}

const toBody = (people: readonly Person[], also: boolean) => ({
  list_id: people.map(({ id }) => id),
  format: 'ndjson' as const,
  ...(also && { remove_second: true }),
})

/** Resets passwords for people, all or none. The passwords exist only on this screen. */
export function usePasswordReset(endpoint: Endpoint, noun: string) {
  const [reset, setReset] = useState<PasswordReset | null>(null)
  const leaveController = useLeaving()

  const run = async (people: readonly Person[], also: boolean) => {
    let now: PasswordReset = { people, also, done: 0, made: [], error: null, running: true }
    const show = (part: Partial<PasswordReset>) => {
      now = { ...now, ...part }
      setReset(now)
    }
    const onLine = (line: unknown) => {
      const { done: doneCount = now.done, made: passwords = [], error = null } = line as Line
      show({ done: doneCount, made: passwords, error })
    }
    show({})
    try {
      await withProof(() =>
        downloadLines(endpoint, { body: toBody(people, also) }, onLine, leaveController.current.signal),
      )
      show({ running: false, ...(now.made.length === 0 && { error: now.error ?? CUT }) })
    } catch (error) {
      show({ running: false, error: error instanceof Error ? error.message : CUT })
    }
  }

  const ask = async (people: readonly Person[]) => {
    if (people.length > RESET_MOST)
      return toast.error(`Paling banyak ${count(RESET_MOST)} orang sekaligus. Saring lagi.`)
    const { agreed, also } = await askFor(people, noun)
    if (agreed) await run(people, also)
  }

  return {
    reset,
    ask,
    again: () => reset && run(reset.people, reset.also),
    finish: () => setReset(null),
  }
}
