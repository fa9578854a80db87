import type { AuditKind } from '@tuntas/contract/operations/audit'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { Field, Resource } from '@tuntas/contract/wire/resource'
import { resourceOption, resourceRow } from '@tuntas/contract/wire/resource.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import type { Actor } from '../actor.ts'
import type { AuditEntry } from '../audit.ts'
import type { AppContext } from '../context.ts'
import { replaceLinks } from '../db/links.ts'
import { readPageOnce } from '../db/pages.ts'
import {
  allRows,
  type Bound,
  findRow,
  rowFilter,
  rowOrder,
  selectRows,
  tableColumns,
} from '../db/resource-rows.ts'
import { asRow, firstRow, rows } from '../db/rows.ts'
import { incrementVersion, orStale, sameVersion } from '../db/version.ts'
import { AppError } from '../errors.ts'
import { type Effects, none, transact, type Work } from '../events.ts'
import { type ExcelColumn, excelFile } from '../files/excel.ts'
import { serveListAndOptions } from './list.ts'
import { serve, serveDownload } from './serve.ts'
import { refuseUsed } from './usage.ts'

/** All columns of any table's row, for the audit log. */
const wholeRow = z.looseObject({ id: z.number(), version: z.number() })

type Saved = { id: number; before?: object; after: object }
interface RowEvents {
  'rows.saved': { kind: AuditKind; rows: readonly Saved[] }
  'rows.deleted': { kind: AuditKind; rows: readonly { id: number }[] }
}
declare module '../events.ts' {
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
  'rows.saved': { audit: ({ kind, rows }) => rows.map(savedEntry(kind)), invalidates: none },
  'rows.deleted': {
    audit: ({ kind, rows }) =>
      rows.map((before) => ({ action: 'delete', kind, thing_id: before.id, before })),
    invalidates: none,
  },
}

const areOwn = async (tx: Work, { table, scope }: Bound, actor: Actor, ids: readonly number[]) => {
  if (!scope?.rows) return true
  const ownRows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), scope.rows(actor)))
    .for('update')
  return ownRows.length === new Set(ids).size
}

/** Refuses unless the caller may change all of them, without telling which. */
const demandOwn = async (...request: Parameters<typeof areOwn>) => {
  if (!(await areOwn(...request))) throw new AppError('not_found')
}

const remove = (ctx: AppContext, bound: Bound) => (actor: Actor, ids: number[]) =>
  transact(ctx, actor, async (tx) => {
    await demandOwn(tx, bound, actor, ids)
    await refuseUsed(tx, bound, ids)
    const deletedRows = await tx.delete(bound.table).where(inArray(bound.table.id, ids)).returning()
    const goneRows = deletedRows.map((row) => asRow(wholeRow, row))
    if (goneRows.length !== new Set(ids).size) throw new AppError('not_found')
    await tx.emit('rows.deleted', { kind: getTableName(bound.table), rows: goneRows })
  })

/** Creates a row, or changes the one with the id. */
export const saveRow = async (
  tx: Work,
  { table, links = {} }: Pick<Bound, 'table' | 'links'>,
  { id, version, ...values }: Body<Resource['save']>,
): Promise<number> => {
  const kind = getTableName(table)
  if (id === undefined) {
    const [inserted] = await tx.insert(table).values(values).returning()
    if (!inserted) throw new AppError('unexpected')
    const createdRow = asRow(wholeRow, inserted)
    const newLinks = await replaceLinks(tx, links, createdRow.id, values)
    await tx.emit('rows.saved', {
      kind,
      rows: [{ id: createdRow.id, after: { ...createdRow, ...newLinks.after } }],
    })
    return createdRow.id
  }
  const before = await firstRow(
    tx,
    wholeRow,
    sql`select * from ${table} where ${table.id} = ${id} for update`,
  )
  if (!before) throw new AppError('not_found')
  const [updatedRow] = await tx
    .update(table)
    .set({ ...values, version: incrementVersion(table.version) })
    .where(and(eq(table.id, id), sameVersion(table.version, version)))
    .returning()
  if (!updatedRow) throw new AppError('stale')
  const linkChange = await replaceLinks(tx, links, id, values)
  await tx.emit('rows.saved', {
    kind,
    rows: [
      { id, before: { ...before, ...linkChange.before }, after: { id, ...values, ...linkChange.after } },
    ],
  })
  return id
}

