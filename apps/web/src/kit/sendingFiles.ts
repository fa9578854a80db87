import { createAtom, useSelector } from '@tanstack/react-store'
import type { AnswerFile } from '@tuntas/contract/learning/attempts'
import { unsentWork } from './unsent'

/** Does the answer name its files, or does one lie beside it? */
export type FilesPart = 'answer' | 'beside'
/** Where the files of an answer go. */
export type FilePlace = {
  user_id: number
  attempt_id: number
  question_id: number
  part: FilesPart
  /** The reading of the paper on which they are chosen. */
  epoch: number
  /** The quiz, for its student to know it by; what older pages kept does not name it. */
  quiz?: { id: number; name: string }
}

/** A chosen file that the answer does not name yet, as it lies on this device. */
export type KeptFile = FilePlace & {
  sent_key: string
  file: File
  /** The server has it; the answer does not name it yet. */
  sent?: AnswerFile
}
export type SendingFile = KeptFile & {
  state: 'sending' | 'waiting' | 'refused'
  why?: string
  /** Does it lie on this device? Where there is no room it lives in this page alone. */
  kept: boolean
}

/** The signed-in person's, of every paper; kinds/sendFile.ts sends them. */
export const sendingFiles = createAtom<readonly SendingFile[]>([])
export const useSendingFiles = () => useSelector(sendingFiles)

export const isUnsent = ({ state }: SendingFile) => state !== 'refused'

/** Those that are not sent: all, or of one attempt. */
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

/** Changes an answer of the paper on screen to what it makes of what is there; fulfilled once it is kept. */
export type ChangeAnswer = (
  place: Pick<FilePlace, 'question_id' | 'part'>,
  by: (before: string) => string,
) => Promise<void>
/** Of the attempts whose paper is on screen. */
export const changeAnswers = new Map<number, ChangeAnswer>()

let turn: Promise<unknown> = Promise.resolve()
/**
 * One after the other: a paper is read, or a file becomes part of an answer. A file that came in between would stand in the
 * answer of the former reading, unknown to the new one.
 */
export const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
  const result = turn.then(act)
  turn = result.catch(() => undefined)
  return result
}
