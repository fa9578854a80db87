import { createAtom, useSelector } from '@tanstack/react-store'
import type { Clock, RejectionReason } from '@tuntas/contract/learning/attempts'
import { connection } from '../../../kit/client/connection'
import { readRefusal } from '../../../kit/client/refusals'
import { countFiles, sendingFiles } from '../../../kit/device/sendingFiles'
import { upload, waitingPictures, withAddresses } from '../../../kit/device/textPictures'
import { unsentWork } from '../../../kit/device/unsent'
import { isForeign, person } from '../../../kit/session/token'
import { askOwner, findOwnToken } from '../../../kit/session/tokenOwner'
import { loadFiles } from './loadFiles'
import { type Entry, getEntryId } from './outboxEntry'
import { dropEarlier, listStored, onlyInMemory, replaceIfSame } from './outboxStore'
import { unwritten, writeDown, writeNow, writeSoon } from './outboxWriting'
import { postAnswer, postLeaving } from './postAnswer'

export type OutboxState = {
  /** Entries not acknowledged yet. */
  waiting: number
  /** Of these, files. */
  files: number
  /** The last try did not reach the server, and what waits is in this browser's database. */
  offline: boolean
  /** Entries of the paper on screen that the server will never take. */
  refused: number
}
export type Outcome = {
  attempt_id: number
  epoch: number
  clock?: Clock
  kept?: { reason: RejectionReason; message: string }
  refused?: string
}

const state = createAtom<OutboxState>({ waiting: 0, files: 0, offline: false, refused: 0 })
const watchers = new Set<(outcome: Outcome) => void>()
const change = (next: OutboxState) => {
  const names = Object.keys(next) as (keyof OutboxState)[]
  if (names.every((name) => next[name] === state.get()[name])) return
  unsentWork.report(next.waiting - next.files)
  state.set(next)
}

const LONGEST_WAIT = 10_000
let owner = 0
let activeFlush: Promise<boolean> | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let failures = 0

const tell = (outcome: Outcome) => {
  for (const watcher of watchers) watcher(outcome)
}

/** After an outage with much to send, a slow line is waited for four times less. The server goes by (epoch, seq), not by order. */
const AT_ONCE = 4

/** Essays whose text the server has and whose pictures wait, with the number that was sent. */
const textSent = new Map<string, number>()
const waitsForPictures = (entry: Entry) => textSent.get(getEntryId(entry)) === entry.seq

/** The server has said what became of the entry's text. */
const settle = async (entry: Entry) => {
  if (waitingPictures(entry.answer).length > 0) textSent.set(getEntryId(entry), entry.seq)
  else await replaceIfSame(entry)
  await dropEarlier(entry, ({ refused: refusal }) => refusal !== undefined)
}

/** Sends one entry, as its owner alone. True when it is settled one way or the other, false when it must be tried again. */
const send = async (entry: Entry): Promise<boolean> => {
  const { user_id, attempt_id, epoch } = entry
  const token = await findOwnToken(user_id).catch(() => null)
  if (token === null) return false
  try {
    const { data } = await postAnswer(entry, token)
    await settle(entry)
    tell({ attempt_id, epoch, clock: data })
    return true
  } catch (error) {
    const outcome = await readRefusal(error, async () => (await askOwner(token)) === user_id)
    if (outcome.is === 'waiting') return false
    if (outcome.is === 'kept') {
      await settle(entry)
      tell({ attempt_id, epoch, kept: outcome })
    } else {
      await replaceIfSame(entry, { ...entry, refused: outcome.why })
      tell({ attempt_id, epoch, refused: outcome.why })
    }
    return true
  }
}

/** What waits, by id: known at once, where the store takes a moment to show what was put. */
let waitingKeys = new Set<string>()
let refusedKeys = new Set<string>()
/** Texts that are being typed, with the number that they have come to: written down every moment, sent when the writer pauses. */
const drafts = new Map<string, number>()
const isDraft = (entry: Entry) => drafts.get(getEntryId(entry)) === entry.seq
/** The attempt on screen. */
let current = 0
const isWritten = () => [...unwritten.keys()].every((id) => drafts.has(id))
let offline = false
const count = (isOffline = offline) => {
  offline = isOffline
  const { files, isCut } = countFiles()
  const isOut = (offline || isCut) && isWritten()
  change({ waiting: waitingKeys.size + files, files, offline: isOut, refused: refusedKeys.size })
}

const refreshWaiting = async () => {
  const entries = await listStored(owner)
  const open = entries.filter((entry) => !entry.refused)
  waitingKeys = new Set([...open.map(getEntryId), ...unwritten.keys()])
  const closedEntries = entries.filter((entry) => entry.refused && entry.attempt_id === current)
  refusedKeys = new Set(closedEntries.map(getEntryId).filter((id) => !waitingKeys.has(id)))
  return open
}

/** Uploads the pictures of essays whose text is there, one after the other, and has the essays sent again with them. */
const uploadPictures = async (): Promise<boolean> => {
  for (const entry of (await refreshWaiting()).filter(waitsForPictures)) {
    const { user_id, attempt_id, epoch, seq } = entry
    for (const picture of waitingPictures(entry.answer))
      if (!(await upload(picture, user_id, (refusal) => tell({ attempt_id, epoch, refused: refusal }))))
        return false
    await replaceIfSame(entry, { ...entry, answer: withAddresses(entry.answer, user_id), seq: seq + 1 })
  }
  return true
}

