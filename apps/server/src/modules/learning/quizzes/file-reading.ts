import type { QuestionFormat } from '@tuntas/contract/learning/question-files'
import { AppError } from '../../../platform/errors.ts'
import { withPort } from '../../../platform/files/ranged-port.ts'
import { noteWork } from '../../../platform/process/work-notes.ts'
import { openWorkThread } from '../../../platform/process/work-thread.ts'
import type { Backup } from './backup-source.ts'
import type { ReadingTask } from './file-reading.worker.ts'
import type { FoundCourse } from './formats/backup/course/read.ts'
import type { Found } from './formats/parsed-question.ts'
import type { ReadQuestions } from './read-file.ts'

/** Files of questions and courses are parsed on a thread with limits on memory and time. */

const PATIENCE_MS = 25_000
/** A backup is unpacked twice as a stream; 500 MB is a legitimate size. */
const BYTES_PER_MS = 4_000

const thread = openWorkThread({
  url: import.meta.url,
  name: 'file-reading',
  memoryMb: 768,
  limitMs: PATIENCE_MS,
  idleMs: 60_000,
  line: { all: 20, each: 2 },
  patienceMs: 120_000,
  busy: () => new AppError('uploads_busy'),
  tooMuch: () =>
    new AppError('too_large', { message: 'Isi file terlalu besar atau rumit. Bagi menjadi beberapa file.' }),
})

type Task = ReadingTask extends infer One ? (One extends unknown ? Omit<One, 'content'> : never) : never
const read = <Result>({ content, size, open }: Backup, task: Task): Promise<Result> => {
  noteWork('read')
  const limitMs = PATIENCE_MS + size / BYTES_PER_MS
  if (content) return thread.run({ ...task, content: { bytes: new Uint8Array(content) } }, { limitMs })
  return withPort({ size, open }, (port) =>
    thread.run({ ...task, content: { port, size } }, { limitMs, transfer: [port] }),
  )
}

/** The thread returns pictures as plain byte arrays. */
const withBuffers = (parsedFile: Found): Found => {
  for (const picture of parsedFile.pictures) {
    const { buffer, byteOffset, byteLength } = picture.content
    picture.content = Buffer.from(buffer, byteOffset, byteLength)
  }
  return parsedFile
}

/** @param format detected if not given */
export const readQuestions = async (
  source: Backup,
  format: QuestionFormat | undefined,
): Promise<ReadQuestions> => {
  const result = await read<ReadQuestions>(source, { questions: { name: source.name, format } })
  return { format: result.format, found: withBuffers(result.found) }
}

/** @param keys the requested activities; null for all */
export const readCourseBackup = async (
  source: Backup,
  keys: ReadonlySet<string> | null,
): Promise<FoundCourse> => {
  const course = await read<FoundCourse>(source, { course: { keys } })
  for (const { drafts } of course.sections)
    for (const { found: parsedFile, questions } of drafts) {
      withBuffers(parsedFile)
      if (questions) withBuffers(questions)
    }
  for (const { found: parsedFile } of course.pools.values()) withBuffers(parsedFile)
  return course
}
