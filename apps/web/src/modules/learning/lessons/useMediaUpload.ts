import { cancelMedia, mediaState } from '@tuntas/contract/campus/media'
import { useEffect, useRef, useState } from 'react'
import { call, isRefused } from '../../../kit/client/call'
import { ONCE_A_VISIT, useData } from '../../../kit/client/queries'
import { begunMedia } from '../../../kit/device/begunMedia'
import { sendMedia } from '../../../kit/device/sendMedia'
import { useLeaveGuard } from '../../../kit/form/useLeaveGuard'
import { settling } from '../../../ui/pendingUploads'
import type { LessonFormApi } from './useLessonForm'

export type Upload = { name: string; size: number; sent: number; waiting: boolean }

/** If it fails, the server deletes it later. */
const takeBack = (id: number) => {
  begunMedia.forget(id)
  void call(cancelMedia, { params: { id } }).catch(() => undefined)
}

/** An unfinished upload of an earlier visit in this form. */
function useUnfinished(inBlock: boolean) {
  const [begunUpload, setBegunUpload] = useState(() => (inBlock ? undefined : begunMedia.here()))
  const { data, error } = useData(
    mediaState,
    { query: { id: begunUpload?.id ?? 0 } },
    { enabled: begunUpload !== undefined, ...ONCE_A_VISIT },
  )
  const isGone = isRefused(error, 'not_found')
  useEffect(() => {
    if (begunUpload && isGone) begunMedia.forget(begunUpload.id)
  }, [begunUpload, isGone])
  const unfinished = begunUpload && data
  const drop = () => setBegunUpload(undefined)
  return {
    unfinished,
    /** Nothing left to resume. */
    drop,
    dropUnfinished: () => {
      if (unfinished) takeBack(unfinished.id)
      drop()
    },
  }
}

/** Progress, for display. */
function useProgress() {
  const [upload, setUpload] = useState<Upload | null>(null)
  const change = (more: Partial<Upload>) => setUpload((before) => before && { ...before, ...more })
  return {
    upload,
    start: ({ name, size }: File) => setUpload({ name, size, sent: 0, waiting: false }),
    onSent: (sentBytes: number) => change({ sent: sentBytes }),
    onWaiting: (isWaiting: boolean) => change({ waiting: isWaiting }),
    end: () => setUpload(null),
  }
}

type Running = { stop: AbortController; id: number | null }

/** The running upload. Leaving the page asks and cancels it; choosing the same file resumes it. */
function useRunning(form: Pick<LessonFormApi, 'isDirty'>) {
  const runningUpload = useRef<Running>(undefined)
  // A form with other changes asks by itself.
  useLeaveGuard(() => runningUpload.current !== undefined && !form.isDirty())
  useEffect(() => () => runningUpload.current?.stop.abort(), [])
  const cancel = () => {
    runningUpload.current?.stop.abort()
    if (runningUpload.current?.id) takeBack(runningUpload.current.id)
  }
  return { running: runningUpload, cancel }
}

/** One upload at a time: progress, cancelling and resuming. */
export function useMediaUpload(
  form: Pick<LessonFormApi, 'isDirty'>,
  inBlock: boolean,
  onDone: (id: number, file: File) => void,
) {
  const { upload, start, onSent, onWaiting, end } = useProgress()
  const [fault, setFault] = useState('')
  const { drop, ...unfinishedUpload } = useUnfinished(inBlock)
  const { running: runningUpload, cancel } = useRunning(form)
  const run = async (file: File): Promise<boolean> => {
    const ownUpload: Running = { stop: new AbortController(), id: null }
    const { signal } = ownUpload.stop
    runningUpload.current = ownUpload
    setFault('')
    drop()
    start(file)
    try {
      const id = await sendMedia({ file, signal, inBlock, onSent, onWaiting }, (uploadId) => {
        ownUpload.id = uploadId
      })
      onDone(id, file)
      return true
    } catch (error) {
      if (!signal.aborted) setFault(error instanceof Error ? error.message : 'Unggahan gagal')
      return false
    } finally {
      runningUpload.current = undefined
      end()
    }
  }
  return {
    ...unfinishedUpload,
    upload,
    fault,
    cancel,
    send: (file: File) => settling.add(run(file)),
  }
}
