import type { AuditKind } from '@tuntas/contract/operations/audit'
import type { Body, FieldErrors } from '@tuntas/contract/wire/endpoint'
import type { Field, Resource, Sorting } from '@tuntas/contract/wire/resource'
import { and, eq, getTableColumns, getTableName, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from './actor.ts'
import type { AuditEntry } from './audit.ts'
import type { AppContext } from './context.ts'
import { firstRow, matches, oneOfThese, rows } from './db.ts'
import { AppError } from './errors.ts'
import { type Effects, none, transact, type Work } from './events.ts'
import { type ExcelColumn, excelFile } from './excel.ts'
import { type Links, linkColumns, replaceLinks } from './links.ts'
import { orderOf, pageReadOnce, serveListAndOptions } from './list.ts'
import { serve, serveDownload } from './serve.ts'
import { allOf } from './snapshot.ts'
import { refuseUsed, type Usage } from './usage.ts'
import { orStale, raised, sameVersion } from './version.ts'

type Table = PgTable & { id: PgColumn; version: PgColumn; _: { name: AuditKind } }
type Row = { id: number; version: number } & Record<string, unknown>
/** What the server adds to a declaration: its table, what may use its rows, and the tables that refs point to. */
export type Bound<R extends Resource = Resource> = {
  resource: R
  table: Table
  uses: readonly Usage[]
  refs?: Record<string, PgTable>
  /** Of fields that point to several rows. */
  links?: Links
  /** Which rows a caller may see and change, where not all who may call it see all. */
  scope?: RowScope
}
type RowScope = {
  /** Conditions over the table. */
  rows?: (actor: Actor) => SQL
  options: (actor: Actor) => SQL
  /** What is wrong with a row that would not be the caller's own. */
  outside: FieldErrors
}
const rowsOf = ({ scope }: Bound, actor: Actor): SQL => scope?.rows?.(actor) ?? sql`true`

type Saved = { id: number; before?: object; after: object }
interface RowEvents {
  'rows.saved': { kind: AuditKind; rows: readonly Saved[] }
  'rows.deleted': { kind: AuditKind; rows: readonly { id: number }[] }
}
declare module './events.ts' {
  interface EventMap extends RowEvents {}
}

const savedEntry =
  (kind: AuditKind) =>
  ({ id, before, after }: Saved): AuditEntry =>
    before
      ? { action: 'update', kind, thing_id: id, before, after, whole: true }
      : { action: 'create', kind, thing_id: id, after }
/** No polled screen shows the rows of such lists. */
export const rowEffects: Effects<keyof RowEvents> = {
  'rows.saved': { audit: ({ kind, rows }) => rows.map(savedEntry(kind)), invalidates: none, jobs: none },
  'rows.deleted': {
    audit: ({ kind, rows }) =>
      rows.map((before) => ({ action: 'delete', kind, thing_id: before.id, before })),
    invalidates: none,
    jobs: none,
  },
}

const columnsOf = (table: Table) => getTableColumns(table) as Record<string, PgColumn>

/** The SELECT behind list and detail: the row's own columns, and the names of the rows that it refers to. */
const select = ({ resource, table, refs = {}, links = {} }: Bound, where: SQL): SQL => {
  const fields = Object.entries(resource.fields as Record<string, Field>)
  const columns = columnsOf(table)
  const referred = fields.flatMap(([name, field]) =>
    field.kind === 'ref' ? [{ name, as: sql.identifier(field.as) }] : [],
  )
  const names = referred.map(({ as }) => sql`${as}.name as ${as}`)
  const joins = referred.map(
    ({ name, as }) => sql` left join ${refs[name]} ${as} on ${as}.id = ${columns[name]}`,
  )
  const plain = fields.filter(([, field]) => field.kind !== 'refs').map(([name]) => name)
  const own = ['id', 'version', ...plain].map((name) => sql`${columns[name]}`)
  own.push(...linkColumns(resource, links, table.id))
  if (resource.optionName) own.push(sql`${columns[resource.optionName]} as name`)
  return sql`select ${sql.join([...own, ...names], sql`, `)} from ${table}${sql.join(joins)} where ${where}`
}

const filtered = (bound: Bound, actor: Actor, query: Record<string, unknown>): SQL => {
  const { resource, table } = bound
  const columns = columnsOf(table)
  const given = (resource.filters ?? []).filter((name) => query[name] !== undefined)
  const searched = resource.search.map((name) => sql`${columns[name]}`)
  return sql.join(
    [
      rowsOf(bound, actor),
      matches(String(query.keywords ?? ''), searched),
      ...given.map((name) => {
        const field = resource.fields[name] as Field
        if (field.kind === 'flag') return sql`${columns[name]} = ${query[name] === '1'}`
        return oneOfThese(sql`${columns[name]}`, query[name] as readonly (number | string)[])
      }),
    ],
    sql` and `,
  )
}

/** By the first column, then by id: the same order on every page. A reference is ordered by the name that it shows. */
const order = ({ resource }: Bound, { sort, order: way }: Sorting = {}): SQL => {
  const field = sort === undefined ? undefined : (resource.fields[sort] as Field)
  const column = field && 'as' in field ? field.as : sort
  return orderOf({ sort: column, order: way }, sql`${sql.identifier(resource.columns[0] ?? 'id')}, id`)
}

const areOwn = async (tx: Work, { table, scope }: Bound, actor: Actor, ids: readonly number[]) => {
  if (!scope?.rows) return true
  const own = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), scope.rows(actor)))
    .for('update')
  return own.length === new Set(ids).size
}

