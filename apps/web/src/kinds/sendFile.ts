import { type AnswerFile, addAnswerFile, uploadAnswerFile } from '@tuntas/contract/learning/attempts'
import { filesIn, writeFiles } from '@tuntas/contract/learning/written-kinds.vocabulary'
import { call } from '../kit/client/call'
import { connection } from '../kit/client/connection'
import { readRefusal } from '../kit/client/refusals'
import { openDeviceStore } from '../kit/device/deviceStore'
import {
  changeAnswers,
  type FilePlace,
  inTurn,
  isUnsent,
  type KeptFile,
  type SendingFile,
  sendingFiles,
} from '../kit/device/sendingFiles'
import { holdTab, leaveAll, leaveTab } from '../kit/device/tabLock'
import { toast } from '../kit/form/toast'
import { person, sessionEnd } from '../kit/session/token'
import { askOwner, findOwnToken } from '../kit/session/tokenOwner'

/** Timeout of a file on a slow line. */
const UPLOAD_MS = 300_000
/** An opening paper waits for it. */
const PLACING_MS = 10_000
const FIRST_RETRY_MS = 10_000
const LAST_RETRY_MS = 60_000

const store = openDeviceStore<KeptFile>({
  database: 'tuntas-berkas',
  store: 'files',
  key: ['user_id', 'sent_key'],
})

const sentFiles = new Map<number, AnswerFile>()
/** Files sent from this page, which a paper read before does not know. */
export const findSent = (id: number) => sentFiles.get(id)

const change = ({ sent_key }: KeptFile, to: Partial<SendingFile>) =>
  sendingFiles.set(sendingFiles.get().map((item) => (item.sent_key === sent_key ? { ...item, ...to } : item)))
const unlist = ({ sent_key }: KeptFile) =>
  sendingFiles.set(sendingFiles.get().filter((item) => item.sent_key !== sent_key))

/** Files the student removed, perhaps before they were stored. */
const discardedKeys = new Set<string>()

const findListed = ({ sent_key }: KeptFile) => sendingFiles.get().find((item) => item.sent_key === sent_key)
const isListed = (item: KeptFile) => findListed(item) !== undefined
const isWanted = (item: KeptFile) => isListed(item) && !discardedKeys.has(item.sent_key)

const retry = (state: SendingFile['state']) => {
  if (sessionEnd.get()) return
  for (const item of sendingFiles.get()) if (item.state === 'waiting') void send(item, state)
}
const retryNow = () => {
  retry('sending')
  void findKept()
}

/** The last failure, and the number in a row. */
const failure = { at: 0, times: 0, timer: undefined as ReturnType<typeof setTimeout> | undefined }
/** One timer for all files. Retries without new information do not flicker on screen. */
const retryLater = () => {
  const pause = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failure.times)
  failure.at = Date.now()
  failure.times += 1
  clearTimeout(failure.timer)
  failure.timer = setTimeout(() => retry('waiting'), pause * (0.5 + Math.random() / 2))
}
const wait = (item: KeptFile) => {
  change(item, { state: 'waiting' })
  retryLater()
}

/** Deletes it from this device. */
const drop = async (item: KeptFile) => {
  await store.replaceIfSame(item)
  leaveTab(item.sent_key)
}

const settle = async (item: KeptFile, error: unknown, token: string) => {
  const outcome = await readRefusal(error, async () => (await askOwner(token)) === item.user_id)
  if (!isWanted(item)) return
  if (outcome.is === 'waiting') return wait(item)
  if (outcome.is === 'refused') change(item, { state: 'refused', why: outcome.why, kept: false })
  else unlist(item) // the server has it, and does not count it
  toast.error(`${item.file.name}: ${outcome.is === 'refused' ? outcome.why : outcome.message}`)
  await drop(item).catch(() => undefined)
}

const upload = async ({ attempt_id, question_id, sent_key, file }: KeptFile, token: string) => {
  const body = { answer_id: attempt_id, id: question_id, sent_key }
  return (await call(uploadAnswerFile, { body, files: { file } }, { patience: UPLOAD_MS, token })).data
}

/** The person whose files are sent, and the function that sends waiting answers. */
const session = { userId: 0, flush: async () => false }

/**
 * Adds the file to the current answer: that on screen, otherwise the stored one after all waiting entries.
 * @returns whether it was added
 */
const place = async (item: KeptFile, { id }: AnswerFile, token: string) => {
  const { attempt_id, question_id } = item
  if (!changeAnswers.has(attempt_id) && !(await session.flush())) return false
  return inTurn(async () => {
    const listedFile = findListed(item)
    if (!listedFile || !isWanted(item)) return false
    const changeAnswer = changeAnswers.get(attempt_id)
    if (changeAnswer)
      await changeAnswer(item, (before) => writeFiles([...new Set([...(filesIn(before) ?? []), id])]))
    else {
      const body = { answer_id: attempt_id, id: question_id, file_id: id, epoch: listedFile.epoch }
      await call(addAnswerFile, { body }, { token, patience: PLACING_MS })
    }
    return true
  })
}

