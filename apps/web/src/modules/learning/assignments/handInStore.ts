import { openDeviceStore } from '../../../kit/device/deviceStore'

/** What stands at the server, and the sender has not seen. */
export type Newer = {
  uploaded: string
  submitted_by: string
  own: 0 | 1
  /** Else only its mark is new. */
  newer: 0 | 1
  marked: 0 | 1
  /** The sender's own mark of it. */
  score: number | null
}

/** An assignment that was handed in here and has not reached the server. */
export type HandIn = {
  user_id: number
  lessons_id: number
  /** The server takes the same one once, however often it is sent. */
  sent_key: string
  /** When the hand-in came that its sender has seen; 'none' where there was none. */
  seen?: string
  /** The mark that its sender has seen of that. */
  seen_score?: number | 'none'
  name: string
  description: string
  file: File | null
  at: number
  /** The server does not take it; kept for a person to look at. */
  refused?: string
  /** The server has this already: its sender says which is to count. */
  newer?: Newer
  /** What another tab had handed in before and waits still: it goes on when this one is refused or dropped. */
  under?: HandIn
}

const store = openDeviceStore<HandIn>({
  database: 'tuntas-tugas',
  store: 'tasks',
  key: ['user_id', 'lessons_id'],
})
export const { stored: listStored, isWaiting } = store

const isSame = (one: HandIn, another: HandIn) => one.sent_key === another.sent_key

/** What stands there without this one: what lay under it, or nothing where it was sent. */
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

/** Lies above what waits there already. @returns false where this browser has no room for it */
export const write = async (entry: HandIn): Promise<boolean> => {
  const under = (await listStored(entry.user_id)).find(({ lessons_id }) => lessons_id === entry.lessons_id)
  return store.write(under ? { ...entry, under } : entry)
}
/** Puts the next version in its place, unless another one stands there by now. */
export const replace = (entry: HandIn, next: HandIn) =>
  store.change(entry, (storedEntry) =>
    storedEntry && isSame(storedEntry, entry) ? { ...next, under: storedEntry.under } : storedEntry,
  )
/** It was sent, with it goes what lay under it; or it is given up. @returns what waits again in its place */
export const remove = async (entry: HandIn, isSent = false): Promise<HandIn | undefined> => {
  let remainingEntry: HandIn | undefined
  await store.change(entry, (storedEntry) => {
    const nextEntry = findLeft(storedEntry, entry, isSent)
    if (storedEntry && isSame(storedEntry, entry)) remainingEntry = nextEntry
    return nextEntry
  })
  return remainingEntry
}
