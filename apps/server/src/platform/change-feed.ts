import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Conn } from './db.ts'

const CHANNEL = 'tuntas'
/** Changes wait this long before they are sent to the other processes: a burst of saves becomes one message. */
const GATHER_MS = 200
/** A message holds less than 8,000 bytes; a key is shorter than 30. */
const KEYS_PER_MESSAGE = 200
const RECONNECT_MS = 1_000
/** Detects a connection that died without a word (a cut cable, a failed-over proxy) within 2 × PULSE_MS. */
const PULSE_MS = 1_000
/** While no changes arrive from other processes, sessions and cached replies are trusted no longer than this. */
export const DEAF_TRUST_MS = 2_000

declare const topic: unique symbol
/** What a cached reply depends on, by name and number: `course:12`. Features make them in their `events.ts`. */
export type Topic = string & { readonly [topic]: true }
export const topicOf =
  (name: string) =>
  (id: number): Topic =>
    `${name}:${id}` as Topic

type Log = { warn: (details: object, text: string) => void }

/**
 * What changed lately, shared by all processes over LISTEN. A change invalidates its topics (`course:12`, `session:7`). A reader notes
 * `now()` before it reads, and asks `unchangedSince` before it uses what it has kept.
 */
export type ChangeFeed = ReturnType<typeof openChangeFeed>

/** Invalidates topics in every process when the transaction commits. For commands that run beside the server and have no change feed. */
export const announceOnCommit = async (tx: Conn, keys: readonly Topic[]): Promise<void> => {
  for (let from = 0; from < keys.length; from += KEYS_PER_MESSAGE) {
    const payload = [randomUUID(), ...keys.slice(from, from + KEYS_PER_MESSAGE)].join(' ')
    await tx.execute(sql`select pg_notify(${CHANNEL}, ${payload})`)
  }
}

export const openChangeFeed = (directUrl: string, send: (payload: string) => Promise<unknown>, log: Log) => {
  const self = randomUUID()
  const changes = new Map<string, number>()
  const watchers: ((key: string) => void)[] = []
  const pending = new Set<string>()
  let counter = 0
  let heard = false
  let heardAt = performance.now()
  let closed = false
  let client: pg.Client | undefined
  let flushing: NodeJS.Timeout | undefined
  let reconnecting: NodeJS.Timeout | undefined
  let pulse: NodeJS.Timeout | undefined

  const note = (key: string) => {
    changes.set(key, ++counter)
    for (const watch of watchers) watch(key)
  }

  const flush = async () => {
    clearTimeout(flushing)
    flushing = undefined
    const keys = [...pending]
    pending.clear()
    try {
      for (let from = 0; from < keys.length; from += KEYS_PER_MESSAGE)
        await send([self, ...keys.slice(from, from + KEYS_PER_MESSAGE)].join(' '))
    } catch {
      for (const key of keys) pending.add(key) // sent again later
      if (!closed) flushing ??= setTimeout(() => void flush(), RECONNECT_MS)
    }
  }
  const noteHere = (keys: readonly string[]) => {
    for (const key of keys) {
      note(key)
      pending.add(key)
    }
  }

  const listen = async () => {
    if (closed) return
    const listener = new pg.Client({
      connectionString: directUrl,
      application_name: 'tuntas-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: PULSE_MS,
    })
    client = listener
    const lost = () => {
      if (client !== listener || closed) return
      heard = false
      client = undefined
      clearTimeout(pulse)
      reconnecting = setTimeout(() => void listen(), RECONNECT_MS)
    }
    const feel = () => {
      pulse = setTimeout(async () => {
        try {
          await listener.query('select')
          heardAt = performance.now()
          if (client === listener && !closed) feel()
        } catch (error) {
          log.warn({ err: error }, 'LISTEN connection silent')
          listener.end().catch(() => undefined)
          lost()
        }
      }, PULSE_MS)
    }
    listener.on('error', (error) => {
      log.warn({ err: error }, 'LISTEN connection lost')
      lost()
    })
    listener.on('end', lost)
    listener.on('notification', ({ payload = '' }) => {
      const [sender, ...keys] = payload.split(' ')
      if (sender !== self) keys.forEach(note)
    })
    try {
      await listener.connect()
      await listener.query(`listen ${CHANNEL}`)
      // Changes may have been missed while the connection was down: everything that was read before counts as old.
      counter++
      note('*')
      heard = true
      heardAt = performance.now()
      feel()
    } catch (error) {
      log.warn({ err: error }, 'LISTEN failed')
      listener.end().catch(() => undefined)
      lost()
    }
  }
  const ready = listen()

  return {
    ready,
    /** Invalidates topics: here at once, in the other processes within GATHER_MS. Call after the commit. */
    invalidate: (...keys: Topic[]) => {
      noteHere(keys)
      flushing ??= setTimeout(() => void flush(), GATHER_MS)
    },
    /** The same, and waits until the other processes were told. For what must hold everywhere before the caller is answered: an ended session. */
    invalidateNow: async (...keys: Topic[]) => {
      noteHere(keys)
      await flush()
    },
    /** The moment to note before reading. */
    now: () => counter,
    /** Has none of the topics changed since the moment? */
    unchangedSince: (moment: number, keys: readonly Topic[]) =>
      (changes.get('*') ?? 0) <= moment && keys.every((key) => (changes.get(key) ?? 0) <= moment),
    /** Do changes of other processes arrive? If not, trust nothing longer than DEAF_TRUST_MS. */
    isConnected: () => heard,
    /** Milliseconds since the LISTEN connection last answered. */
    age: () => performance.now() - heardAt,
    watch: (watcher: (key: string) => void) => void watchers.push(watcher),
    close: async () => {
      closed = true
      clearTimeout(reconnecting)
      clearTimeout(pulse)
      if (flushing) await flush()
      await client?.end().catch(() => undefined)
    },
  }
}

/** Sends a message to the other processes. */
export const announce = (pool: pg.Pool) => (payload: string) =>
  pool.query('select pg_notify($1, $2)', [CHANNEL, payload])
