import { type IDBPDatabase, openDB } from 'idb'

type Kept = { user_id: number; sent_key: string }
type Place<T> = {
  database: string
  store: string
  /** Starts with the person. */
  key: readonly (keyof T & string)[]
}

/** Opens the database on first use. Null if the browser has none. */
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

/** Replaces an entry in one transaction. */
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

/** Stores what people entered here and the server does not have yet, in IndexedDB, separately by person. */
export const openDeviceStore = <T extends Kept>({ database, store, key }: Place<T>) => {
  const open = opener(database, store, key)
  const getKey = (entry: T) => key.map((name) => entry[name]) as IDBValidKey
  const change = changer(open, store, getKey)

  return {
    /** This user's entries in this browser. */
    stored: async (userId: number): Promise<T[]> => {
      const db = await open()
      return (await db?.getAll(store, IDBKeyRange.bound([userId], [userId, []])).catch(() => [])) ?? []
    },
    /** False if the browser has no room. */
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
    /**
     * Is this entry still stored? Another tab may have sent or dropped it. True if the database cannot be
     * read.
     */
    isWaiting: async (entry: T): Promise<boolean> => {
      const db = await open()
      if (!db) return true
      const keptEntry = await db.get(store, getKey(entry)).catch(() => entry)
      return keptEntry?.sent_key === entry.sent_key
    },
    /** Replaces the stored entry by the result of the function; undefined deletes it. */
    change,
    /** Replaces the entry, or deletes it without `next`. Skipped if a different entry is stored by now. */
    replaceIfSame: (entry: T, next?: T) =>
      change(entry, (storedEntry) => (storedEntry?.sent_key === entry.sent_key ? next : storedEntry)),
  }
}
