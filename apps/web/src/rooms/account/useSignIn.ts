import { type SigninQueue, signin } from '@tuntas/contract/account'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../kit/call'

type Waiting = Pick<SigninQueue, 'place' | 'seconds'>

const queueOf = (error: unknown): SigninQueue | null => {
  if (!(error instanceof CallError) || error.code !== 503) return null
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
    try {
      for (;;) {
        try {
          return await call(signin, { body: ticket === undefined ? body : { ...body, ticket } })
        } catch (error) {
          const queue = queueOf(error)
          if (!queue) throw error
          ticket = queue.ticket
          setWaiting(queue)
          if (!(await rest((error as CallError).retryAfter ?? 2))) return null
        }
      }
    } finally {
      setWaiting(null)
    }
  }
  return { waiting, send, leave: () => leave.current() }
}
