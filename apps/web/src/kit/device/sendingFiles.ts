import { createAtom, useSelector } from '@tanstack/react-store'
import type { AnswerFile } from '@tuntas/contract/learning/attempts'
import { unsentWork } from './unsent'

/** Are the files named in the answer, or attached beside it? */
export type FilesPart = 'answer' | 'beside'
/** Where an answer's files belong. */
export type FilePlace = {
  user_id: number
  attempt_id: number
  question_id: number
  part: FilesPart
  /** The epoch of the paper on which they were chosen. */
  epoch: number
  /** The quiz, shown to its student; missing in entries of older pages. */
  quiz?: { id: number; name: string }
}

/** A chosen file on this device that the answer does not name yet. */
export type KeptFile = FilePlace & {
  sent_key: string
  file: File
  /** The server has it, but the answer does not name it yet. */
  sent?: AnswerFile
}
export type SendingFile = KeptFile & {
  state: 'sending' | 'waiting' | 'refused'
  why?: string
  /** Is it stored on this device? If there is no room, only this page holds it. */
  kept: boolean
}

/** Files of the signed-in person, for all papers; kinds/sendFile.ts sends them. */
export const sendingFiles = createAtom<readonly SendingFile[]>([])
export const useSendingFiles = () => useSelector(sendingFiles)

export const isUnsent = ({ state }: SendingFile) => state !== 'refused'

/** Number of unsent files: all, or of one attempt. */
export const countFiles = (attemptId?: number) => {
  const files = sendingFiles
    .get()
    .filter((item) => isUnsent(item) && (attemptId === undefined || item.attempt_id === attemptId))
  return { files: files.length, isCut: files.some(({ state }) => state === 'waiting') }
}
sendingFiles.subscribe((items) => {
  const files = items.filter(isUnsent)
  unsentWork.report(files.filter(({ kept: isKept }) => isKept).length, 'files')
  unsentWork.report(files.filter(({ kept: isKept }) => !isKept).length, 'unkeptFiles')
})

/** Updates an answer of the paper on screen; resolves once it is stored. */
export type ChangeAnswer = (
  place: Pick<FilePlace, 'question_id' | 'part'>,
  by: (before: string) => string,
) => Promise<void>
/** By attempt, for papers on screen. */
export const changeAnswers = new Map<number, ChangeAnswer>()

let turn: Promise<unknown> = Promise.resolve()
/**
 * Runs one after the other: a paper is read, or a file is added to an answer. A file added during a read
 * would be in the former answer only.
 */
export const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
  const result = turn.then(act)
  turn = result.catch(() => undefined)
  return result
}
