import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from './db.ts'
import { rows } from './rows.ts'

const tableRow = z.object({ schemaname: z.string(), relname: z.string() })

/**
 * Runs ANALYZE on tables that grew by half since the last one. PostgreSQL keeps the plan of a prepared
 * statement until then, and autovacuum checks once a minute. The first exam fills empty tables within
 * seconds, and a plan for an empty table scans it completely. The cost stays small because each run needs
 * half as many rows again.
 */
export const refreshStatistics = async (conn: Conn): Promise<void> => {
  const grownTables = await rows(
    conn,
    tableRow,
    hot(
      'grown-tables',
      sql`select schemaname, relname from pg_stat_user_tables where n_mod_since_analyze > 100 + n_live_tup / 2`,
    ),
  )
  // If another process is already analyzing the table, skip it.
  for (const { schemaname, relname } of grownTables)
    await conn.execute(sql`analyze (skip_locked) ${sql.identifier(schemaname)}.${sql.identifier(relname)}`)
}
