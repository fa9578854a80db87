import pg from 'pg'

const RECONNECT_MS = 1_000
/** Detects a connection that died without a word (a cut cable, a failed-over proxy) within 2 × PULSE_MS. */
const PULSE_MS = 1_000

export type Log = { warn: (details: object, text: string) => void }
type Settings = {
  directUrl: string
  channel: string
  log: Log
  /** The channel is listened to again: what was sent meanwhile may have been missed. */
  onConnect: () => void
  onMessage: (payload: string) => void
}

/** A connection of its own that listens to a channel, and is opened again whenever it is lost. */
export class Listener {
  readonly #settings: Settings
  #client: pg.Client | undefined
  #closed = false
  #connected = false
  #heardAt = performance.now()
  #pulse: NodeJS.Timeout | undefined
  #reconnecting: NodeJS.Timeout | undefined

  constructor(settings: Settings) {
    this.#settings = settings
  }

  /** Do messages arrive? */
  get connected(): boolean {
    return this.#connected
  }

  /** When the connection last answered, as of `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt
  }

  /** Tries once; goes on trying later where it fails. */
  async connect(): Promise<void> {
    if (this.#closed) return
    const { directUrl, channel, log, onConnect } = this.#settings
    const client = new pg.Client({
      connectionString: directUrl,
      application_name: 'tuntas-listen',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: PULSE_MS,
    })
    this.#client = client
    this.#follow(client)
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      onConnect()
      this.#connected = true
      this.#heardAt = performance.now()
      this.#feel(client)
    } catch (error) {
      log.warn({ err: error }, 'LISTEN failed')
      this.#giveUp(client)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#reconnecting)
    clearTimeout(this.#pulse)
    await this.#client?.end().catch(() => undefined)
  }

  #follow(client: pg.Client) {
    const { log, onMessage } = this.#settings
    client.on('error', (error) => {
      log.warn({ err: error }, 'LISTEN connection lost')
      this.#lose(client)
    })
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload = '' }) => onMessage(payload))
  }

  #feel(client: pg.Client) {
    this.#pulse = setTimeout(async () => {
      try {
        await client.query('select')
        this.#heardAt = performance.now()
        if (this.#client === client && !this.#closed) this.#feel(client)
      } catch (error) {
        this.#settings.log.warn({ err: error }, 'LISTEN connection silent')
        this.#giveUp(client)
      }
    }, PULSE_MS)
  }

  #giveUp(client: pg.Client) {
    client.end().catch(() => undefined)
    this.#lose(client)
  }

  #lose(client: pg.Client) {
    if (this.#client !== client || this.#closed) return
    this.#connected = false
    this.#client = undefined
    clearTimeout(this.#pulse)
    this.#reconnecting = setTimeout(() => void this.connect(), RECONNECT_MS)
  }
}
