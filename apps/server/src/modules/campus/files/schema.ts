import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../../../platform/db/columns.ts'
import { users } from '../../identity/account/schema.ts'

/** Uploaded files. The content is in the store under `key`, a random name. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text('key').notNull().unique(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /**
     * For a large file in pieces: number of pieces, those received, and whether it is complete and checked.
     */
    pieces: integer('pieces'),
    received: integer('received').array().notNull().default([]),
    finished: boolean('finished').notNull().default(true),
    user_id: integer('user_id').references(() => users.id),
    created_at: createdAt(),
    /** Last check for references, and whether none was found. */
    checked_at: moment('checked_at'),
    unnamed: boolean('unnamed').notNull().default(false),
    /** Idempotency key: an upload sent again under it is this file. */
    sent_key: text('sent_key'),
  },
  (t) => [
    index('files_user').on(t.user_id, t.created_at),
    uniqueIndex('files_sent').on(t.user_id, t.sent_key).where(sql`sent_key is not null`),
  ],
)

/** Key that signs links: a single row, created with the database. */
export const linkSecret = pgTable(
  'link_secret',
  {
    one: boolean('one').primaryKey().default(true),
    secret: text('secret').notNull().default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
  },
  (t) => [check('link_secret_one_row', sql`${t.one}`)],
)
