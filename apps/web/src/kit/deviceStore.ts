import { type IDBPDatabase, openDB } from 'idb'

type Kept = { user_id: number; sent_key: string }
type Place<T> = {
  database: string
  store: string
  /** Begins with the person. */
  key: readonly (keyof T & string)[]
}

/** The database, opened with its first use. Null where this browser has none. */
const opener = (database: string, store: string, key: readonly string[]) => {
  let opening: Promise<IDBPDatabase | null> | undefined
  return () => {
    opening ??= openDB(database, 1, {
      upgrade: (db) => {
        db.createObjectStore(store, { keyPath: [...key] })
      },
      terminated: () => {
        opening = undefined
      },
    }).catch(() => null)
    return opening
  }
}

/** Changes what stands in an entry's place, in one go. */
const changer =
  <T>(open: () => Promise<IDBPDatabase | null>, store: string, getKey: (entry: T) => IDBValidKey) =>
  async (entry: T, findNext: (storedEntry: T | undefined) => T | undefined): Promise<void> => {
    const db = await open()
    if (!db) return
    const tx = db.transaction(store, 'readwrite')
    const storedEntry: T | undefined = await tx.store.get(getKey(entry))
    const next = findNext(storedEntry)
    if (next !== storedEntry) await (next ? tx.store.put(next) : tx.store.delete(getKey(entry)))
    await tx.done
  }

/** What people have given here and the server does not have yet, in a database of this browser; each sees their own. */
export const openDeviceStore = <T extends Kept>({ database, store, key }: Place<T>) => {
  const open = opener(database, store, key)
  const getKey = (entry: T) => key.map((name) => entry[name]) as IDBValidKey
  const change = changer(open, store, getKey)

  return {
    /** What waits of this user in this browser. */
    stored: async (userId: number): Promise<T[]> => {
      const db = await open()
      return (await db?.getAll(store, IDBKeyRange.bound([userId], [userId, []])).catch(() => [])) ?? []
    },
    /** False where this browser has no room for it. */
    write: async (entry: T): Promise<boolean> => {
      const db = await open()
      if (!db) return false
      try {
        const tx = db.transaction(store, 'readwrite', { durability: 'strict' }) // on the disk, not on its way there
        await Promise.all([tx.store.put(entry), tx.done])
        return true
      } catch {
        return false
      }
    },
    /** Does this very one still wait here? Another tab may have sent or dropped it. Where that cannot be read, it does. */
    isWaiting: async (entry: T): Promise<boolean> => {
      const db = await open()
      if (!db) return true
      const keptEntry = await db.get(store, getKey(entry)).catch(() => entry)
      return keptEntry?.sent_key === entry.sent_key
    },
    /** Puts in its place what comes of what stands there, or nothing. */
    change,
    /** Puts the next version in its place, or nothing, unless another one stands there by now. */
    replaceIfSame: (entry: T, next?: T) =>
      change(entry, (storedEntry) => (storedEntry?.sent_key === entry.sent_key ? next : storedEntry)),
  }
}
