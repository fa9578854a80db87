import { type SigninQueue, signin } from '@tuntas/contract/identity/account'
import { directorySignin } from '@tuntas/contract/identity/providers'
import { useEffect, useRef, useState } from 'react'
import { type CallError, call, isRefused } from '../../../kit/client/call'
import { devices } from '../../../shared/people/devices'

type Credentials = { username: string; password: string; shared: boolean }
type Waiting = Pick<SigninQueue, 'place' | 'seconds'> & { slowed: boolean }

/** Too many sign-ins at once, or too many failures. */
const isQueued = (error: unknown): error is CallError => isRefused(error, 'signin_queue', 'too_many_signins')

/** Waits in the queue; false if the person cancels. */
function useRest() {
  const leave = useRef(() => {})
  useEffect(() => () => leave.current(), [])

  const rest = (seconds: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(true), seconds * 1000)
      leave.current = () => {
        clearTimeout(timer)
        resolve(false)
      }
    })
  return { rest, leave }
}

/**
 * Signs in here or at a directory of the campus; while the sign-in is queued it retries until the person
 * cancels.
 */
export function useSignIn() {
  const [waitingState, setWaitingState] = useState<Waiting | null>(null)
  const { rest, leave } = useRest()

  /** The reply, or null after cancelling. */
  const send = async (body: Credentials, directoryId?: number) => {
    let ticket: string | undefined
    const device = devices.of(body.username)
    try {
      for (;;) {
        try {
          const tryBody = { ...body, ...(ticket && { ticket }), ...(device && { device }) }
          const reply =
            directoryId === undefined
              ? await call(signin, { body: tryBody })
              : await call(directorySignin, { params: { id: directoryId }, body: tryBody })
          // On a shared computer do not store the username.
          if (!body.shared && reply.device) devices.keep(body.username, reply.device)
          return reply
        } catch (error) {
          if (!isQueued(error)) throw error
          const queue = error.data as SigninQueue
          ticket = queue.ticket
          setWaitingState({ ...queue, slowed: error.code === 'too_many_signins' })
          if (!(await rest(error.retryAfter ?? 2))) return null
        }
      }
    } finally {
      setWaitingState(null)
    }
  }
  return { waiting: waitingState, send, leave: () => leave.current() }
}
