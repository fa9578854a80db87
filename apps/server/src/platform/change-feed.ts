import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Conn } from './db/db.ts'
import { Listener, type Log } from './db/listener.ts'

const CHANNEL = 'tuntas'
/** Changes wait this long before they go to the other processes, so a burst of saves becomes one message. */
const GATHER_MS = 200
/** NOTIFY carries less than 8,000 bytes; a key has fewer than 30. */
const KEYS_PER_MESSAGE = 200
const RETRY_MS = 1_000
/** The key for all topics. */
const ALL = '*'
/** Without messages from other processes, sessions and cached replies are trusted only this long. */
export const DEAF_TRUST_MS = 2_000

declare const topic: unique symbol
/**
 * What a cached reply depends on, by name and number: `course:12`. Features create topics in their
 * `events.ts`.
 */
export type Topic = string & { readonly [topic]: true }
export const defineTopic =
  (name: string) =>
  (id: number): Topic =>
    `${name}:${id}` as Topic

/**
 * Recent changes, shared by all processes over LISTEN. A change invalidates its topics (`course:12`,
 * `session:7`). A reader notes `now()` before it reads, and checks `unchangedSince` before it uses a cached
 * value.
 */
export type ChangeFeed = ReturnType<typeof openChangeFeed>

/**
 * Invalidates topics in every process when the transaction commits. For commands that run beside the server
 * without a change feed.
 */
export const announceOnCommit = async (tx: Conn, keys: readonly Topic[]): Promise<void> => {
  for (let from = 0; from < keys.length; from += KEYS_PER_MESSAGE) {
    const payload = [randomUUID(), ...keys.slice(from, from + KEYS_PER_MESSAGE)].join(' ')
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
  }
}

/**
 * Collects keys for the other processes and sends them in few messages. Failed messages are retried later.
 */
const openSender = (self: string, send: (payload: string) => Promise<unknown>) => {
  const pending = new Set<string>()
  let isClosed = false
  let flushing: NodeJS.Timeout | undefined

  const flush = async () => {
    clearTimeout(flushing)
    flushing = undefined
    const keys = [...pending]
    pending.clear()
    try {
      for (let from = 0; from < keys.length; from += KEYS_PER_MESSAGE)
        await send([self, ...keys.slice(from, from + KEYS_PER_MESSAGE)].join(' '))
    } catch {
      for (const key of keys) pending.add(key)
      if (!isClosed) flushing ??= setTimeout(() => void flush(), RETRY_MS)
    }
  }
  return {
    add: (keys: readonly string[]) => {
      for (const key of keys) pending.add(key)
    },
    flush,
    flushSoon: () => {
      flushing ??= setTimeout(() => void flush(), GATHER_MS)
    },
    close: async () => {
      isClosed = true
      if (flushing) await flush()
    },
  }
}

/** When each topic changed last, by a logical clock that ticks with every change. */
class Changes {
  readonly #changes = new Map<string, number>()
  readonly #watchers: ((key: string) => void)[] = []
  #counter = 0

  now(): number {
    return this.#counter
  }
  note(key: string): void {
    this.#changes.set(key, ++this.#counter)
    for (const watch of this.#watchers) watch(key)
  }
  areUnchanged(moment: number, keys: readonly string[]): boolean {
    const isOld = (key: string) => (this.#changes.get(key) ?? 0) <= moment
    return isOld(ALL) && keys.every(isOld)
  }
  watch(watcher: (key: string) => void): void {
    this.#watchers.push(watcher)
  }
}

/** Receives the changes of other processes. */
const hear = (directUrl: string, self: string, changes: Changes, log: Log) =>
  new Listener({
    directUrl,
    channel: CHANNEL,
    log,
    // Changes may have been missed while the connection was down, so everything cached before is stale.
    onConnect: () => changes.note(ALL),
    onMessage: (payload) => {
      const [from, ...keys] = payload.split(' ')
      if (from !== self) for (const key of keys) changes.note(key)
    },
  })

export const openChangeFeed = (directUrl: string, send: (payload: string) => Promise<unknown>, log: Log) => {
  const self = randomUUID()
  const changes = new Changes()
  const sender = openSender(self, send)
  const listener = hear(directUrl, self, changes, log)
  const noteHere = (keys: readonly Topic[]) => {
    for (const key of keys) changes.note(key)
    sender.add(keys)
  }
  return {
    ready: listener.connect(),
    /** Invalidates topics: here at once, in the other processes within GATHER_MS. Call after the commit. */
    invalidate: (...keys: Topic[]) => {
      noteHere(keys)
      sender.flushSoon()
    },
    /**
     * The same, but waits until the other processes are notified. For changes that must hold everywhere
     * before the reply, such as an ended session.
     */
    invalidateNow: async (...keys: Topic[]) => {
      noteHere(keys)
      await sender.flush()
    },
    /** The logical time to note before reading. */
    now: () => changes.now(),
    /** Has none of the topics changed since that time? */
    unchangedSince: (moment: number, keys: readonly Topic[]) => changes.areUnchanged(moment, keys),
    /** Do changes of other processes arrive? If not, trust cached values no longer than DEAF_TRUST_MS. */
    isConnected: () => listener.connected,
    /** Milliseconds since the LISTEN connection last answered. */
    age: () => performance.now() - listener.heardAt,
    watch: (watcher: (key: string) => void) => changes.watch(watcher),
    close: async () => {
      await sender.close()
      await listener.close()
    },
  }
}

/** Sends a message to the other processes. */
export const announce = (pool: pg.Pool) => (payload: string) =>
  pool.query('select pg_notify($1, $2)', [CHANNEL, payload])
