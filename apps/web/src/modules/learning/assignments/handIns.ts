import { groupWork, saveAssignment } from '@tuntas/contract/learning/assignments'
import { type StudentLesson, studentLesson } from '@tuntas/contract/learning/attempts'
import type { Reply } from '@tuntas/contract/wire/endpoint'
import { call, isRefused } from '../../../kit/client/call'
import { connection } from '../../../kit/client/connection'
import { newKey } from '../../../kit/client/newKey'
import { invalidate } from '../../../kit/client/queries'
import { readRefusal } from '../../../kit/client/refusals'
import { upload, waitingPictures, withAddresses } from '../../../kit/device/textPictures'
import { unsentWork } from '../../../kit/device/unsent'
import { confirm } from '../../../kit/form/confirm'
import { toast } from '../../../kit/form/toast'
import { person } from '../../../kit/session/token'
import { askOwner, findOwnToken } from '../../../kit/session/tokenOwner'
import { dropDraft, getDraftKey } from './draft'
import { type HandIn, isWaiting, listStored, type Newer, remove, replace, write } from './handInStore'
import { tasks } from './handInTasks'
import { askWhich } from './questions'
import { askWithdrawal } from './withdrawal'

type Sent = { is: 'sent'; reply: Reply<typeof saveAssignment> }
type Outcome = Sent | { is: 'waiting' } | { is: 'refused'; why: string; error: unknown }

/** As long as the server waits for a body: on a slow line a file takes minutes. */
const PATIENCE = 215_000
const LONGEST_WAIT = 30_000

let owner = 0
let failures = 0
let retry: ReturnType<typeof setTimeout> | undefined
let activeFlush: Promise<void> | undefined

const show = (entries: readonly HandIn[]) => {
  tasks.set(entries)
  unsentWork.report(entries.filter((entry) => !entry.refused).length, 'tasks')
}
/** If another person has signed in, it waits for its owner. */
const isOwners = ({ user_id }: HandIn) => owner === user_id
const isListed = ({ sent_key }: HandIn) => tasks.get().some((one) => one.sent_key === sent_key)
const without = ({ sent_key }: HandIn) => tasks.get().filter((one) => one.sent_key !== sent_key)

/** Uploads the text's pictures first. Null: retry later. */
const uploadPictures = async (entry: HandIn): Promise<string | null> => {
  let refusal = ''
  for (const picture of waitingPictures(entry.description))
    if (!(await upload(picture, entry.user_id, (why) => (refusal = why)))) return null
  if (refusal !== '') throw new Error(refusal)
  return withAddresses(entry.description, entry.user_id)
}

/** Sends it with its owner's token. */
const send = async (entry: HandIn, signal?: AbortSignal): Promise<Outcome> => {
  const { user_id, lessons_id, sent_key, file, seen: seenAt, seen_score } = entry
  const token = await findOwnToken(user_id).catch(() => null)
  if (token === null) return { is: 'waiting' }
  try {
    const description = await uploadPictures(entry)
    if (description === null || signal?.aborted) return { is: 'waiting' }
    const body = { lessons_id, sent_key, description, seen: seenAt, seen_score }
    const files = { attachment: file }
    return {
      is: 'sent',
      reply: await call(
        saveAssignment,
        { body, files },
        { patience: PATIENCE, token, ...(signal && { signal }) },
      ),
    }
  } catch (error) {
    if (error instanceof Error && error.constructor === Error)
      return { is: 'refused', why: error.message, error }
    const outcome = await readRefusal(error, async () => (await askOwner(token)) === user_id)
    return outcome.is === 'refused' ? { is: 'refused', why: outcome.why, error } : { is: 'waiting' }
  }
}

const readAnew = ({ lessons_id }: HandIn) =>
  invalidate([
    [studentLesson, { params: { id: lessons_id } }],
    [groupWork, { query: { lessons_id } }],
  ])

const handedIn = async (entry: HandIn) => {
  await remove(entry, true)
  dropDraft(getDraftKey(entry.user_id, entry.lessons_id), entry.description)
  if (isOwners(entry)) show(without(entry))
  await readAnew(entry)
}

const findNewer = (error: unknown): Newer | undefined =>
  isRefused(error, 'stale') ? (error.data as Newer) : undefined

/** Marks the newer version as seen by the sender. */
const knowing = (entry: HandIn, { uploaded: uploadedAt, score }: Newer): HandIn => ({
  ...entry,
  seen: uploadedAt,
  ...(score !== null && { seen_score: score }),
})

/**
 * Sends it again if the current newer version is known to the sender; otherwise both are kept for a decision.
 */
const sendBeside = async (entry: HandIn, outcome: Outcome): Promise<Outcome> => {
  const newer = outcome.is === 'refused' && isOwners(entry) && findNewer(outcome.error)
  if (!newer) return outcome
  void invalidate([[groupWork, { query: { lessons_id: entry.lessons_id } }]])
  const agreed = await confirm(askWhich(newer))
  if (!agreed) return outcome
  const nextEntry = knowing(entry, newer)
  return sendBeside(nextEntry, await send(nextEntry))
}

/** Replaces the entry by its next state. */
const change = async (entry: HandIn, next: HandIn) => {
  await replace(entry, next)
  if (isListed(entry)) show([...without(entry), next])
}