const excelColumn = (name: string, field: Field): ExcelColumn<Record<string, unknown>> => ({
  header: field.label,
  value: (row) => {
    const value = row['as' in field ? field.as : name]
    if (field.kind === 'flag') return value ? field.on : field.off
    if (field.kind === 'choice') return field.choices.find((choice) => choice.value === value)?.label ?? null
    return typeof value === 'number' ? value : value === null || value === undefined ? null : String(value)
  },
})

const mountExport = (ctx: AppContext, bound: Bound): void => {
  const { resource } = bound
  const columns = Object.entries(resource.fields as Record<string, Field>).map(([name, field]) =>
    excelColumn(name, field),
  )
  const all = allRows(ctx, bound)
  serveDownload(ctx, resource.export, async ({ actor, query }) =>
    excelFile(resource.title, columns, all(actor, query)),
  )
}

const countRow = z.object({ value: z.string(), total: z.number() })

/** Row counts by the value of one field; that field's own filter does not apply. */
const mountCounts = (ctx: AppContext, bound: Bound): void => {
  const { counts, countBy } = bound.resource
  if (!counts || countBy === undefined) return
  const column = tableColumns(bound.table)[countBy]
  const isFlag = (bound.resource.fields[countBy] as Field).kind === 'flag'
  const value = isFlag ? sql`(${column})::int::text` : sql`${column}::text`
  serve(ctx, counts, async ({ actor, query }) => ({
    data: await rows(
      ctx.db,
      countRow,
      sql`select ${value} as value, count(*)::int as total from ${bound.table}
        where ${rowFilter(bound, actor, { ...(query as object), [countBy]: undefined })} group by 1 order by 1`,
    ),
  }))
}

export const mountList = (ctx: AppContext, bound: Bound): void => {
  const { resource } = bound
  const [row, option] = [resourceRow(resource), resourceOption(resource)]
  mountExport(ctx, bound)
  mountCounts(ctx, bound)
  serveListAndOptions(
    ctx,
    resource.list,
    resource.options,
    async ({ actor, query }) =>
      readPageOnce(
        ctx.db,
        row,
        {
          found: selectRows(bound, rowFilter(bound, actor, query)),
          select: selectRows(bound, sql`true`),
          order: rowOrder(bound, query),
        },
        query,
      ),
    async ({ actor }) => ({
      data: await rows(
        ctx.db,
        option,
        sql`${selectRows(bound, bound.scope?.options(actor) ?? sql`true`)} order by ${rowOrder(bound)}`,
      ),
    }),
  )
}

export const mountDetail = (ctx: AppContext, bound: Bound): void => {
  const find = findRow(ctx, bound)
  serve(ctx, bound.resource.detail, async ({ actor, query }) => {
    const data = await find(actor, query.id)
    if (!data) throw new AppError('not_found')
    return { data }
  })
}

/**
 * Mounts saving: `saveRow` in a transaction.
 * @param prepare checks or changes made before it by a list with special rules
 */
export const mountSave = <R extends Resource>(
  ctx: AppContext,
  bound: Bound<R>,
  prepare: (tx: Work, body: Body<R['save']>) => Promise<void> = async () => {},
): void => {
  const { resource, table }: Bound = bound
  const find = findRow(ctx, bound)
  serve(ctx, resource.save, async ({ actor, body }) => {
    const thing = {
      kind: getTableName(table),
      id: body.id,
      detail: resource.detail,
      find: async () => body.id !== undefined && (await find(actor, body.id)),
    }
    const id = await orStale(ctx.db, thing, () =>
      transact(ctx, actor, async (tx) => {
        if (body.id !== undefined) await demandOwn(tx, bound, actor, [body.id])
        await prepare(tx, body as Body<R['save']>)
        const savedId = await saveRow(tx, bound, body)
        if (!(await areOwn(tx, bound, actor, [savedId])))
          throw new AppError('invalid', { fields: bound.scope?.outside ?? {} })
        return savedId
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

/**
 * Mounts the whole list pattern of a declaration. A list with special rules calls the parts it needs instead.
 */
export const mountResource = (ctx: AppContext, bound: Bound): void => {
  mountList(ctx, bound)
  mountDetail(ctx, bound)
  mountSave(ctx, bound)
  mountRemove(ctx, bound)
}
