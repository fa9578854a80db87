import type { MessagePort } from 'node:worker_threads'
import type { QuestionFormat } from '@tuntas/contract/learning/question-files'
import { openPort } from '../../../platform/files/ranged-port.ts'
import { type Ranged, rangedContent } from '../../../platform/files/unzip.ts'
import { answerTasks } from '../../../platform/process/work-thread.ts'
import { readCourse } from './formats/backup/course/read.ts'
import { readBackup } from './formats/backup/read.ts'
import { readQuestionFile } from './read-file.ts'

/** Content sent with the call, or read through a port. */
export type Content = { bytes: Uint8Array } | { port: MessagePort; size: number }
export type ReadingTask = { content: Content } & (
  | { questions: { name: string; format: QuestionFormat | undefined } }
  | { course: { keys: ReadonlySet<string> | null } }
)

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

answerTasks(async ({ content, ...task }: ReadingTask) => {
  const bytes = 'bytes' in content ? toBuffer(content.bytes) : null
  const source: Ranged =
    'port' in content ? openPort(content.port, content.size) : rangedContent(toBuffer(content.bytes))
  if ('course' in task) {
    const { keys } = task.course
    return readCourse(source, keys ? (key) => keys.has(key) : undefined)
  }
  const { name, format } = task.questions
  // Content uploaded in pieces is always a backup.
  return bytes
    ? readQuestionFile({ name, content: bytes }, source, format)
    : { format: 'mbz', found: await readBackup(source) }
})
