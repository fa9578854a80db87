import { cancelMedia, mediaState } from '@tuntas/contract/campus/media'
import { useEffect, useRef, useState } from 'react'
import { begunMedia } from '../../../kit/begunMedia'
import { call, isRefused } from '../../../kit/call'
import { ONCE_A_VISIT, useData } from '../../../kit/queries'
import { sendMedia } from '../../../kit/sendMedia'
import { useLeaveGuard } from '../../../kit/useLeaveGuard'
import { settling } from '../../../ui/settling'
import type { LessonFormApi } from './useLessonForm'

export type Upload = { name: string; size: number; sent: number; waiting: boolean }

/** What is not taken back now is swept later. */
const takeBack = (id: number) => {
  begunMedia.forget(id)
  void call(cancelMedia, { params: { id } }).catch(() => undefined)
}

/** What an earlier visit began in this form and did not finish. */
function useUnfinished(inBlock: boolean) {
  const [begun, setBegun] = useState(() => (inBlock ? undefined : begunMedia.here()))
  const { data, error } = useData(
    mediaState,
    { query: { id: begun?.id ?? 0 } },
    { enabled: begun !== undefined, ...ONCE_A_VISIT },
  )
  const isGone = isRefused(error, 'not_found')
  useEffect(() => {
    if (begun && isGone) begunMedia.forget(begun.id)
  }, [begun, isGone])
  const unfinished = begun && data
  const drop = () => setBegun(undefined)
  return {
    unfinished,
    /** Nothing is left to go on with. */
    drop,
    dropUnfinished: () => {
      if (unfinished) takeBack(unfinished.id)
      drop()
    },
  }
}

/** How far it is, as the page shows it. */
function useProgress() {
  const [upload, setUpload] = useState<Upload | null>(null)
  const change = (more: Partial<Upload>) => setUpload((before) => before && { ...before, ...more })
  return {
    upload,
    start: ({ name, size }: File) => setUpload({ name, size, sent: 0, waiting: false }),
    onSent: (sent: number) => change({ sent }),
    onWaiting: (waiting: boolean) => change({ waiting }),
    end: () => setUpload(null),
  }
}

type Running = { stop: AbortController; id: number | null }

/** What is being sent. Leaving the page is asked about and breaks it off; choosing the same file again goes on. */
function useRunning(form: Pick<LessonFormApi, 'isDirty'>) {
  const running = useRef<Running>(undefined)
  // A form with other changes asks by itself.
  useLeaveGuard(() => running.current !== undefined && !form.isDirty())
  useEffect(() => () => running.current?.stop.abort(), [])
  const cancel = () => {
    running.current?.stop.abort()
    if (running.current?.id) takeBack(running.current.id)
  }
  return { running, cancel }
}

/** One upload at a time: how far it is, how it is broken off, and what there is to go on with. */
export function useMediaUpload(
  form: Pick<LessonFormApi, 'isDirty'>,
  inBlock: boolean,
  done: (id: number, file: File) => void,
) {
  const { upload, start, onSent, onWaiting, end } = useProgress()
  const [fault, setFault] = useState('')
  const { drop, ...begun } = useUnfinished(inBlock)
  const { running, cancel } = useRunning(form)
  const run = async (file: File): Promise<boolean> => {
    const own: Running = { stop: new AbortController(), id: null }
    const { signal } = own.stop
    running.current = own
    setFault('')
    drop()
    start(file)
    try {
      const id = await sendMedia({ file, signal, inBlock, onSent, onWaiting }, (begun) => {
        own.id = begun
      })
      done(id, file)
      return true
    } catch (error) {
      if (!signal.aborted) setFault(error instanceof Error ? error.message : 'Unggahan gagal')
      return false
    } finally {
      running.current = undefined
      end()
    }
  }
  return {
    ...begun,
    upload,
    fault,
    cancel,
    send: (file: File) => settling.add(run(file)),
  }
}
