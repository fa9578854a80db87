import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** Check constraint: the column holds one of the contract's words. */
export const oneOfSql = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(','))})`

/** Primary key: `id integer generated always as identity`. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** A timestamp kept in UTC and read as text. The reply schemas convert it to ISO 8601. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Bytes: a hash, a key, a printed document. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * The text searched by keywords: the shown columns of a row in lower case, one per line. Byte order compares
 * fastest, and a trigram index covers it.
 */
export const searchText = (of: SQL) =>
  customType<{ data: string }>({ dataType: () => 'text collate "C"' })('search')
    .notNull()
    .generatedAlwaysAs(of)

export const createdAt = () => moment('created_at').notNull().default(sql`now()`)

/** Last change of what lists and services show of the row; a trigger sets it. */
export const changedAt = () => moment('changed_at').notNull().default(sql`now()`)

/** When the row was archived; null while it is live. Rows with students' work are never deleted. */
export const deletedAt = () => moment('deleted_at')

/** Number of changes to the row. A save names the version it was based on (`platform/db/version.ts`). */
export const version = () => integer('version').notNull().default(1)
