import { courseCategories, grades, studyGroups } from '@tuntas/contract/campus/masters'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'

/** Bulk access to master rows: one statement, in the caller's transaction. */

export type ImportedMaster = 'study_groups' | 'course_categories' | 'grades'
type Values = Record<string, unknown>
/** The fields differ between masters. */
const masterRow = z.looseObject({ id: z.number() })

const masters: Record<ImportedMaster, { key: string; fields: readonly string[] }> = {
  study_groups: { key: 'code', fields: Object.keys(studyGroups.fields) },
  course_categories: { key: 'code', fields: Object.keys(courseCategories.fields) },
  grades: { key: 'grade', fields: Object.keys(grades.fields) },
}

const nameColumns = (kind: ImportedMaster, from = '') =>
  sql.raw(masters[kind].fields.map((name) => `${from}"${name}"`).join(', '))
const settings = (kind: ImportedMaster) =>
  sql.raw(masters[kind].fields.map((name) => `"${name}" = given."${name}"`).join(', '))
/** The rows as a table with typed columns. */
const recordset = (kind: ImportedMaster, list: readonly Values[]) =>
  sql`jsonb_populate_recordset(null::${sql.identifier(kind)}, ${JSON.stringify(list)}::jsonb) given`

const read = (conn: Conn, statement: SQL) => rows(conn, masterRow, statement)

/** Checks the ranges of a scale only after all rows are written. */
const deferRanges = async (tx: Conn, kind: ImportedMaster) => {
  if (kind === 'grades') await tx.execute(sql`set constraints grades_no_overlap deferred`)
}

type Which = { keys: readonly string[] } | { names: readonly string[] } | { ids: readonly number[] } | 'all'
const lowered = (texts: readonly string[]) => sql.param(texts.map((text) => text.toLowerCase()))
const matchRows = (kind: ImportedMaster, rowFilter: Which) => {
  if (rowFilter === 'all') return sql`true`
  if ('ids' in rowFilter) return sql`id = any(${sql.param([...rowFilter.ids])}::int[])`
  if ('names' in rowFilter) return sql`lower(name) = any(${lowered(rowFilter.names)}::text[])`
  return sql`lower(${sql.identifier(masters[kind].key)}) = any(${lowered(rowFilter.keys)}::text[])`
}

export const findMasterRows = (conn: Conn, kind: ImportedMaster, rowFilter: Which) =>
  read(
    conn,
    sql`select id, ${nameColumns(kind)} from ${sql.identifier(kind)} where ${matchRows(kind, rowFilter)} order by id`,
  )

/** The same rows, locked until the transaction ends. */
export const holdMasterRows = (tx: Conn, kind: ImportedMaster, ids: readonly number[]) =>
  read(
    tx,
    sql`select id, ${nameColumns(kind)} from ${sql.identifier(kind)} where ${matchRows(kind, { ids })} order by id for update`,
  )

/** @returns the ids in row order */
export const insertMasterRows = async (
  tx: Work,
  kind: ImportedMaster,
  list: readonly Values[],
): Promise<number[]> => {
  await deferRanges(tx, kind)
  const { key } = masters[kind]
  const inserted = await read(
    tx,
    sql`insert into ${sql.identifier(kind)} (${nameColumns(kind)}) select ${nameColumns(kind)} from ${recordset(kind, list)} returning id, ${nameColumns(kind)}`,
  )
  await tx.emit('rows.saved', { kind, rows: inserted.map((after) => ({ id: after.id, after })) })
  const ids = new Map(inserted.map((row) => [row[key], row.id]))
  return list.map((row) => ids.get(row[key]) ?? 0)
}

type Change = { id: number; values: Values; before: Values }

export const updateMasterRows = async (
  tx: Work,
  kind: ImportedMaster,
  changes: readonly Change[],
): Promise<void> => {
  await deferRanges(tx, kind)
  const table = sql.identifier(kind)
  const list = changes.map(({ id, values }) => ({ ...values, id }))
  const { rowCount } = await tx.execute(
    sql`update ${table} set ${settings(kind)}, version = ${table}.version + 1 from ${recordset(kind, list)} where ${table}.id = given.id`,
  )
  if (rowCount !== changes.length) throw new AppError('stale')
  await tx.emit('rows.saved', {
    kind,
    rows: changes.map(({ id, values, before }) => ({ id, before, after: values })),
  })
}

/** Deletes unused rows. */
export const deleteMasterRows = async (
  tx: Work,
  kind: ImportedMaster,
  ids: readonly number[],
): Promise<void> => {
  const deletedRows = await read(
    tx,
    sql`delete from ${sql.identifier(kind)} where ${matchRows(kind, { ids })} returning id, ${nameColumns(kind)}`,
  )
  await tx.emit('rows.deleted', { kind, rows: deletedRows })
}
