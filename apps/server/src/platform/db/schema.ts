import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, searchText } from './columns.ts'

/** A thing's name or code, whichever column of the row held it. */
const called = sql.join(
  ['name', 'title', 'code', 'nim', 'nidn', 'username', 'grade', 'file_name', 'question'].map((field) =>
    sql.raw(`coalesce(after ->> '${field}', before ->> '${field}', '')`),
  ),
  sql` || chr(10) || `,
)

/** Who changed what, with the state before and after. Append-only: a trigger refuses update and delete. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull().default(sql`now()`),
    user_id: integer('user_id'),
    /** The service (operations/services) that acted instead of a person. */
    service_token_id: integer('service_token_id'),
    /** The external tool (operations/external-tools) that acted. */
    lti_tool_id: integer('lti_tool_id'),
    ip_address: text('ip_address'),
    action: text('action').notNull(),
    kind: text('kind').notNull(),
    thing_id: integer('thing_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    search: searchText(sql`left(lower(coalesce(ip_address, '') || chr(10) || ${called}), 500)`),
  },
  (t) => [
    index('audit_log_thing').on(t.kind, t.thing_id),
    index('audit_log_user').on(t.user_id, t.at),
    index('audit_log_service').on(t.service_token_id).where(sql`service_token_id is not null`),
    index('audit_log_at').on(t.at),
    index('audit_log_search').using('gin', t.search.op('gin_trgm_ops')),
  ],
)

/** Idempotency keys of additions and their replies, kept while a page may resend (http/idempotency.ts). */
export const sendings = pgTable(
  'sendings',
  {
    user_id: integer('user_id').notNull(),
    key: text('key').notNull(),
    outcome: integer('outcome').notNull(),
    sent_at: moment('sent_at').notNull().default(sql`now()`),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.key] })],
)
