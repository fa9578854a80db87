import pg from 'pg'

const RECONNECT_MS = 1_000
/** Detects a silently dead connection (a cut cable, a failed-over proxy) within 2 × PULSE_MS. */
const PULSE_MS = 1_000

export type Log = { warn: (details: object, text: string) => void }
type Settings = {
  directUrl: string
  channel: string
  log: Log
  /** The channel is listened to again. Messages sent in between may be lost. */
  onConnect: () => void
  onMessage: (payload: string) => void
}

/** A dedicated connection that listens to a channel and reconnects whenever it is lost. */
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

  /** When the connection last answered, as `performance.now()`. */
  get heardAt(): number {
    return this.#heardAt
  }

  /** Tries to connect once; retries later if it fails. */
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
