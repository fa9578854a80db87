import { cancelMedia, mediaState } from '@tuntas/contract/campus/media'
import { useEffect, useRef, useState } from 'react'
import { call, isRefused } from '../../../kit/call'
import { ONCE_A_VISIT, useData } from '../../../kit/queries'
import { useLeaveGuard } from '../../../kit/useLeaveGuard'
import { settling } from '../../../ui/settling'
import { begunMedia } from './begunMedia'
import { sendMedia } from './sendMedia'
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
  return { unfinished: begun && data, drop: () => setBegun(undefined) }
}

/** One upload at a time: how far it is, how it is broken off, and what there is to go on with. */
export function useMediaUpload(
  form: Pick<LessonFormApi, 'isDirty'>,
  inBlock: boolean,
  done: (id: number, file: File) => void,
) {
  const [upload, setUpload] = useState<Upload | null>(null)
  const [fault, setFault] = useState('')
  const { unfinished, drop } = useUnfinished(inBlock)
  const running = useRef<{ stop: AbortController; id: number | null }>(undefined)
  // A form with other changes asks by itself.
  useLeaveGuard(() => running.current !== undefined && !form.isDirty())
  // Leaving the page breaks it off; choosing the same file again goes on.
  useEffect(() => () => running.current?.stop.abort(), [])
  const run = async (file: File): Promise<boolean> => {
    const own = { stop: new AbortController(), id: null as number | null }
    const { signal } = own.stop
    running.current = own
    setFault('')
    drop()
    setUpload({ name: file.name, size: file.size, sent: 0, waiting: false })
    const change = (more: Partial<Upload>) => setUpload((before) => before && { ...before, ...more })
    const onSent = (sent: number) => change({ sent })
    const onWaiting = (waiting: boolean) => change({ waiting })
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
      setUpload(null)
    }
  }
  return {
    upload,
    unfinished,
    fault,
    send: (file: File) => settling.add(run(file)),
    cancel: () => {
      running.current?.stop.abort()
      if (running.current?.id) takeBack(running.current.id)
    },
    dropUnfinished: () => {
      if (unfinished) takeBack(unfinished.id)
      drop()
    },
  }
}
