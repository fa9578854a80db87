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
  /** Unacknowledged entries. */
  waiting: number
  /** Number of files among them. */
  files: number
  /** The last try did not reach the server; entries are in IndexedDB. */
  offline: boolean
  /** Entries of the paper on screen that the server has refused permanently. */
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

/** Requests in parallel: faster after an outage on a slow line. The server orders by (epoch, seq). */
const AT_ONCE = 4

/** Essays whose text is saved but whose pictures wait, with the sent sequence number. */
const textSent = new Map<string, number>()
const waitsForPictures = (entry: Entry) => textSent.get(getEntryId(entry)) === entry.seq

/** The server has decided on the entry's text. */
const settle = async (entry: Entry) => {
  if (waitingPictures(entry.answer).length > 0) textSent.set(getEntryId(entry), entry.seq)
  else await replaceIfSame(entry)
  await dropEarlier(entry, ({ refused: refusal }) => refusal !== undefined)
}

/** Sends an entry with its owner's token. True when it is settled, false when it must be retried. */
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

/** Waiting entries by id, in memory: the store takes a moment to show what was put. */
let waitingKeys = new Set<string>()
let refusedKeys = new Set<string>()
/** Texts being typed with their sequence number: stored at short intervals, sent when typing pauses. */
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

/** Uploads pictures of saved essays one by one, and sends the essays again with them. */
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
/** Runs beside the answers, which never wait for a picture. */
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

/** Retries refused entries: the refusal may have concerned another signed-in person. */
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

/** Sends all waiting entries except drafts. True when nothing is left. */
const run = async (): Promise<boolean> => {
  clearTimeout(retry)
  if (owner === 0) return true
  activeFlush ??= drain().finally(() => {
    activeFlush = undefined
  })
  const isSent = await activeFlush
  // Entries added after the last read need another run.
  return isSent && (await refreshWaiting()).length > 0 ? run() : isSent
}

/** Counts as waiting from now on. */
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
 * Unsent answers. An answer is stored in IndexedDB before it is sent, and deleted only after the server's
 * acknowledgement: it survives a lost network, a reload and a crash.
 */
export const outbox = {
  /** Starts sending this person's answers; those of others stay stored. */
  open(userId: number) {
    if (owner === userId) return
    owner = userId
    outbox.retry()
    void loadFiles().then(({ openFiles }) => openFiles(userId, outbox.flush))
  },
  /** The owner has signed in: sends everything, including refused entries. */
  retry() {
    readmitting = readmit().catch(() => undefined)
    void run()
  },
  /** Stores an answer; resolves when it is queued. */
  async put(entry: Entry): Promise<void> {
    drafts.delete(getEntryId(entry))
    take(entry)
    await writeDown()
    count()
    void run()
  },
  /** Stores a draft shortly; the next `put` or `flush` sends it. */
  draft(entry: Entry, readAnew = false): void {
    take(entry)
    drafts.set(getEntryId(entry), entry.seq)
    writeSoon(entry)
    if (readAnew) void writeDown().then(() => dropEarlier(entry, isDraft)) // this one goes on
  },
  /** Sends everything, including drafts. True when nothing is left. */
  async flush(): Promise<boolean> {
    drafts.clear()
    if (unwritten.size > 0) await writeDown()
    return run()
  },
  /** The same, including files of the attempt on screen. */
  finish: async (): Promise<boolean> => (await outbox.flush()) && countFiles(current).files === 0,
  /** The attempt's stored entries, including refused ones; makes it the attempt on screen. */
  async resume(attemptId: number): Promise<Entry[]> {
    current = attemptId
    await refreshWaiting()
    count()
    return (await listStored(owner)).filter((entry) => entry.attempt_id === attemptId)
  },
  /** Subscribes to the outcome of each entry. */
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
  // A tab of another person reloads without asking; stored entries wait for their owner.
  if (state.get().waiting > 0 && !(isForeign() && unwritten.size === 0 && !onlyInMemory()))
    event.preventDefault()
})
// Signed out: sends nothing until the next person.
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
