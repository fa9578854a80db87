import { serviceScopes } from '@tuntas/contract/wire/service-scopes'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, createdAt, id, moment } from '../../../platform/db/columns.ts'
import { users } from '../../identity/account/schema.ts'

/**
 * Tokens of other systems. Only the SHA-256 of a token is stored. A token is valid through the campus day
 * `expires_at`. Rows stay after revocation: the audit log names them.
 */
export const serviceTokens = pgTable(
  'service_tokens',
  {
    id: id(),
    name: text('name').notNull(),
    scopes: text('scopes').array().notNull(),
    token_hash: bytea('token_hash').notNull(),
    prefix: text('prefix').notNull(),
    created_by: integer('created_by')
      .notNull()
      .references(() => users.id),
    created_at: createdAt(),
    expires_at: date('expires_at', { mode: 'string' }).notNull(),
    last_used_at: moment('last_used_at'),
    last_ip: text('last_ip'),
    revoked_at: moment('revoked_at'),
    /** Requests since `minute_at`, for the limit of a minute over all processes. */
    minute_at: moment('minute_at'),
    minute_calls: integer('minute_calls').notNull().default(0),
  },
  (t) => [
    uniqueIndex('service_tokens_token').on(t.token_hash),
    index('service_tokens_creator').on(t.created_by),
    check(
      'service_tokens_scopes',
      sql`cardinality(${t.scopes}) > 0 and ${t.scopes} <@ array[${sql.raw(serviceScopes.map((scope) => `'${scope}'`).join(','))}]`,
    ),
  ],
)