let uploading = false
/** Beside the answers, which never wait for a picture. */
const startUploading = async () => {
  if (uploading) return
  uploading = true
  const isSent = await uploadPictures().catch(() => false)
  uploading = false
  if (isSent) return void run()
  failures += 1
  count(true)
  schedule()
}

/** What was refused is asked about once more: the refusal may have been meant for whoever was signed in then. */
const readmit = async () => {
  for (const { refused: _, ...entry } of (await listStored(owner)).filter((one) => one.refused))
    await replaceIfSame(entry, entry)
}
let readmitting: Promise<void> = Promise.resolve()

const drain = async (): Promise<boolean> => {
  await readmitting
  for (;;) {
    const open = await refreshWaiting()
    const ready = open.filter((entry) => !waitsForPictures(entry) && !isDraft(entry))
    const next = ready.sort((a, b) => a.epoch - b.epoch || a.seq - b.seq).slice(0, AT_ONCE)
    if (next.length > 0) {
      count()
      if ((await Promise.all(next.map(send))).every(Boolean)) {
        failures = 0
        count(false)
        continue
      }
      failures += 1
      await refreshWaiting()
      count(true)
      schedule()
      return false
    }
    if (open.some(waitsForPictures)) {
      void startUploading()
      return false
    }
    if (open.length === 0) failures = 0
    count(open.length === 0 ? false : undefined)
    if (waitingKeys.size === 0) return true
    if ([...waitingKeys].every((id) => drafts.has(id))) return false
    await writeDown()
  }
}

/** Sends everything that waits, but what is being typed. True when nothing is left. */
const run = async (): Promise<boolean> => {
  clearTimeout(retry)
  if (owner === 0) return true
  activeFlush ??= drain().finally(() => {
    activeFlush = undefined
  })
  const isSent = await activeFlush
  // What was put while the former run had already looked is sent by another one.
  return isSent && (await refreshWaiting()).length > 0 ? run() : isSent
}

/** Known as waiting from this moment on. */
const take = (entry: Entry) => {
  const id = getEntryId(entry)
  current = entry.attempt_id
  refusedKeys.delete(id)
  waitingKeys.add(id)
  unwritten.set(id, entry)
  count()
}

const schedule = () => {
  clearTimeout(retry)
  const wait = Math.min(LONGEST_WAIT, 1000 * 2 ** (failures - 1))
  retry = setTimeout(() => void run(), wait * (0.5 + Math.random() / 2))
}

/**
 * Answers on their way to the server. An answer is written here, in the browser's own database, before it is sent, and
 * leaves only when the server has acknowledged it: it survives a dead network, a reload and a killed browser.
 */
export const outbox = {
  /** Whose answers are sent from now on; those of others in this browser stay where they are. */
  open(userId: number) {
    if (owner === userId) return
    owner = userId
    outbox.retry()
    void loadFiles().then(({ openFiles }) => openFiles(userId, outbox.flush))
  },
  /** The owner has signed in (again): everything is sent, also what was refused. */
  retry() {
    readmitting = readmit().catch(() => undefined)
    void run()
  },
  /** Keeps the answer in this browser; it is on its way when the promise is fulfilled. */
  async put(entry: Entry): Promise<void> {
    drafts.delete(getEntryId(entry))
    take(entry)
    await writeDown()
    count()
    void run()
  },
  /** Keeps what is typed, within a moment; it is sent with the next `put` or `flush`. */
  draft(entry: Entry, readAnew = false): void {
    take(entry)
    drafts.set(getEntryId(entry), entry.seq)
    writeSoon(entry)
    if (readAnew) void writeDown().then(() => dropEarlier(entry, isDraft)) // this one goes on
  },
  /** Sends everything that waits, also what is being typed. True when nothing is left. */
  async flush(): Promise<boolean> {
    drafts.clear()
    if (unwritten.size > 0) await writeDown()
    return run()
  },
  /** The same, with the files of the attempt on screen. */
  finish: async (): Promise<boolean> => (await outbox.flush()) && countFiles(current).files === 0,
  /** What of the attempt is still here, also refused; the attempt is the one on screen from now on. */
  async resume(attemptId: number): Promise<Entry[]> {
    current = attemptId
    await refreshWaiting()
    count()
    return (await listStored(owner)).filter((entry) => entry.attempt_id === attemptId)
  },
  /** Tells what became of each entry. */
  watch(watcher: (outcome: Outcome) => void) {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
}

let isListening = false
const wake = () => void run()
window.addEventListener('online', wake)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake()
  else {
    writeNow() // it may never come back
    if (isListening) postLeaving(unwritten.values())
  }
})
window.addEventListener('pagehide', () => {
  isListening = true
  writeNow()
})
window.addEventListener('pageshow', () => {
  isListening = false
})
sendingFiles.subscribe(() => count())
connection.subscribe(() => {
  if (!connection.isLost()) wake()
})
window.addEventListener('beforeunload', (event) => {
  // Another person's tab starts anew without a question; what is stored waits for its owner.
  if (state.get().waiting > 0 && !(isForeign() && unwritten.size === 0 && !onlyInMemory()))
    event.preventDefault()
})
// Signed out: nothing is sent or counted until somebody's outbox is opened.
person.subscribe(() => {
  if (person.get() === owner) return
  clearTimeout(retry)
  owner = 0
  failures = 0
  waitingKeys = new Set()
  refusedKeys = new Set()
  drafts.clear()
  count(false)
})

export const useOutbox = () => useSelector(state)
