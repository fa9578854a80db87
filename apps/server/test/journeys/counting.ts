import { rmSync } from 'node:fs'
import pg from 'pg'
import { startEmbedded, superuserUrl } from '../../src/platform/db/embedded.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { databaseUrl, makeScratchFolder } from '../scratch.ts'

/** Database work and reply size for one student in one step. */
export type Counts = {
  requests: number
  statements: number
  /** Transactions with writes. */
  commits: number
  plans: number
  /** Pages of 8 kB read by statements, from memory or disk. */
  buffers: number
  replyBytes: number
}

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Only the application may write, and no plan may be invalidated while plans are counted.
  autovacuum: 'off',
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_planning': 'on',
  // Work of foreign keys and triggers is counted in their statement.
  'pg_stat_statements.track': 'top',
}

/** Batched writes, whose number depends on the machine's speed. */
const BETWEEN_REQUESTS = /set score_read_at = (coalesce|greatest)|set keys_read_at = reading/

/** Asked on a schedule: the health check, and the end of attempts whose time is over. */
const SCHEDULED = /^select( from attempts where end_date is null and deadline <= now\(\).*)?$/s

const TRANSACTION = /^(begin|commit|rollback|set|listen|discard)\b/i

/** A migrated database on its own PostgreSQL that counts the application's statements. */
export const startCountingDatabase = async () => {
  const folder = makeScratchFolder('tuntas-counts-')
  const log = { info: () => {}, error: (text: string) => console.error(text) }
  const embedded = await startEmbedded(folder, log, { settings })
  await migrate(embedded.ownerUrl, { app: embedded.url })
  const name = new URL(embedded.url).pathname.slice(1)
  const pool = new pg.Pool({ connectionString: databaseUrl(superuserUrl(folder), name), max: 2 })
  // PostgreSQL may stop before a closing connection is gone.
  pool.on('error', () => {})
  await pool.query('create extension pg_stat_statements')
  const user = new URL(embedded.url).username
  const readXid = async (): Promise<number> =>
    (await pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text::int8 as xid')).rows[0].xid
  const countOnce = async (work: () => Promise<void>) => {
    await pool.query('select pg_stat_statements_reset()')
    const before = await readXid()
    await work()
    const transactions = Number(await readXid()) - Number(before)
    const { rows } = await pool.query<{
      query: string
      calls: number
      writes: number
      plans: number
      buffers: number
    }>(
      // A write that finds no row is no transaction with writes.
      `select query, calls::int4, least(calls, rows)::int4 as writes, plans::int4,
          (shared_blks_hit + shared_blks_read)::int4 as buffers
        from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = $1`,
      [user],
    )
    const later = rows.filter(({ query }) => BETWEEN_REQUESTS.test(query))
    const askedStatements = rows.filter(
      (row) => !later.includes(row) && !TRANSACTION.test(row.query) && !SCHEDULED.test(row.query.trim()),
    )
    const sum = (from: typeof rows, column: 'calls' | 'writes' | 'plans' | 'buffers') =>
      from.reduce((total, row) => total + row[column], 0)
    return {
      statements: sum(askedStatements, 'calls'),
      plans: sum(askedStatements, 'plans'),
      buffers: sum(askedStatements, 'buffers'),
      commits: transactions - sum(later, 'writes'),
      listed: askedStatements.map(
        ({ query, calls, plans, buffers }) =>
          `${calls} calls, ${plans} plans, ${buffers} buffers: ${query.replace(/\s+/g, ' ').slice(0, 160)}`,
      ),
    }
  }
  return {
    url: embedded.url,
    pool,
    /**
     * Cost of `work` as the minimum over all runs, because scheduled queries fall into some of them, more on
     * slow machines.
     */
    count: async (times: number, work: (time: number) => Promise<void>) => {
      const all: Awaited<ReturnType<typeof countOnce>>[] = []
      for (let time = 0; time < times; time++) all.push(await countOnce(() => work(time)))
      const least = (column: 'statements' | 'commits' | 'plans' | 'buffers') =>
        Math.min(...all.map((counts) => counts[column]))
      return {
        statements: least('statements'),
        commits: least('commits'),
        plans: least('plans'),
        buffers: least('buffers'),
        listed: all.find(({ statements }) => statements === least('statements'))?.listed ?? [],
      }
    },
    stop: async () => {
      await pool.end()
      await embedded.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
