import { FILE_LIMIT } from '@tuntas/contract/campus/files'
import { importCourse } from '@tuntas/contract/learning/course-import'
import { lecturerLessons } from '@tuntas/contract/learning/lessons'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/call'
import { ofReply, useTask } from '../../../kit/useAction'
import { freshLosses, type Preview, takesAgain, tickedKeys } from './courseImport'
import { sendMedia } from './sendMedia'

/** A backup may weigh hundreds of megabytes and hold hundreds of pictures. */
const PATIENCE_MS = 300_000

export type Sending = { sent: number; size: number; waiting: boolean }

/** A backup below the limit of one form goes with the call; a larger one is sent before, once. */
function useBackup() {
  const [sending, setSending] = useState<Sending | null>(null)
  const kept = useRef<{ file: File; id: number }>(undefined)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const uploaded = async (file: File): Promise<number> => {
    if (kept.current?.file === file) return kept.current.id
    stop.current = new AbortController()
    const change = (more: Partial<Sending>) => setSending((before) => before && { ...before, ...more })
    setSending({ sent: 0, size: file.size, waiting: false })
    try {
      const id = await sendMedia(
        {
          file,
          signal: stop.current.signal,
          inBlock: true,
          onSent: (sent) => change({ sent }),
          onWaiting: (waiting) => change({ waiting }),
        },
        () => undefined,
      )
      kept.current = { file, id }
      return id
    } finally {
      setSending(null)
    }
  }
  return {
    sending,
    cancel: () => stop.current?.abort(),
    given: async (file: File) =>
      file.size < FILE_LIMIT
        ? { body: {}, files: { file } }
        : { body: { media_id: await uploaded(file) }, files: {} },
  }
}

type Take = { file: File; preview: Preview; ticked: ReadonlySet<string> }

/** Looks at a backup, then takes what is ticked. */
export function useCourseImport(courseId: number, taken: (losses: string[]) => void) {
  const backup = useBackup()
  const send = async (file: File, how: { dry_run: boolean; keys?: string[]; again?: boolean }) => {
    const { body, files } = await backup.given(file)
    const input = { body: { courses_id: courseId, ...body, ...how }, files }
    return call(importCourse, input, { patience: PATIENCE_MS })
  }
  const checking = useTask((file: File) => send(file, { dry_run: true }), { refused: () => undefined })
  const taking = useTask(
    ({ file, preview, ticked }: Take) =>
      send(file, {
        dry_run: false,
        keys: tickedKeys(preview, ticked),
        again: takesAgain(preview, ticked),
      }),
    {
      said: ofReply,
      invalidates: [lecturerLessons],
      done: ({ data }, { preview }) => taken(freshLosses(preview, data)),
    },
  )
  return { checking, taking, sending: backup.sending, cancel: backup.cancel }
}
