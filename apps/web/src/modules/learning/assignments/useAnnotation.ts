import {
  assignmentResults,
  type HandedIn,
  returnFile,
  submissionDetail,
} from '@tuntas/contract/learning/assignments'
import { type RefObject, useRef, useState } from 'react'
import { call, isRefused } from '../../../kit/client/call'
import { buildQuery, queryClient } from '../../../kit/client/queries'
import { useTask } from '../../../kit/client/useAction'
import { confirm } from '../../../kit/form/confirm'
import { fileFault } from '../../../kit/form/fileSize'
import { toast } from '../../../kit/form/toast'
import { getAnnotationSource, isPdf, isSameFile } from './annotated'

/** Time for writing a large file on a slow machine. */
const PATIENCE_MS = 60_000

const NOT_WRITTEN = 'Catatan tidak dapat ditulis ke berkas. Coba simpan lagi.'
const TOO_LARGE = 'Berkas dengan catatan ini melebihi 5 MB. Unduh catatannya, atau hapus sebagian.'

const toDetailInput = ({ id }: HandedIn) => ({ query: { id } })

/** Requests the file from the frame. */
function useFrameFile(frame: RefObject<HTMLIFrameElement | null>) {
  const pendingDocument = useRef<PromiseWithResolvers<ArrayBuffer>>(undefined)
  return {
    hear: ({ document: state, bytes }: Record<string, unknown>) => {
      if (state === 'saved' && isPdf(bytes)) pendingDocument.current?.resolve(bytes)
      else if (state === 'saved' || state === 'unsaved')
        pendingDocument.current?.reject(new Error(NOT_WRITTEN))
    },
    ask: async (name: string): Promise<File> => {
      const documentRequest = Promise.withResolvers<ArrayBuffer>()
      pendingDocument.current = documentRequest
      frame.current?.contentWindow?.postMessage({ save: true }, '*')
      const timer = setTimeout(() => documentRequest.reject(new Error(NOT_WRITTEN)), PATIENCE_MS)
      try {
        return new File([await documentRequest.promise], name, { type: 'application/pdf' })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const toBase = ({ version, returned_attachment, returned_filename }: HandedIn) => ({
  version,
  link: returned_attachment,
  returned: returned_filename,
})

const askToReplace = (filename: string, danger: boolean) =>
  confirm({ text: `Ganti file ${filename} dengan file bercatatan ini?`, yes: 'Ya, ganti', danger })

/** The returned file, replaced by this one. A save names the loaded version of the mark. */
function useReturnedFile(openedHandIn: HandedIn, name: string) {
  const [base, setBase] = useState(() => toBase(openedHandIn))
  // Somebody else replaced the file after these notes were started.
  const [isReplaced, setReplaced] = useState(false)
  /** Error of the last save. */
  const [fault, setFault] = useState<string | null>(null)
  return {
    replaced: isReplaced,
    fault,
    mayReplace: async () =>
      base.returned === null ||
      (base.returned === name && !isReplaced) ||
      askToReplace(base.returned, isReplaced),
    send: async (attachment: File) => {
      const fault = fileFault(attachment, TOO_LARGE)
      if (fault) throw new Error(fault)
      const body = { id: openedHandIn.id, version: base.version, annotated: true }
      const { version, returned_attachment } = (await call(returnFile, { body, files: { attachment } })).data
      setBase({ version, link: returned_attachment, returned: name })
      setReplaced(false)
      setFault(null)
    },
    refused: async (error: Error) => {
      if (!isRefused(error, 'stale')) return setFault(error.message)
      setFault(null)
      const reading = { ...buildQuery(submissionDetail, toDetailInput(openedHandIn)), staleTime: 0 }
      const now = (await queryClient.fetchQuery(reading)).data
      // The page itself reports a new version.
      if (now.uploaded !== openedHandIn.uploaded) return
      if (now.returned_attachment && !isSameFile(now.returned_attachment, base.link)) setReplaced(true)
      setBase(toBase(now))
      toast.error(
        'Nilai ini baru saja diubah di tempat lain. Catatan belum tersimpan: periksa, lalu simpan lagi.',
      )
    },
  }
}

/** Are there unsaved notes? More can be drawn during a save. */
function useUnsaved() {
  const [unsaved, setUnsaved] = useState(false)
  const drawnSince = useRef(false)
  return {
    unsaved,
    drawn: () => {
      drawnSince.current = true
      setUnsaved(true)
    },
    during: async (save: () => Promise<void>) => {
      drawnSince.current = false
      await save()
      setUnsaved(drawnSince.current)
    },
  }
}

/**
 * Annotations of a hand-in, saved as the returned file. They belong to the opened version; if a newer one
 * arrives they can only be saved on this device.
 */
export function useAnnotation(handIn: HandedIn) {
  // Keep the version as opened.
  const [openedHandIn] = useState(handIn)
  const [{ url, name }] = useState(() => getAnnotationSource(handIn))
  const { unsaved, drawn: markDrawn, during } = useUnsaved()
  const frame = useRef<HTMLIFrameElement>(null)
  const file = useFrameFile(frame)
  const {
    replaced: isReplaced,
    fault,
    mayReplace,
    send,
    refused: onRefused,
  } = useReturnedFile(openedHandIn, name)
  const outdated = handIn.uploaded !== openedHandIn.uploaded
  // Mark as saved before the toast, so that closing does not ask.
  const saving = useTask(() => during(async () => send(await file.ask(name))), {
    said: 'Umpan balik tersimpan di file.',
    invalidates: [assignmentResults, [submissionDetail, toDetailInput(openedHandIn)]],
    refused: onRefused,
  })
  return {
    url,
    name,
    frame,
    opened: openedHandIn,
    outdated,
    replaced: isReplaced,
    fault,
    unsaved,
    busy: saving.pending,
    hear: (message: Record<string, unknown>) =>
      message.document === 'changed' ? markDrawn() : file.hear(message),
    save: async () => {
      if (!saving.pending && !outdated && (await mayReplace())) void saving.run()
    },
    /** Saves it on this device if the server refuses. */
    download: () => file.ask(name),
  }
}
