import type { SQL } from 'drizzle-orm'

/** A condition over a column: which of its rows the caller keeps. */
export type Within = (column: SQL) => SQL