/** Stores it on this device before sending. */
const keep = async ({ state: _, kept: isKept, ...entry }: SendingFile) => {
  if (isKept) return
  await holdTab(entry.sent_key, () => unlist(entry))
  if (await store.write(entry)) change(entry, { kept: true })
  if (discardedKeys.has(entry.sent_key)) await drop(entry)
}

/** Uploads the same file once, also after a crash. */
const uploadOnce = async (item: SendingFile, token: string): Promise<AnswerFile> => {
  const file = item.sent ?? (await upload(item, token))
  failure.times = 0
  sentFiles.set(file.id, file)
  if (item.sent) return file
  change(item, { sent: file })
  const { state: _, why: __, kept: ___, ...entry } = findListed(item) ?? item
  await store.replaceIfSame(entry, { ...entry, sent: file })
  return file
}

/** Sends it with its owner's token. */
const deliver = async (item: SendingFile): Promise<void> => {
  const token = await findOwnToken(item.user_id).catch(() => null)
  if (token === null) return wait(item)
  try {
    const file = await uploadOnce(item, token)
    const isPlaced = await place(item, file, token)
    // Removed, or its owner has signed out: it stays on the device.
    if (!isWanted(item)) return
    if (!isPlaced) return wait(item)
    unlist(item)
    await drop(item)
  } catch (error) {
    await settle(item, error, token)
  }
}

const underWay = new Set<string>()

/** Sends a listed file and adds it to the then current answer. */
export async function send(item: SendingFile, state: SendingFile['state'] = 'sending') {
  change(item, { state })
  if (underWay.has(item.sent_key)) return
  underWay.add(item.sent_key)
  try {
    await keep(item).catch(() => undefined) // then it lives in this page alone
    await deliver(item)
  } finally {
    underWay.delete(item.sent_key)
  }
}

/** Sends a chosen file until it has arrived, regardless of the question on screen. */
export function sendFile(to: FilePlace, file: File) {
  const sent_key = `${Date.now()}-${Math.random()}`
  const item: SendingFile = { ...to, sent_key, file, state: 'sending', kept: false }
  sendingFiles.set([...sendingFiles.get(), item])
  void send(item)
}

/** The student removed it: it is not sent any more, and shown until it is deleted from the device. */
export const forgetFile = async (item: SendingFile): Promise<void> => {
  discardedKeys.add(item.sent_key)
  await drop(item).catch(() => {
    throw new Error(`${item.file.name} belum terhapus dari perangkat ini. Coba lagi.`)
  })
  unlist(item)
}

/** The same without waiting. */
export const callOff = (item: SendingFile): Promise<void> =>
  forgetFile(item).catch((error: Error) => toast.error(error.message))

/**
 * Gives up unsent files of the attempt; uploaded ones are still added, as late.
 * @returns the files given up
 */
export const dropFiles = (attemptId: number): SendingFile[] => {
  const items = sendingFiles.get().filter((item) => item.attempt_id === attemptId && !item.sent)
  for (const item of items) void callOff(item)
  return items.filter(isUnsent)
}

const requestedKeys = new Set<string>()

/** Takes over once no other tab sends it, or steals it. */
const takeUp = async (from: KeptFile, steal = false) => {
  const { sent_key, user_id } = from
  if (isListed(from) || (requestedKeys.has(sent_key) && !steal)) return
  requestedKeys.add(sent_key)
  await holdTab(sent_key, () => unlist(from), steal)
  requestedKeys.delete(sent_key)
  // Another tab may have sent it, or another person signed in.
  const entry = (await store.stored(user_id)).find((keptFile) => keptFile.sent_key === sent_key)
  if (isListed(from)) return
  if (!entry || session.userId !== user_id) return leaveTab(sent_key)
  const item: SendingFile = { ...entry, state: 'sending', kept: true }
  sendingFiles.set([...sendingFiles.get(), item])
  void send(item)
}

/** Files that earlier pages left on this device. */
const findKept = async () => {
  for (const entry of await store.stored(session.userId)) void takeUp(entry)
}

/** Its paper is on screen: files of it sent by another tab are added here, under this epoch. */
export const claimFiles = async (attemptId: number, epoch: number) => {
  const isOwn = ({ attempt_id }: KeptFile) => attempt_id === attemptId
  sendingFiles.set(sendingFiles.get().map((item) => (isOwn(item) ? { ...item, epoch } : item)))
  for (const entry of (await store.stored(session.userId)).filter(isOwn)) {
    await store.replaceIfSame(entry, { ...entry, epoch })
    void takeUp({ ...entry, epoch }, true)
  }
}

/** Starts sending this person's files, including those of earlier pages. */
export const openFiles = (userId: number, flush: () => Promise<boolean>) => {
  Object.assign(session, { userId, flush })
  return findKept()
}

window.addEventListener('online', retryNow)
connection.subscribe(() => {
  // A single failed file makes the connection seem lost and restored, so do not retry at once.
  if (!connection.isLost() && Date.now() - failure.at > FIRST_RETRY_MS) retryNow()
})
sessionEnd.subscribe(retryNow)
person.subscribe(() => {
  if (person.get() === session.userId) return
  // Stored files wait for their owner.
  session.userId = 0
  clearTimeout(failure.timer)
  sendingFiles.set([])
  sentFiles.clear()
  leaveAll()
})
