import { createAtom, useSelector } from '@tanstack/react-store'
import type { AnswerFile } from '@tuntas/contract/learning/attempts'

/** Where the files of an answer go. */
export type FilePlace = {
  attemptId: number
  questionId: number
  /** Keeps a file at the server; it counts when the answer names it. */
  upload: (file: File) => Promise<AnswerFile>
  /** Changes whatever the answer is by then. */
  change: (by: (before: string) => string) => void
}

/** A chosen file that the answer does not name yet. It lives in this page alone, until its person leaves. */
export type SendingFile = FilePlace & {
  file: File
  state: 'sending' | 'waiting' | 'refused'
  why?: string
}

/** Of every paper of this page; kinds/sendFile.ts sends them. */
export const sendingFiles = createAtom<readonly SendingFile[]>([])
export const useSendingFiles = () => useSelector(sendingFiles)

export const isUnsent = ({ state }: SendingFile) => state !== 'refused'

export const countFiles = () => {
  const files = sendingFiles.get().filter(isUnsent)
  return { files: files.length, isCut: files.some(({ state }) => state === 'waiting') }
}

/** Gives up what the attempt has not sent. @returns what that was */
export const dropFiles = (attemptId: number): SendingFile[] => {
  const left = sendingFiles.get().filter((item) => item.attemptId === attemptId && isUnsent(item))
  sendingFiles.set(sendingFiles.get().filter((item) => item.attemptId !== attemptId))
  return left
}
