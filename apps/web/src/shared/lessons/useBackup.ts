import { FILE_LIMIT } from '@tuntas/contract/wire/files.vocabulary'
import { useEffect, useRef, useState } from 'react'
import { sendMedia } from '../../kit/device/sendMedia'

/** A backup can have hundreds of megabytes and hundreds of pictures. */
const PATIENCE_MS = 300_000

export type Sending = { sent: number; size: number; waiting: boolean }
/** How a call passes a file: the file itself, or a finished upload. */
export type GivenFile = {
  body: { media_id?: number }
  files: { file?: File }
  how: { patience?: number }
}

/** A small backup is sent with the call; one above the form limit is uploaded first, once. */
export function useBackup() {
  const [sending, setSending] = useState<Sending | null>(null)
  const keptUpload = useRef<{ file: File; id: number }>(undefined)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const uploadOnce = async (file: File): Promise<number> => {
    if (keptUpload.current?.file === file) return keptUpload.current.id
    stop.current = new AbortController()
    const change = (more: Partial<Sending>) => setSending((before) => before && { ...before, ...more })
    setSending({ sent: 0, size: file.size, waiting: false })
    try {
      const id = await sendMedia(
        {
          file,
          signal: stop.current.signal,
          inBlock: true,
          onSent: (sentBytes) => change({ sent: sentBytes }),
          onWaiting: (isWaiting) => change({ waiting: isWaiting }),
        },
        () => undefined,
      )
      keptUpload.current = { file, id }
      return id
    } finally {
      setSending(null)
    }
  }
  return {
    sending,
    cancel: () => stop.current?.abort(),
    given: async (file: File): Promise<GivenFile> => {
      if (file.size < FILE_LIMIT) return { body: {}, files: { file }, how: {} }
      return { body: { media_id: await uploadOnce(file) }, files: {}, how: { patience: PATIENCE_MS } }
    },
  }
}
