import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded, superuserUrl } from '../../src/platform/embedded.ts'
import { migrate } from '../../src/platform/migrate.ts'
import { databaseUrl, makeScratchFolder } from '../scratch.ts'

/** What the database did for one student in a step, and what the server replied. */
export type Counts = {
  requests: number
  statements: number
  /** Transactions that wrote something. */
  commits: number
  plans: number
  /** Pages of 8 kB that statements read, from memory or from disk. */
  buffers: number
  replyBytes: number
}

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Nothing but the application may write, and no plan goes stale while plans are counted.
  autovacuum: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  // What a foreign key or a trigger does is part of its statement.
  'pg_stat_statements.track': 'top',
}

/** Written for many at once whenever some is noted, or asked by the clock: how often says the machine's speed. */
const BETWEEN_REQUESTS = /set score_read_at = coalesce|set keys_read_at = reading|hot mail-settings/

/** A migrated database on a PostgreSQL of its own that counts the application's statements. */
export const startCountingDatabase = async () => {
  const folder = makeScratchFolder('tuntas-counts-')
  const log = { info: () => {}, error: (text: string) => console.error(text) }
  const embedded = await startEmbedded(folder, log, { settings })
  await migrate(embedded.ownerUrl, { app: embedded.url })
  const name = new URL(embedded.url).pathname.slice(1)
  const pool = new pg.Pool({ connectionString: databaseUrl(superuserUrl(folder), name), max: 2 })
  // PostgreSQL may end before the goodbye of a connection is heard.
  pool.on('error', () => {})
  await pool.query('create extension pg_stat_statements')
  const user = new URL(embedded.url).username
  const readXid = async (): Promise<number> =>
    (await pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text::int8 as xid')).rows[0].xid
  return {
    url: embedded.url,
    pool,
    /**
     * Counts what `work` costs each of `times` students. What fewer than half of them cause (the schedule of the application) is rounded away,
     * statement by statement.
     */
    count: async (times: number, work: () => Promise<void>) => {
      await pool.query('select pg_stat_statements_reset()')
      const before = await readXid()
      await work()
      const transactions = Number(await readXid()) - Number(before)
      const { rows } = await pool.query<{ query: string; calls: number; plans: number; buffers: number }>(
        `select query, calls::int8, plans::int8, (shared_blks_hit + shared_blks_read)::int8 as buffers
          from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = $1`,
        [user],
      )
      const later = rows.filter(({ query }) => BETWEEN_REQUESTS.test(query))
      const commits = Math.round(
        (transactions - later.reduce((sum, { calls }) => sum + Number(calls), 0)) / times,
      )
      const each = rows
        .filter((row) => !later.includes(row))
        .filter(({ query }) => !/^(begin|commit|rollback|set|listen|discard)\b/i.test(query))
        .map(({ query, calls, plans, buffers }) => ({
          query,
          calls: Math.round(Number(calls) / times),
          plans: Math.round(Number(plans) / times),
          buffers: Math.round(Number(buffers) / times),
        }))
        .filter(({ calls }) => calls > 0)
      const sum = (column: 'calls' | 'plans' | 'buffers') =>
        each.reduce((total, row) => total + row[column], 0)
      const listed = each.map(
        ({ query, calls, plans, buffers: read }) =>
          `${calls} calls, ${plans} plans, ${read} buffers: ${query.replace(/\s+/g, ' ').slice(0, 160)}`,
      )
      return { statements: sum('calls'), plans: sum('plans'), buffers: sum('buffers'), commits, listed }
    },
    stop: async () => {
      await pool.end()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
