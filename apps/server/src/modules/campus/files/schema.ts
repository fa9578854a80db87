import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../../../platform/columns.ts'
import { users } from '../../identity/account/schema.ts'

/** What was uploaded. The content lies in the store under `key`, a random name. */
export const files = pgTable(
  'files',
  {
    id: id(),
    key: text('key').notNull().unique(),
    name: text('name').notNull(),
    type: text('type').notNull(),
    size: integer('size').notNull(),
    /** Of a large file, which lies in the store piece by piece: how many there are, which have come, and whether it is whole and checked. */
    pieces: integer('pieces'),
    received: integer('received').array().notNull().default([]),
    finished: boolean('finished').notNull().default(true),
    user_id: integer('user_id').references(() => users.id),
    created_at: createdAt(),
    /** When it was last looked for in texts, and whether none named it then. */
    checked_at: moment('checked_at'),
    unnamed: boolean('unnamed').notNull().default(false),
    /** What was sent again under the same one is this file. */
    sent_key: text('sent_key'),
  },
  (t) => [
    index('files_user').on(t.user_id, t.created_at),
    uniqueIndex('files_sent').on(t.user_id, t.sent_key).where(sql`sent_key is not null`),
  ],
)

/** The key that signs links: one row, made with the database. */
export const linkSecret = pgTable(
  'link_secret',
  {
    one: boolean('one').primaryKey().default(true),
    secret: text('secret').notNull().default(sql`gen_random_uuid()::text || gen_random_uuid()::text`),
  },
  (t) => [check('link_secret_one_row', sql`${t.one}`)],
)
