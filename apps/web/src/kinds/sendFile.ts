import type { AnswerFile } from '@tuntas/contract/learning/attempts'
import { filesIn } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { connection } from '../kit/connection'
import { readRefusal } from '../kit/refusals'
import { type FilePlace, type SendingFile, sendingFiles } from '../kit/sendingFiles'
import { toast } from '../kit/toast'
import { person, sessionEnd } from '../kit/token'

const FIRST_RETRY_MS = 10_000
const LAST_RETRY_MS = 60_000

const sent = new Map<number, AnswerFile>()
/** What was sent from this page: a paper that was read before does not know it. */
export const findSent = (id: number) => sent.get(id)

export const writeFiles = (ids: readonly number[]) => (ids.length === 0 ? '' : JSON.stringify({ files: ids }))

/** Puts the next state in the file's place, or nothing. */
const replace = (file: File, next?: SendingFile) =>
  sendingFiles.set(sendingFiles.get().flatMap((item) => (item.file === file ? (next ?? []) : item)))

const isListed = (file: File) => sendingFiles.get().some((item) => item.file === file)

const retry = (state: SendingFile['state']) => {
  if (sessionEnd.get()) return
  for (const item of sendingFiles.get()) if (item.state === 'waiting') void send({ ...item, state })
}
const retryNow = () => retry('sending')

/** What failed last, and how often in a row. */
const failed = { at: 0, times: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined }
/** One timer for all files. Tries that nothing speaks for do not blink on the screen. */
const retryLater = () => {
  const wait = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failed.times)
  failed.at = Date.now()
  failed.times += 1
  clearTimeout(failed.timer)
  failed.timer = setTimeout(() => retry('waiting'), wait * (0.5 + Math.random() / 2))
}

const settle = async (item: SendingFile, error: unknown) => {
  const outcome = await readRefusal(error, async () => true)
  if (!isListed(item.file)) return
  if (outcome.is === 'refused') {
    replace(item.file, { ...item, state: 'refused', why: outcome.why })
    toast.error(`${item.file.name}: ${outcome.why}`)
  } else {
    replace(item.file, { ...item, state: 'waiting' })
    retryLater()
  }
}

const underWay = new Set<File>()

/** Sends a file that is listed. It becomes part of whatever the answer is by then. */
export async function send(item: SendingFile) {
  replace(item.file, item)
  if (underWay.has(item.file)) return
  underWay.add(item.file)
  try {
    const file = await item.upload(item.file)
    failed.times = 0
    sent.set(file.id, file)
    if (isListed(item.file)) item.change((before) => writeFiles([...(filesIn(before) ?? []), file.id]))
    replace(item.file)
  } catch (error) {
    await settle(item, error)
  } finally {
    underWay.delete(item.file)
  }
}

/** Sends a file that was chosen until it has arrived, whichever question is on screen. */
export function sendFile(place: FilePlace, file: File) {
  const item: SendingFile = { ...place, file, state: 'sending' }
  sendingFiles.set([...sendingFiles.get(), item])
  void send(item)
}

export const forgetFile = (file: File) => replace(file)

window.addEventListener('online', retryNow)
connection.subscribe(() => {
  // A file that fails alone makes the connection seem lost, and found again at once.
  if (!connection.isLost() && Date.now() - failed.at > FIRST_RETRY_MS) retryNow()
})
sessionEnd.subscribe(retryNow)
let owner = person.get()
person.subscribe(() => {
  if (owner !== null && person.get() !== owner) {
    sendingFiles.set([])
    sent.clear()
  }
  owner = person.get()
})
