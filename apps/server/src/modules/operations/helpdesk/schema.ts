import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { id, moment } from '../../../platform/db/columns.ts'

/** Archives completely written by `npm run backup`. A restored campus knows those before its own. */
export const backups = pgTable('backups', {
  id: id(),
  at: moment('at').notNull().default(sql`now()`),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Uploaded files in it, and files that were referenced but missing. */
  files: integer('files').notNull(),
  missing: integer('missing').notNull(),
})
