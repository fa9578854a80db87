import { type SigninQueue, signin } from '@tuntas/contract/account'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../kit/call'
import { devices } from '../../kit/devices'

type Waiting = Pick<SigninQueue, 'place' | 'seconds'> & { slowed: boolean }

/** Too many at once, or too many that failed. */
const QUEUED = new Set([503, 429])

const queueOf = (error: unknown): SigninQueue | null => {
  if (!(error instanceof CallError) || !QUEUED.has(error.code)) return null
  const data = error.data as Partial<SigninQueue> | undefined
  return data?.ticket ? (data as SigninQueue) : null
}

/** Signs in; while too many do so at once it waits in line and comes back by itself, until the person gives up. */
export function useSignIn() {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const leave = useRef(() => {})
  useEffect(() => () => leave.current(), [])

  const rest = (seconds: number) =>
    new Promise<boolean>((done) => {
      const timer = setTimeout(() => done(true), seconds * 1000)
      leave.current = () => {
        clearTimeout(timer)
        done(false)
      }
    })

  /** The reply, or null when the person left the line. */
  const send = async (body: { username: string; password: string }) => {
    let ticket: string | undefined
    const device = devices.of(body.username)
    try {
      for (;;) {
        try {
          const reply = await call(signin, {
            body: { ...body, ...(ticket && { ticket }), ...(device && { device }) },
          })
          devices.keep(body.username, reply.device)
          return reply
        } catch (error) {
          const queue = queueOf(error)
          if (!queue) throw error
          ticket = queue.ticket
          setWaiting({ ...queue, slowed: (error as CallError).code === 429 })
          if (!(await rest((error as CallError).retryAfter ?? 2))) return null
        }
      }
    } finally {
      setWaiting(null)
    }
  }
  return { waiting, send, leave: () => leave.current() }
}
