import { openDeviceStore } from '../../../kit/device/deviceStore'

/** The server's version that the sender has not seen. */
export type Newer = {
  uploaded: string
  submitted_by: string
  own: 0 | 1
  /** 1: a newer version; 0: only a new mark. */
  newer: 0 | 1
  marked: 0 | 1
  /** The sender's mark. */
  score: number | null
}

/** A hand-in that has not reached the server. */
export type HandIn = {
  user_id: number
  lessons_id: number
  /** Idempotency key: the server stores it once. */
  sent_key: string
  /** Time of the last hand-in that the sender has seen; 'none' if there was none. */
  seen?: string
  /** The mark that the sender has seen. */
  seen_score?: number | 'none'
  name: string
  description: string
  file: File | null
  at: number
  /** Refused by the server; kept for review. */
  refused?: string
  /** The server's newer version; the sender decides which counts. */
  newer?: Newer
  /** A waiting hand-in of another tab; it continues when this one is refused or deleted. */
  under?: HandIn
}

const store = openDeviceStore<HandIn>({
  database: 'tuntas-tugas',
  store: 'tasks',
  key: ['user_id', 'lessons_id'],
})
export const { stored: listStored, isWaiting } = store

const isSame = (one: HandIn, another: HandIn) => one.sent_key === another.sent_key

/** The entry after removing this one: the one below it, or nothing after sending. */
const findLeft = (
  storedEntry: HandIn | undefined,
  sentEntry: HandIn,
  isSent: boolean,
): HandIn | undefined => {
  if (!storedEntry) return undefined
  if (isSame(storedEntry, sentEntry)) return isSent ? undefined : storedEntry.under
  return storedEntry.under
    ? { ...storedEntry, under: findLeft(storedEntry.under, sentEntry, isSent) }
    : storedEntry
}

/**
 * Stores it on top of a waiting one.
 * @returns false if the browser has no room
 */
export const write = async (entry: HandIn): Promise<boolean> => {
  const under = (await listStored(entry.user_id)).find(({ lessons_id }) => lessons_id === entry.lessons_id)
  return store.write(under ? { ...entry, under } : entry)
}
/** Replaces the entry, unless another one is stored by now. */
export const replace = (entry: HandIn, next: HandIn) =>
  store.change(entry, (storedEntry) =>
    storedEntry && isSame(storedEntry, entry) ? { ...next, under: storedEntry.under } : storedEntry,
  )
/**
 * Removes an entry: after sending with the one below, or given up.
 * @returns the entry that waits next
 */
export const remove = async (entry: HandIn, isSent = false): Promise<HandIn | undefined> => {
  let remainingEntry: HandIn | undefined
  await store.change(entry, (storedEntry) => {
    const nextEntry = findLeft(storedEntry, entry, isSent)
    if (storedEntry && isSame(storedEntry, entry)) remainingEntry = nextEntry
    return nextEntry
  })
  return remainingEntry
}
