import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/**
 * The columns of a table that a copy takes over unchanged, including columns added in the future.
 * @param ownColumns columns that the copy sets itself
 * @returns their names, and the same read from a row called `o`
 */
export const copiedColumns = (table: PgTable, ownColumns: readonly string[]): { into: SQL; from: SQL } => {
  const names = Object.values(getTableColumns(table)).map((column) => column.name)
  const copiedNames = names.filter((name) => !ownColumns.includes(name)).map((name) => sql.identifier(name))
  return {
    into: sql.join(copiedNames, sql`, `),
    from: sql.join(
      copiedNames.map((name) => sql`o.${name}`),
      sql`, `,
    ),
  }
}
