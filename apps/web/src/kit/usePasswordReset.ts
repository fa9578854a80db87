import type { administrators } from '@tuntas/contract/campus/administrators'
import type { MadePassword, students, teachers } from '@tuntas/contract/campus/people'
import { TEMPORARY_DAYS } from '@tuntas/contract/identity/password'
import { useEffect, useRef, useState } from 'react'
import { confirm } from './confirm'
import { download } from './download'
import { count } from './format'
import { proved } from './useAction'

type Endpoint =
  | typeof students.resetPassword
  | typeof teachers.resetPassword
  | typeof administrators.resetPassword
type Person = { id: number; name: string }

export type PasswordReset = {
  /** Of so many people. */
  total: number
  made: readonly MadePassword[]
  /** Nobody knows theirs yet: what went wrong, and who they are. */
  left: readonly Person[]
  error: string | null
  running: boolean
}

/** So many at a time: less than two seconds of hashing, so that progress moves. */
const AT_ONCE = 32
const NAMED = 6

const namesOf = (people: readonly Person[]) => {
  const more = people.length - NAMED
  const names = people.slice(0, NAMED).map(({ name }) => name)
  return more > 0 ? `${names.join(', ')}, dan ${count(more)} lainnya` : names.join(', ')
}

/** Makes new passwords for people. They live on the screen that shows them and nowhere else. */
export function usePasswordReset(endpoint: Endpoint, noun: string) {
  const [reset, setReset] = useState<PasswordReset | null>(null)
  // Whoever leaves the page would never read the passwords of those who come after.
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  const run = async (people: readonly Person[], before: readonly MadePassword[], total: number) => {
    let made = before
    let left = people
    const show = (running: boolean, error: string | null = null) =>
      setReset({ total, made, left, error, running })
    show(true)
    while (left.length > 0 && isOpen.current) {
      const now = left.slice(0, AT_ONCE)
      try {
        const body = { list_id: now.map(({ id }) => id), format: 'json' as const }
        const { content } = await proved(() => download(endpoint, { body }))
        made = [...made, ...(JSON.parse(await content.text()) as MadePassword[])]
      } catch (error) {
        return show(false, error instanceof Error ? error.message : '')
      }
      left = left.slice(AT_ONCE)
      show(left.length > 0)
    }
  }

  const ask = async (people: readonly Person[]) => {
    const agreed = await confirm({
      title: 'Reset kata sandi?',
      text: `Kamu akan mereset kata sandi ${count(people.length)} ${noun}: ${namesOf(people)}.`,
      detail: `Kata sandi lama tidak berlaku lagi dan semua perangkat mereka keluar. Ini tidak dapat dibatalkan. Kata sandi sementara tampil sekali, berlaku ${TEMPORARY_DAYS} hari, dan harus diganti saat masuk.`,
      yes: 'Ya, reset',
      danger: true,
    })
    if (agreed) await run(people, [], people.length)
  }

  return {
    reset,
    ask,
    goOn: () => reset && run(reset.left, reset.made, reset.total),
    finish: () => setReset(null),
  }
}
