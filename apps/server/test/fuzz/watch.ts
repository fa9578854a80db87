import type pg from 'pg'

/** Finds tables written since the last check, by the ids of committed transactions. */

/**
 * Written by schedule, not by the caller: session use, the finisher's attempts, the queues of imports and
 * PDDikti, time-based notifications, and mail state once a save has set a mail server (that save is audited).
 * Push keys are generated at first use.
 */
const BY_TIME = new Set([
  'sessions',
  'import_jobs',
  'feeder_jobs',
  'feeder_marks',
  'notification_clocks',
  'notifications',
  'mails',
  'mail_settings',
  'push_keys',
  'pushes',
  'webhook_calls',
  'webhook_settings',
])

const listTables = async (pool: pg.Pool): Promise<string[]> =>
  (await pool.query(`select tablename from pg_tables where schemaname = 'public'`)).rows.map(
    (row) => row.tablename,
  )

export const watcher = async (pool: pg.Pool) => {
  const tables = (await listTables(pool)).filter((table) => !BY_TIME.has(table))
  const now = async (): Promise<bigint> =>
    BigInt((await pool.query('select pg_snapshot_xmax(pg_current_snapshot())::text as x')).rows[0].x)
  let seenTime = await now()
  // A row's xmin has 32 bits, which a test run does not exhaust.
  const looks = tables.map((table) => {
    const byTime = table === 'attempts' ? `and finished_by is distinct from 'time'` : ''
    return `select '${table}' as name where exists (select from "${table}" where xmin::text::bigint >= $1 and xmin::text::bigint < $2 ${byTime})`
  })
  const writtenBy = async (from: bigint, to: bigint): Promise<string[]> => {
    const values = [String(from), String(to)]
    const { rows } = await pool.query({ name: 'written', text: looks.join(' union all '), values })
    return rows.map(({ name }) => name)
  }
  const committed = async (from: bigint, to: bigint) => {
    const { rows } = await pool.query(
      `select from generate_series($1::bigint, $2::bigint - 1) x where pg_xact_status(x::text::xid8) = 'committed'`,
      [String(from), String(to)],
    )
    return rows.length > 0
  }
  return {
    /** Resets the watch. */
    look: async () => {
      seenTime = await now()
    },
    /** Tables written since the last check. Deleted rows leave no trace here, but their audit rows do. */
    written: async (): Promise<string[]> => {
      const from = seenTime
      seenTime = await now()
      if (seenTime === from || !(await committed(from, seenTime))) return []
      return writtenBy(from, seenTime)
    },
  }
}