/** All of them are the caller's to change, or none is told of. */
const demandOwn = async (...asked: Parameters<typeof areOwn>) => {
  if (!(await areOwn(...asked))) throw new AppError('not_found')
}

const remove = (ctx: AppContext, bound: Bound) => (actor: Actor, ids: number[]) =>
  transact(ctx, actor, async (tx) => {
    await demandOwn(tx, bound, actor, ids)
    await refuseUsed(tx, bound, ids)
    const gone = (await tx.delete(bound.table).where(inArray(bound.table.id, ids)).returning()) as Row[]
    if (gone.length !== new Set(ids).size) throw new AppError('not_found')
    await tx.emit('rows.deleted', { kind: getTableName(bound.table), rows: gone })
  })

/** Creates the row, or changes the one with the id. */
export const saveRow = async (
  tx: Work,
  { table, links = {} }: Pick<Bound, 'table' | 'links'>,
  { id, version, ...values }: Body<Resource['save']>,
): Promise<number> => {
  const kind = getTableName(table)
  if (id === undefined) {
    const [created] = (await tx.insert(table).values(values).returning()) as Row[]
    if (!created) throw new AppError('unexpected')
    const linked = await replaceLinks(tx, links, created.id, values)
    await tx.emit('rows.saved', { kind, rows: [{ id: created.id, after: { ...created, ...linked.after } }] })
    return created.id
  }
  const [before] = await rows<Row>(tx, sql`select * from ${table} where ${table.id} = ${id} for update`)
  if (!before) throw new AppError('not_found')
  const [changed] = await tx
    .update(table)
    .set({ ...values, version: raised(table.version) })
    .where(and(eq(table.id, id), sameVersion(table.version, version)))
    .returning()
  if (!changed) throw new AppError('stale')
  const linked = await replaceLinks(tx, links, id, values)
  await tx.emit('rows.saved', {
    kind,
    rows: [{ id, before: { ...before, ...linked.before }, after: { id, ...values, ...linked.after } }],
  })
  return id
}

const excelColumn = (name: string, field: Field): ExcelColumn<Row> => ({
  header: field.label,
  value: (row) => {
    const value = row['as' in field ? field.as : name]
    if (field.kind === 'flag') return value ? field.on : field.off
    if (field.kind === 'choice') return field.choices.find((choice) => choice.value === value)?.label ?? null
    return typeof value === 'number' ? value : value === null || value === undefined ? null : String(value)
  },
})

/** Of the caller and under the list's filters, in its order. */
export const allRows = ({ db }: AppContext, bound: Bound, actor: Actor, query: Sorting & object) =>
  allOf<Row>(db, select(bound, filtered(bound, actor, { ...query })), order(bound, query))

