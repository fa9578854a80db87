import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

// numeric and bigint fit a double here (scores, counts, row numbers): read them as numbers. Dates stay text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
for (const asText of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ])
  pg.types.setTypeParser(asText, String)

export type Db = NodePgDatabase & { $client: pg.Pool }
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What store functions take first: the pool, or the transaction that they are part of. */
export type Conn = NodePgDatabase | Tx

export type PoolOptions = {
  max: number
  name: string
  /** Hot statements are kept per connection; every statement of one is planned for all values, or for its own. Not behind a pooler that cannot carry them. */
  prepared?: 'for all values' | 'for its own' | undefined
  /** How long a statement may go unanswered: the connection is given up then, which a dead network never says by itself. */
  patienceMs?: number
  onError: (error: Error) => void
}

const HOT = /\/\* hot (\S+) \*\//

/**
 * Marks a statement that many send at the same moment, or a part that stands in this statement alone: planning it costs several times
 * what running it does. A name belongs to one text: whatever varies in it is a parameter.
 */
export const hot = (name: string, statement: SQL): SQL => sql`${sql.raw(`/* hot ${name} */ `)}${statement}`

const findHotName = (config: { text?: unknown } | undefined): string | undefined =>
  typeof config?.text === 'string' ? HOT.exec(config.text)?.[1] : undefined

/** Sends marked statements by name, so that PostgreSQL plans them once per connection. */
class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: one of pg's many overloads, passed on as it came
  override query(config: any, ...more: any[]): any {
    const name = findHotName(config)
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return (super.query as any)(name ? { ...config, name } : config, ...more)
  }
}

/** The longest statement (an import's) takes less. */
const PATIENCE_MS = 65_000

/** Statements end after 15 s, so that a stuck one never holds a student's save. */
const toConfig = (url: string, { max, name, prepared, patienceMs = PATIENCE_MS }: PoolOptions) => ({
  connectionString: url,
  ...(prepared ? { Client: PreparingClient } : {}),
  max,
  application_name: name,
  connectionTimeoutMillis: 5_000,
  idleTimeoutMillis: 30_000,
  query_timeout: patienceMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: `-c statement_timeout=15000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=20000 -c timezone=UTC${prepared === 'for all values' ? ' -c plan_cache_mode=force_generic_plan' : ''}`,
})

const watched = <P extends pg.Pool>(pool: P, { onError }: PoolOptions): P => {
  // Without a listener the end of an idle connection (a restarted database) would end this process.
  pool.on('error', onError)
  // And without this one so would the end of a connection that a transaction holds between two statements.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A pool of connections. */
export const openPool = (url: string, options: PoolOptions): pg.Pool =>
  watched(new pg.Pool(toConfig(url, options)), options)

/**
 * Whether PostgreSQL plans a statement for all values or for its own is a setting of the connection, and it holds for statements without a
 * name too: a search that is planned for all values reads what it need not. So marked statements and transactions have connections of the
 * first kind, every other statement one of `single`.
 */
class RoutingPool extends pg.Pool {
  readonly single: pg.Pool
  constructor(config: pg.PoolConfig, single: pg.Pool) {
    super(config)
    this.single = single
  }
  // biome-ignore lint/suspicious/noExplicitAny: one of pg's many overloads, passed on as it came
  override query(config: any, ...more: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return findHotName(config) ? (super.query as any)(config, ...more) : this.single.query(config, ...more)
  }
}

/** A pool whose statements are planned once per connection where they are marked, and else for their values, over connections of `single`. */
export const openRoutingPool = (url: string, options: PoolOptions, single: pg.Pool): pg.Pool =>
  watched(new RoutingPool(toConfig(url, { ...options, prepared: 'for all values' }), single), options)

/** The connections on which a statement is planned for its own values. */
export const getSinglePool = (pool: pg.Pool): pg.Pool => (pool instanceof RoutingPool ? pool.single : pool)

export const overPool = (pool: pg.Pool): Db => drizzle(pool)

/** One value of each row as a parameter, for `unnest`. */
export const toColumnParams =
  <Row>(list: readonly Row[]) =>
  (name: keyof Row) =>
    sql.param(list.map((one) => one[name]))

const RETRIABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 4

/** The SQLSTATE of a database error, also where drizzle has wrapped it. */
export const sqlState = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code ?? sqlState(error.cause)
}

/** Ends a transaction that has read what another one has changed since: it is run again. */
export const lostRace = (): Error =>
  Object.assign(new Error('lost against another transaction'), { code: '40001' })

/** A transaction, run again when it lost against another one (serialisation failure, deadlock). */
export const transaction = async <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries >= MAX_TRIES || !RETRIABLE.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * tries))
    }
  }
}

/** The column holds any of these; without any, whatever it holds. One value is compared, as an index is best asked. */
export const oneOfThese = (column: SQL, values: readonly (number | string)[] | undefined): SQL => {
  if (values === undefined) return sql`true`
  // A number that its column cannot hold finds nothing, and is no fault.
  const type = sql.raw(typeof values[0] === 'number' ? 'int' : 'text')
  if (values.length === 1) return sql`${column} = ${values[0]}::${type}`
  return sql`${column} = any(${sql.param([...values])}::${type}[])`
}

const toPattern = (keywords: string) => `%${keywords.replace(/[\\%_]/g, '\\$&')}%`
/** As a pattern of `~` in which a space stands for all that a screen shows as one: names from before `nameText` hold several, and hard ones. */
const spacedOut = (keywords: string) =>
  /\s/.test(keywords)
    ? keywords.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&').replace(/\s+/g, '[\u00a0[:blank:]]+')
    : null

/** Keywords in what holds small letters. One text for all keywords, as `hot` asks; without spaces its second half is null, and left out where it is planned. */
const holds = (column: SQL, keywords: string): SQL => {
  const sought = keywords.toLowerCase()
  return sql`(${column} like ${toPattern(sought)} or ${column} ~ ${spacedOut(sought)}::text)`
}

/** Keywords in a `search` column (`searchText`), which holds small letters. */
export const matchesKeywords = (column: SQL, keywords: string): SQL =>
  keywords === '' ? sql`true` : holds(column, keywords)

/** Keywords in any of the columns, in whatever letters, with `%`, `_` and `\` meaning themselves. Takes half of what `ilike` does. */
export const matches = (keywords: string, columns: SQL[]): SQL => {
  if (keywords === '') return sql`true`
  return sql`(${sql.join(
    columns.map((column) => holds(sql`lower(${column})`, keywords)),
    sql` or `,
  )})`
}
