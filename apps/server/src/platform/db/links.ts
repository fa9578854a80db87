import type { Field, Resource } from '@tuntas/contract/wire/resource'
import { z } from '@tuntas/contract/wire/zod'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Conn } from './db.ts'
import { firstRow } from './rows.ts'

/** A many-to-many link to rows of another list, through a plain join table. */
type Link = {
  table: PgTable
  /** Its two columns: for this row and for the other one. */
  own: string
  other: string
  /** The other list; its `code` represents a row. */
  to: PgTable
}
export type Links = Readonly<Record<string, Link>>

const name = (table: PgTable) => sql.identifier(getTableName(table))

/** Ids of the linked rows, ordered by code. */
const linkedIdsSql = ({ table, own: ownColumn, other: otherColumn, to }: Link, id: SQL): SQL => sql`(
  select coalesce(json_agg(w.${sql.identifier(otherColumn)} order by o.code, o.id), '[]'::json)
  from ${name(table)} w join ${name(to)} o on o.id = w.${sql.identifier(otherColumn)} where w.${sql.identifier(ownColumn)} = ${id})`

const linkedCodesSql = ({ table, own: ownColumn, other: otherColumn, to }: Link, id: SQL): SQL => sql`(
  select coalesce(string_agg(o.code, ', ' order by o.code, o.id), '')
  from ${name(table)} w join ${name(to)} o on o.id = w.${sql.identifier(otherColumn)} where w.${sql.identifier(ownColumn)} = ${id})`

/** Columns for the links in a list's SELECT. */
export const linkColumns = (resource: Resource, links: Links, id: PgColumn): SQL[] =>
  Object.entries(links).flatMap(([field, link]) => {
    const { as } = resource.fields[field] as Field & { kind: 'refs' }
    return [
      sql`${linkedIdsSql(link, sql`${id}`)} as ${sql.identifier(field)}`,
      sql`${linkedCodesSql(link, sql`${id}`)} as ${sql.identifier(as)}`,
    ]
  })

const idsRow = z.object({ ids: z.array(z.number()) })

type Ids = Record<string, readonly number[]>
/**
 * Replaces the links of a locked row. Links that were not sent stay.
 * @returns the links before and after
 */
export const replaceLinks = async (
  tx: Conn,
  links: Links,
  id: number,
  values: Readonly<Record<string, unknown>>,
): Promise<{ before: Ids; after: Ids }> => {
  const before: Ids = {}
  const after: Ids = {}
  for (const [field, link] of Object.entries(links)) {
    const linkedIds = values[field] as readonly number[] | undefined
    if (linkedIds === undefined) continue
    const ownColumn = sql.identifier(link.own)
    const row = await firstRow(tx, idsRow, sql`select ${linkedIdsSql(link, sql`${id}::int`)} as ids`)
    before[field] = row?.ids ?? []
    after[field] = [...new Set(linkedIds)]
    await tx.execute(sql`delete from ${name(link.table)} where ${ownColumn} = ${id}`)
    await tx.execute(
      sql`insert into ${name(link.table)} (${ownColumn}, ${sql.identifier(link.other)}) select ${id}::int, unnest(${sql.param(after[field])}::int[])`,
    )
  }
  return { before, after }
}
