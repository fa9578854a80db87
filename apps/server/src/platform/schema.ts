import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Who did what to which thing, before and after. Append-only: a trigger refuses update and delete. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(sql`now()`),
    user_id: integer('user_id'),
    ip_address: text('ip_address'),
    action: text('action').notNull(),
    kind: text('kind').notNull(),
    thing_id: integer('thing_id'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    index('audit_log_thing').on(t.kind, t.thing_id),
    index('audit_log_user').on(t.user_id, t.at),
    index('audit_log_at').on(t.at),
  ],
)
