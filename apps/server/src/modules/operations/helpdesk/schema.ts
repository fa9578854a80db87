import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { id, moment } from '../../../platform/columns.ts'

/** Archives that `npm run backup` has written whole. A restored campus knows those before the one it came from. */
export const backups = pgTable('backups', {
  id: id(),
  at: moment('at').notNull().default(sql`now()`),
  bytes: bigint('bytes', { mode: 'number' }).notNull(),
  /** Uploaded files in it, and those that were named and not found. */
  files: integer('files').notNull(),
  missing: integer('missing').notNull(),
})
