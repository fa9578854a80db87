import { randomUUID } from 'node:crypto'
import pg from 'pg'

const CHANNEL = 'tuntas'
/** Bumps are gathered this long before the other processes are told, so that a burst of saves is one message. */
const GATHER_MS = 200
/** A message holds less than 8,000 bytes; a key is shorter than 30. */
const KEYS_PER_MESSAGE = 200
const RECONNECT_MS = 1_000
/** How long anything may be believed without hearing of changes. */
export const DEAF_TRUST_MS = 2_000

type Log = { warn: (details: object, text: string) => void }

/**
 * What changed lately, shared by all processes over LISTEN. A key (`course:12`, `session:7`) is bumped when the thing
 * changes; readers compare the moment of their reading with the last bump.
 */
export type Bulletin = ReturnType<typeof openBulletin>

export const openBulletin = (directUrl: string, send: (payload: string) => Promise<unknown>, log: Log) => {
  const self = randomUUID()
  const bumps = new Map<string, number>()
  const watchers: ((key: string) => void)[] = []
  const pending = new Set<string>()
  let counter = 0
  let heard = false
  let closed = false
  let client: pg.Client | undefined
  let flushing: NodeJS.Timeout | undefined
  let reconnecting: NodeJS.Timeout | undefined

  const note = (key: string) => {
    bumps.set(key, ++counter)
    for (const watch of watchers) watch(key)
  }

  const flush = async () => {
    flushing = undefined
    const keys = [...pending]
    pending.clear()
    for (let from = 0; from < keys.length; from += KEYS_PER_MESSAGE) {
      await send([self, ...keys.slice(from, from + KEYS_PER_MESSAGE)].join(' ')).catch(() => undefined)
    }
  }

  const listen = async () => {
    if (closed) return
    const listener = new pg.Client({
      connectionString: directUrl,
      application_name: 'tuntas-listen',
      keepAlive: true,
    })
    client = listener
    const lost = () => {
      if (client !== listener || closed) return
      heard = false
      client = undefined
      reconnecting = setTimeout(() => void listen(), RECONNECT_MS)
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
      // What happened while nobody listened is unknown: whatever was read before counts as old.
      counter++
      note('*')
      heard = true
    } catch (error) {
      log.warn({ err: error }, 'LISTEN failed')
      lost()
    }
  }
  const ready = listen()

  return {
    ready,
    /** Says that the things changed: here at once, to the other processes a little later. Call after the commit. */
    bump: (...keys: string[]) => {
      for (const key of keys) {
        note(key)
        pending.add(key)
      }
      flushing ??= setTimeout(() => void flush(), GATHER_MS)
    },
    /** The moment to remember before reading. */
    now: () => counter,
    /** Has none of the keys changed since the moment? */
    unchangedSince: (moment: number, keys: readonly string[]) =>
      (bumps.get('*') ?? 0) <= moment && keys.every((key) => (bumps.get(key) ?? 0) <= moment),
    /** Are changes of other processes heard? If not, nothing may be believed longer than DEAF_TRUST_MS. */
    hears: () => heard,
    watch: (watcher: (key: string) => void) => void watchers.push(watcher),
    close: async () => {
      closed = true
      clearTimeout(reconnecting)
      if (flushing) {
        clearTimeout(flushing)
        await flush()
      }
      await client?.end().catch(() => undefined)
    },
  }
}

/** The statement that tells the other processes. */
export const announce = (pool: pg.Pool) => (payload: string) =>
  pool.query('select pg_notify($1, $2)', [CHANNEL, payload])
