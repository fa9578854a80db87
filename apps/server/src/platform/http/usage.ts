import type { Blocked } from '@tuntas/contract/wire/blocked'
import type { Resource } from '@tuntas/contract/wire/resource'
import { z } from '@tuntas/contract/wire/zod'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Conn } from '../db/db.ts'
import { rows } from '../db/rows.ts'
import { enumerated } from '../files/text.ts'
import { inUse } from './blocked.ts'

/**
 * What prevents deleting a row: rows of another table whose column references it (`12 mahasiswa`), or a
 * condition on the row with its own message.
 */
export type Usage = { noun: string; table: string; by: string } | { message: string; when: SQL }

const usageCountSql = (id: PgColumn, use: Usage): SQL =>
  'when' in use
    ? sql`(${use.when})::int`
    : sql`(select count(*) from ${sql.identifier(use.table)} u where u.${sql.identifier(use.by)} = ${id})::int`

const usedRow = z.object({ id: z.number(), name: z.string(), counts: z.array(z.number()) })

const blockedRow = (uses: readonly Usage[], { id, name, counts }: z.output<typeof usedRow>): Blocked => {
  const foundUses = uses.flatMap((use, at) =>
    (counts[at] ?? 0) > 0 ? [{ ...use, count: counts[at] ?? 0 }] : [],
  )
  const [state] = foundUses.flatMap((use) => ('message' in use ? [use.message] : []))
  const by = foundUses.flatMap((use) =>
    'noun' in use ? [{ noun: use.noun, count: use.count, by: use.by }] : [],
  )
  const message =
    state ?? `masih dipakai oleh ${enumerated(by.map(({ count, noun }) => `${count} ${noun}`))}.`
  return { id, name, uses: state === undefined ? by : [], message }
}

/** Rows to delete, and their possible users. */
type Removable = {
  /** The name of such a row. */
  resource: Pick<Resource, 'noun' | 'named'>
  table: PgTable & { id: PgColumn }
  uses: readonly Usage[]
}

/**
 * Refuses with a sentence that names the used rows and counts: "… masih dipakai oleh 12 mahasiswa dan 3 …".
 */
export const refuseUsed = async (
  conn: Conn,
  { resource, table, uses }: Removable,
  ids: number[],
): Promise<void> => {
  if (uses.length === 0) return
  const columns = getTableColumns(table) as Record<string, PgColumn>
  const name = columns[resource.named ?? 'name']
  const counts = sql.join(
    uses.map((use) => usageCountSql(table.id, use)),
    sql`, `,
  )
  const usedRows = await rows(
    conn,
    usedRow,
    sql`select * from (select ${table.id} as id, ${name} as name, array[${counts}] as counts
          from ${table} where ${inArray(table.id, ids)}) used
      where 0 < any (counts) order by name, id`,
  )
  if (usedRows.length > 0)
    throw inUse(
      resource.noun,
      usedRows.map((row) => blockedRow(uses, row)),
      ids.length > 1,
    )
}
