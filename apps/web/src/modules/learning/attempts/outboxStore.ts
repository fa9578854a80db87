import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { type Entry, getEntryId, getEntryKey, type Key } from './outboxEntry'
import { dropLeft, findLeft } from './outboxLeaving'

interface Schema extends DBSchema {
  answers: { key: Key; value: Entry }
}

/** Entries that IndexedDB refuses (some private windows, full disk) live as long as the tab. */
const memory = new Map<string, Entry>()
export const listInMemory = () => [...memory.values()].filter((entry) => !entry.refused)
export const onlyInMemory = () => memory.size > 0
let opening: Promise<IDBPDatabase<Schema> | null> | undefined
const database = () => {
  opening ??= openDB<Schema>('tuntas', 1, {
    upgrade: (db) => {
      db.createObjectStore('answers', { keyPath: ['user_id', 'attempt_id', 'question_id', 'epoch'] })
    },
    // The browser may close the database under memory pressure: reopen it on the next use.
    terminated: () => {
      opening = undefined
    },
  }).catch(() => null)
  return opening
}

/** Restores an entry of a closed page, unless a newer one is stored. */
const bringBack = async (db: IDBPDatabase<Schema> | null, entry: Entry) => {
  if (!db) {
    if ((memory.get(getEntryId(entry))?.seq ?? 0) < entry.seq) memory.set(getEntryId(entry), entry)
    return
  }
  const tx = db.transaction('answers', 'readwrite', { durability: 'strict' })
  if (((await tx.store.get(getEntryKey(entry)))?.seq ?? 0) < entry.seq) await tx.store.put(entry)
  await tx.done
  dropLeft(entry)
}

/** The user's answers in this browser. */
export const listStored = async (userId: number): Promise<Entry[]> => {
  const db = await database()
  for (const entry of findLeft(userId)) await bringBack(db, entry).catch(() => bringBack(null, entry))
  const keptEntries =
    (await db?.getAll('answers', IDBKeyRange.bound([userId], [userId, []])).catch(() => [])) ?? []
  return [...keptEntries, ...memory.values()].filter((entry) => entry.user_id === userId)
}

const putAtOnce = async (db: IDBPDatabase<Schema>, entry: Entry) => {
  const tx = db.transaction('answers', 'readwrite', { durability: 'strict' }) // on the disk, not on its way there
  const put = tx.store.put(entry)
  tx.commit() // not when the page next has a moment: it may be on its way out
  await Promise.all([put, tx.done])
  return true
}

export const write = async (entry: Entry) => {
  const db = await database()
  const isWritten = db && (await putAtOnce(db, entry).catch(() => false))
  if (isWritten) {
    memory.delete(getEntryId(entry))
    dropLeft(entry)
  } else memory.set(getEntryId(entry), entry)
}

/** Replaces the entry, or deletes it without `next`, unless a newer answer to the question is stored. */
export const replaceIfSame = async (entry: Entry, next?: Entry) => {
  if (memory.get(getEntryId(entry))?.seq === entry.seq) {
    if (next) memory.set(getEntryId(entry), next)
    else {
      memory.delete(getEntryId(entry))
      dropLeft(entry)
    }
  }
  const db = await database()
  if (!db) return
  const tx = db.transaction('answers', 'readwrite')
  if ((await tx.store.get(getEntryKey(entry)))?.seq === entry.seq)
    await (next ? tx.store.put(next) : tx.store.delete(getEntryKey(entry)))
  await tx.done
}

/** Deletes outdated answers of earlier epochs to the same question. */
export const dropEarlier = async (
  { user_id, attempt_id, question_id, epoch }: Entry,
  isPast: (entry: Entry) => boolean,
) => {
  const question = [user_id, attempt_id, question_id]
  const earlier = IDBKeyRange.bound(question, [...question, epoch], false, true)
  const db = await database()
  const entries = (await db?.getAll('answers', earlier).catch(() => [])) ?? []
  await Promise.all(entries.filter(isPast).map((entry) => replaceIfSame(entry)))
}
