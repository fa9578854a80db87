import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from './db.ts'
import { rows } from './rows.ts'

const tableRow = z.object({ schemaname: z.string(), relname: z.string() })

/**
 * Tells PostgreSQL anew about tables that have grown by half since it last looked. It keeps the plan of a prepared statement
 * until then, and autovacuum looks once a minute: the first exam fills empty tables within seconds, and a plan made for an
 * empty table reads all of it. The costs are small, since each look waits for half as many rows again.
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
  // Another process may be at it: then it is done anyway.
  for (const { schemaname, relname } of grownTables)
    await conn.execute(sql`analyze (skip_locked) ${sql.identifier(schemaname)}.${sql.identifier(relname)}`)
}
