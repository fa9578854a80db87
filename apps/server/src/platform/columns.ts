import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** The condition of a check: the column holds one of the contract's words. */
export const oneOfSql = (column: SQLWrapper, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(','))})`

/** Primary key: `id integer generated always as identity`. */
export const id = () => integer('id').primaryKey().generatedAlwaysAsIdentity()

/** A moment, kept in UTC and read as text: the reply schemas turn it into ISO 8601. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })

/** Bytes: a hash, a key, a printed document. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * What keywords are looked for in: the shown columns of a row, in small letters, line by line. Byte order compares it
 * fastest, and trigrams index it.
 */
export const searchText = (of: SQL) =>
  customType<{ data: string }>({ dataType: () => 'text collate "C"' })('search')
    .notNull()
    .generatedAlwaysAs(of)

export const createdAt = () => moment('created_at').notNull().default(sql`now()`)

/** Archived since; null while the row lives. Rows with students' work behind them are never destroyed. */
export const deletedAt = () => moment('deleted_at')

/** How often the row was changed: who saves says which version that was made of (`platform/version.ts`). */
export const version = () => integer('version').notNull().default(1)
