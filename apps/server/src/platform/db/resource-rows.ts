import type { AuditKind } from '@tuntas/contract/operations/audit'
import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import type { Field, Resource, Sorting } from '@tuntas/contract/wire/resource'
import { resourceRow } from '@tuntas/contract/wire/resource.schemas'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../actor.ts'
import type { AppContext } from '../context.ts'
import { orderBySql } from '../http/list.ts'
import type { Usage } from '../http/usage.ts'
import { matches, oneOfThese } from './db.ts'
import { type Links, linkColumns } from './links.ts'
import { firstRow } from './rows.ts'
import { streamRows } from './snapshot.ts'

/** Reads the rows of a list with its form. */

type Table = PgTable & { id: PgColumn; version: PgColumn; _: { name: AuditKind } }
/** What the server adds to a declaration: the table, its usages, and the tables that refs point to. */
export type Bound<R extends Resource = Resource> = {
  resource: R
  table: Table
  uses: readonly Usage[]
  refs?: Record<string, PgTable>
  /** For fields that refer to several rows. */
  links?: Links
  /** The rows that a caller may see and change, if not all. */
  scope?: RowScope
}
type RowScope = {
  /** Conditions on the table. */
  rows?: (actor: Actor) => SQL
  options: (actor: Actor) => SQL
  /** Errors for a row that would be outside the caller's scope. */
  outside: FieldErrors
}
const scopeSql = ({ scope }: Bound, actor: Actor): SQL => scope?.rows?.(actor) ?? sql`true`

export const tableColumns = (table: Table) => getTableColumns(table) as Record<string, PgColumn>

/** The SELECT behind list and detail: the row's own columns and the names of referenced rows. */
export const selectRows = ({ resource, table, refs = {}, links = {} }: Bound, where: SQL): SQL => {
  const fields = Object.entries(resource.fields as Record<string, Field>)
  const columns = tableColumns(table)
  const referred = fields.flatMap(([name, field]) =>
    field.kind === 'ref' ? [{ name, as: sql.identifier(field.as) }] : [],
  )
  const names = referred.map(({ as }) => sql`${as}.name as ${as}`)
  const joins = referred.map(
    ({ name, as }) => sql` left join ${refs[name]} ${as} on ${as}.id = ${columns[name]}`,
  )
  const plainFields = fields.filter(([, field]) => field.kind !== 'refs').map(([name]) => name)
  const ownColumns = ['id', 'version', ...plainFields].map((name) => sql`${columns[name]}`)
  ownColumns.push(...linkColumns(resource, links, table.id))
  if (resource.optionName) ownColumns.push(sql`${columns[resource.optionName]} as name`)
  return sql`select ${sql.join([...ownColumns, ...names], sql`, `)} from ${table}${sql.join(joins)} where ${where}`
}

export const rowFilter = (bound: Bound, actor: Actor, query: Record<string, unknown>): SQL => {
  const { resource, table } = bound
  const columns = tableColumns(table)
  const usedFilters = (resource.filters ?? []).filter((name) => query[name] !== undefined)
  const searchColumns = resource.search.map((name) => sql`${columns[name]}`)
  return sql.join(
    [
      scopeSql(bound, actor),
      matches(String(query.keywords ?? ''), searchColumns),
      ...usedFilters.map((name) => {
        const field = resource.fields[name] as Field
        if (field.kind === 'flag') return sql`${columns[name]} = ${query[name] === '1'}`
        return oneOfThese(sql`${columns[name]}`, query[name] as readonly (number | string)[])
      }),
    ],
    sql` and `,
  )
}

/** By the first column, then by id, so pages are stable. A reference is ordered by its shown name. */
export const rowOrder = ({ resource }: Bound, { sort, order: way }: Sorting = {}): SQL => {
  const field = sort === undefined ? undefined : (resource.fields[sort] as Field)
  const column = field && 'as' in field ? field.as : sort
  return orderBySql({ sort: column, order: way }, sql`${sql.identifier(resource.columns[0] ?? 'id')}, id`)
}

/** The caller's rows under the list's filters, in order. */
export const allRows = ({ db }: AppContext, bound: Bound) => {
  const schema = resourceRow(bound.resource)
  return (actor: Actor, query: Sorting & object) =>
    streamRows(db, schema, selectRows(bound, rowFilter(bound, actor, { ...query })), rowOrder(bound, query))
}

export const findRow = ({ db }: AppContext, bound: Bound) => {
  const schema = resourceRow(bound.resource)
  return (actor: Actor, id: number) =>
    firstRow(db, schema, selectRows(bound, sql`${bound.table.id} = ${id} and ${scopeSql(bound, actor)}`))
}