const refuse = async (entry: HandIn, { why, error }: Extract<Outcome, { is: 'refused' }>) => {
  const newer = findNewer(error)
  const reason = isRefused(error, 'not_found') ? 'Tugas ini tidak lagi terbuka untukmu.' : why
  const refusal = newer ? askWhich(newer).text : reason
  await change(entry, { ...entry, refused: refusal, ...(newer && { newer }) })
  if (newer) void readAnew(entry)
  toast.error(refusal)
}

const schedule = () => {
  clearTimeout(retry)
  failures += 1
  retry = setTimeout(() => void handIns.flush(), Math.min(LONGEST_WAIT, 2000 * 2 ** failures))
}

/** Refreshes the entry: another tab has sent, deleted or replaced it. */
const listAnew = async (entry: HandIn) => {
  const keptEntries = await listStored(entry.user_id)
  if (isListed(entry))
    show([...without(entry), ...keptEntries.filter(({ lessons_id }) => lessons_id === entry.lessons_id)])
  void readAnew(entry)
}
/** The listed entry of its assignment. */
const list = (entry: HandIn) =>
  show([...tasks.get().filter(({ lessons_id }) => lessons_id !== entry.lessons_id), entry])

/** The hand-in being sent automatically. */
let sending: { entry: HandIn; leaving: AbortController } | undefined

const drain = async () => {
  const entries = tasks.get().filter((one) => !one.refused)
  for (const entry of entries) {
    const isKept = await isWaiting(entry)
    if (!isListed(entry)) continue // dropped, or its owner has signed out
    if (!isKept) {
      await listAnew(entry)
      continue
    }
    sending = { entry, leaving: new AbortController() }
    const outcome = await send(entry, sending.leaving.signal)
    sending = undefined
    if (outcome.is !== 'sent' && !isListed(entry)) continue
    if (outcome.is === 'waiting') return schedule()
    failures = 0
    if (outcome.is === 'refused') await refuse(entry, outcome)
    else {
      await handedIn(entry)
      if (isOwners(entry)) toast.success(`${entry.name} sudah dikumpulkan!`)
    }
  }
  const isNew = (one: HandIn) => !one.refused && entries.every(({ sent_key }) => sent_key !== one.sent_key)
  if (tasks.get().some(isNew)) schedule()
}

/** Continues with the one below. */
const giveUp = async (entry: HandIn) => {
  const nextEntry = await remove(entry)
  if (!nextEntry || !isOwners(entry)) return
  list(nextEntry)
  wake()
}

/**
 * Unsent hand-ins. Each is stored with its file in IndexedDB before sending, and deleted only after the
 * server's decision; those of other people wait for their owner.
 */
export const handIns = {
  /** Starts sending this person's hand-ins. */
  async open(userId: number) {
    if (owner === userId) return
    owner = userId
    const entries = await listStored(userId)
    if (owner !== userId) return
    show(entries)
    void handIns.flush()
  },
  /** Hands in; undefined if the person declines to withdraw the mark. */
  async handIn(task: StudentLesson, work: Pick<HandIn, 'user_id' | 'description' | 'file'>) {
    const { id, name, assignment } = task
    const mark = assignment?.score ?? null
    if (mark !== null && assignment?.direct === 0 && !(await confirm(askWithdrawal(mark)))) return undefined
    return handIns.put({
      ...work,
      lessons_id: id,
      sent_key: newKey(),
      seen: assignment?.uploaded ?? 'none',
      seen_score: mark ?? 'none',
      name,
      at: Date.now(),
    })
  },
  /** A refusal is thrown, and the text stays in its form; undefined: it waits. */
  async put(entry: HandIn): Promise<Reply<typeof saveAssignment> | undefined> {
    await handIns.open(entry.user_id)
    const isKept = await write(entry)
    const outcome = await sendBeside(entry, await send(entry))
    if (outcome.is === 'sent') {
      await handedIn(entry)
      return isOwners(entry) ? outcome.reply : undefined
    }
    if (!isOwners(entry)) return undefined
    if (outcome.is === 'refused') {
      await giveUp(entry)
      throw outcome.error
    }
    if (!isKept) throw new Error('Tidak ada jaringan, dan perangkat ini penuh. Tugasmu belum terkirim.')
    list(entry)
    schedule()
    return undefined
  },
  /** Runs one at a time. */
  async flush(): Promise<void> {
    clearTimeout(retry)
    activeFlush ??= drain().finally(() => {
      activeFlush = undefined
    })
    await activeFlush
  },
  /** Asks the sender which version counts if the server has a newer one. */
  async settle(entry: HandIn): Promise<void> {
    const { refused: _, newer, ...retriedEntry } = entry
    if (!newer || !(await confirm(askWhich(newer)))) return
    await change(entry, knowing(retriedEntry, newer))
    await activeFlush
    await handIns.flush()
  },
  /** Takes it back, to change or discard it. */
  async drop(entry: HandIn): Promise<void> {
    show(without(entry))
    if (sending?.entry.sent_key === entry.sent_key) sending.leaving.abort()
    try {
      await giveUp(entry)
    } catch {
      if (isOwners(entry)) show([...without(entry), entry])
      throw new Error(`${entry.name} belum terhapus dari perangkat ini. Coba lagi.`)
    }
  },
}

const wake = () => {
  if (tasks.get().length > 0) void handIns.flush()
}
window.addEventListener('online', wake)
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') wake()
})
connection.subscribe(() => {
  if (!connection.isLost()) wake()
})
// Signed out: sends nothing until the next person.
person.subscribe(() => {
  if (person.get() === owner) return
  clearTimeout(retry)
  owner = 0
  failures = 0
  show([])
})
