import { type SQL, sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

// Our numeric and bigint values (scores, counts, row numbers) fit a double, so read them as numbers. Dates
// stay text.
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
for (const asText of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMPTZ])
  pg.types.setTypeParser(asText, String)

export type Db = NodePgDatabase & { $client: pg.Pool }
type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** First argument of store functions: the pool or the current transaction. */
export type Conn = NodePgDatabase | Tx

export type PoolOptions = {
  max: number
  name: string
  /**
   * Hot statements are prepared per connection. Its statements use a generic plan or a plan for their own
   * values. Unset behind a pooler that does not support prepared statements.
   */
  prepared?: 'for all values' | 'for its own' | undefined
  /** Timeout of a statement. The connection is then dropped, because a dead network never reports itself. */
  patienceMs?: number
  onError: (error: Error) => void
}

const HOT = /\/\* hot (\S+) \*\//

/**
 * Marks a statement that many requests send at the same moment, because planning costs several times its
 * execution. A name belongs to one text: everything that varies must be a parameter.
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

/** Longer than the longest statement (an import's). */
const PATIENCE_MS = 65_000

/** Statements end after 15 s, so that a stuck one cannot block a student's save. */
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
  // Without a listener, the end of an idle connection (a restarted database) would end this process.
  pool.on('error', onError)
  // The same for a connection that a transaction holds between two statements.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export const openPool = (url: string, options: PoolOptions): pg.Pool =>
  watched(new pg.Pool(toConfig(url, options)), options)

/**
 * The plan mode (generic or for own values) is a setting of the connection and also affects unnamed
 * statements. A search under a generic plan reads rows it does not need. Marked statements and transactions
 * therefore use generic-plan connections, and all others use the `single` pool.
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

/** A pool that plans marked statements once per connection, and sends all others over `single`. */
export const openRoutingPool = (url: string, options: PoolOptions, single: pg.Pool): pg.Pool =>
  watched(new RoutingPool(toConfig(url, { ...options, prepared: 'for all values' }), single), options)

/** The pool whose statements are planned for their own values. */
export const getSinglePool = (pool: pg.Pool): pg.Pool => (pool instanceof RoutingPool ? pool.single : pool)

export const overPool = (pool: pg.Pool): Db => drizzle(pool)

/** One value of each row as an array parameter for `unnest`. */
export const toColumnParams =
  <Row>(list: readonly Row[]) =>
  (name: keyof Row) =>
    sql.param(list.map((one) => one[name]))

const RETRIABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 4

/** The SQLSTATE of a database error, also if wrapped by drizzle. */
export const sqlState = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code ?? sqlState(error.cause)
}

/** Thrown when a transaction read data that another one changed since; the transaction is retried. */
export const lostRace = (): Error =>
  Object.assign(new Error('lost against another transaction'), { code: '40001' })

/** A transaction, retried after a serialisation failure or deadlock. */
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

/**
 * The column holds any of these values; with no values, always true. One value uses `=`, which suits an index
 * best.
 */
export const oneOfThese = (column: SQL, values: readonly (number | string)[] | undefined): SQL => {
  if (values === undefined) return sql`true`
  // A number outside the column's range finds nothing and is not an error.
  const type = sql.raw(typeof values[0] === 'number' ? 'int' : 'text')
  if (values.length === 1) return sql`${column} = ${values[0]}::${type}`
  return sql`${column} = any(${sql.param([...values])}::${type}[])`
}

const toPattern = (keywords: string) => `%${keywords.replace(/[\\%_]/g, '\\$&')}%`
/**
 * As a `~` pattern in which a space matches any run of white space. Names from before `nameText` may hold
 * several or non-breaking spaces.
 */
const spacedOut = (keywords: string) =>
  /\s/.test(keywords)
    ? keywords.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&').replace(/\s+/g, '[\u00a0[:blank:]]+')
    : null

/**
 * Keywords in lower-case text. One statement text for all keywords, as `hot` requires; without spaces the
 * second half is null and the planner drops it.
 */
const holds = (column: SQL, keywords: string): SQL => {
  const sought = keywords.toLowerCase()
  return sql`(${column} like ${toPattern(sought)} or ${column} ~ ${spacedOut(sought)}::text)`
}

/** Keywords in a lower-case `search` column (`searchText`). */
export const matchesKeywords = (column: SQL, keywords: string): SQL =>
  keywords === '' ? sql`true` : holds(column, keywords)

/**
 * Case-insensitive keywords in any of the columns; `%`, `_` and `\` are literal. Takes half the time of
 * `ilike`.
 */
export const matches = (keywords: string, columns: SQL[]): SQL => {
  if (keywords === '') return sql`true`
  return sql`(${sql.join(
    columns.map((column) => holds(sql`lower(${column})`, keywords)),
    sql` or `,
  )})`
}
