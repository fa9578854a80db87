import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

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
}
type Key = [user: number, lesson: number]
interface Schema extends DBSchema {
  tasks: { key: Key; value: HandIn }
}

const getHandInKey = ({ user_id, lessons_id }: HandIn): Key => [user_id, lessons_id]

let opening: Promise<IDBPDatabase<Schema> | null> | undefined
const database = () => {
  opening ??= openDB<Schema>('tuntas-tugas', 1, {
    upgrade: (db) => {
      db.createObjectStore('tasks', { keyPath: ['user_id', 'lessons_id'] })
    },
    terminated: () => {
      opening = undefined
    },
  }).catch(() => null)
  return opening
}

/** What waits of this user in this browser. */
export const stored = async (userId: number): Promise<HandIn[]> => {
  const db = await database()
  return (await db?.getAll('tasks', IDBKeyRange.bound([userId], [userId, []])).catch(() => [])) ?? []
}

/** False where this browser has no room for it. */
export const write = async (entry: HandIn): Promise<boolean> => {
  const db = await database()
  if (!db) return false
  const tx = db.transaction('tasks', 'readwrite', { durability: 'strict' }) // on the disk, not on its way there
  try {
    await Promise.all([tx.store.put(entry), tx.done])
    return true
  } catch {
    return false
  }
}

/** Puts the next version in its place, or nothing, unless another hand-in stands there by now. */
export const replaceIfSame = async (entry: HandIn, next?: HandIn) => {
  const db = await database()
  if (!db) return
  const tx = db.transaction('tasks', 'readwrite')
  if ((await tx.store.get(getHandInKey(entry)))?.sent_key === entry.sent_key)
    await (next ? tx.store.put(next) : tx.store.delete(getHandInKey(entry)))
  await tx.done
}