const mountExport = (ctx: AppContext, bound: Bound): void => {
  const { resource } = bound
  const columns = Object.entries(resource.fields as Record<string, Field>).map(([name, field]) =>
    excelColumn(name, field),
  )
  serveDownload(ctx, resource.export, async ({ actor, query }) =>
    excelFile(resource.title, columns, allRows(ctx, bound, actor, query)),
  )
}

/** Rows by the value of one field; that field's own filter does not count. */
const mountCounts = (ctx: AppContext, bound: Bound): void => {
  const { counts, countBy } = bound.resource
  if (!counts || countBy === undefined) return
  const column = columnsOf(bound.table)[countBy]
  const isFlag = (bound.resource.fields[countBy] as Field).kind === 'flag'
  const value = isFlag ? sql`(${column})::int::text` : sql`${column}::text`
  serve(ctx, counts, async ({ actor, query }) => ({
    data: await rows<{ value: string; total: number }>(
      ctx.db,
      sql`select ${value} as value, count(*)::int as total from ${bound.table}
        where ${filtered(bound, actor, { ...(query as object), [countBy]: undefined })} group by 1 order by 1`,
    ),
  }))
}

export const mountList = (ctx: AppContext, bound: Bound): void => {
  const { resource } = bound
  mountExport(ctx, bound)
  mountCounts(ctx, bound)
  serveListAndOptions(
    ctx,
    resource.list,
    resource.options,
    async ({ actor, query }) =>
      pageReadOnce<Row>(
        ctx.db,
        {
          found: select(bound, filtered(bound, actor, query)),
          select: select(bound, sql`true`),
          order: order(bound, query),
        },
        query,
      ),
    async ({ actor }) => ({
      data: await rows<{ id: number; name: string }>(
        ctx.db,
        sql`${select(bound, bound.scope?.options(actor) ?? sql`true`)} order by ${order(bound)}`,
      ),
    }),
  )
}

const findRow = (ctx: AppContext, bound: Bound, actor: Actor, id: number) =>
  firstRow<Row>(ctx.db, select(bound, sql`${bound.table.id} = ${id} and ${rowsOf(bound, actor)}`))

export const mountDetail = (ctx: AppContext, bound: Bound): void =>
  serve(ctx, bound.resource.detail, async ({ actor, query }) => {
    const data = await findRow(ctx, bound, actor, query.id)
    if (!data) throw new AppError('not_found')
    return { data }
  })

/**
 * Saving, over `saveRow` in a transaction.
 * @param prepare what a misfit refuses or changes before it
 */
export const mountSave = <R extends Resource>(
  ctx: AppContext,
  bound: Bound<R>,
  prepare: (tx: Work, body: Body<R['save']>) => Promise<void> = async () => {},
): void => {
  const { resource, table }: Bound = bound
  serve(ctx, resource.save, async ({ actor, body }) => {
    const thing = {
      kind: getTableName(table),
      id: body.id,
      detail: resource.detail,
      find: async () => body.id !== undefined && (await findRow(ctx, bound, actor, body.id)),
    }
    const id = await orStale(ctx.db, thing, () =>
      transact(ctx, actor, async (tx) => {
        if (body.id !== undefined) await demandOwn(tx, bound, actor, [body.id])
        await prepare(tx, body as Body<R['save']>)
        const saved = await saveRow(tx, bound, body)
        if (!(await areOwn(tx, bound, actor, [saved])))
          throw new AppError('invalid', { fields: bound.scope?.outside ?? {} })
        return saved
      }),
    )
    return { message: 'Data berhasil disimpan!', data: { id } }
  })
}

export const mountRemove = (ctx: AppContext, bound: Bound): void => {
  const { resource } = bound
  const message = 'Data berhasil dihapus!'
  serve(ctx, resource.remove, async ({ actor, params }) => {
    await remove(ctx, bound)(actor, [params.id])
    return { message }
  })
  for (const bulk of [resource.removeBulk, resource.removeBulkByDelete]) {
    serve(ctx, bulk, async ({ actor, body }) => {
      await remove(ctx, bound)(actor, body.list_id)
      return { message }
    })
  }
}

/** The whole list pattern of a declaration. A misfit calls the parts that it wants instead. */
export const mountResource = (ctx: AppContext, bound: Bound): void => {
  mountList(ctx, bound)
  mountDetail(ctx, bound)
  mountSave(ctx, bound)
  mountRemove(ctx, bound)
}
