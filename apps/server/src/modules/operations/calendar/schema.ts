import { sql } from 'drizzle-orm'
import { customType, integer, pgTable } from 'drizzle-orm/pg-core'
import { createdAt, moment } from '../../../platform/db/columns.ts'
import { users } from '../../identity/account/schema.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Secret calendar address of a person; only the hash is stored. */
export const calendarAddresses = pgTable('calendar_addresses', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token_hash: bytea('token_hash').notNull().unique(),
  created_at: createdAt(),
  read_at: moment('read_at'),
  /** Reads since `counted_from`. */
  reads: integer('reads').notNull().default(0),
  counted_from: moment('counted_from').notNull().default(sql`now()`),
})
