import { type PaperAttempt, stopAttempt } from '@tuntas/contract/learning/attempts'
import { useEffect, useRef, useState } from 'react'
import { call, isPassing } from '../../../kit/client/call'
import { isUnsent, sendingFiles } from '../../../kit/device/sendingFiles'
import { toast } from '../../../kit/form/toast'
import { outbox } from './outbox'
import { forgetOverview, keepResult } from './overview'

const RETRY_MS = 2000

const countRefused = (attemptId: number) =>
  sendingFiles.get().filter((item) => item.attempt_id === attemptId && !isUnsent(item)).length

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

export type Finishing = 'no' | 'asked' | 'handing-in'

/**
 * Ends the attempt: sends waiting answers and files, then the stop, retrying until it succeeds or the student
 * cancels.
 */
export function useFinishing({ id, lessons_id }: PaperAttempt, onDone: () => void) {
  const [finishing, setFinishing] = useState<Finishing>('no')
  const run = useRef(0)
  useEffect(
    () => () => {
      run.current += 1
    },
    [],
  )
  const ask = () => setFinishing('asked')
  const cancel = () => {
    run.current += 1
    setFinishing('no')
  }
  const handIn = async () => {
    run.current += 1
    const runNumber = run.current
    setFinishing('handing-in')
    const refusedCount = countRefused(id)
    while (!(await outbox.finish()) && run.current === runNumber) await pause(RETRY_MS)
    // A file was refused: the student must choose again.
    if (run.current === runNumber && countRefused(id) > refusedCount) return cancel()
    while (run.current === runNumber) {
      try {
        const reply = await call(stopAttempt, { body: { id } })
        forgetOverview(lessons_id)
        keepResult(lessons_id, reply)
        toast.success(reply.message)
        return onDone()
      } catch (error) {
        if (isPassing(error)) await pause(RETRY_MS)
        else {
          toast.error(error instanceof Error ? error.message : String(error))
          return cancel()
        }
      }
    }
  }
  return { finishing, ask, cancel, handIn }
}
