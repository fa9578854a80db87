import type { OutcomeKind } from '@tuntas/contract/operations/outcome-columns'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import type { Work } from '../../../platform/events.ts'
import { type Bound, saveRow } from '../../../platform/resource.ts'
import { cpmkLinks, refuseForeignCpl, refuseMovedCpl, refuseMovedCpmk } from './outcomes.store.ts'
import { cpl, cpmk } from './schema.ts'

/** CPL and CPMK as an import reads and writes them, by the rules of their forms. */

type Values = Record<string, unknown>
type OutcomeRow = Values & { id: number; code: string }

const cplColumns = {
  id: cpl.id,
  study_program_id: cpl.study_program_id,
  curriculum_id: cpl.curriculum_id,
  code: cpl.code,
  name: cpl.name,
  kind: cpl.kind,
}
const cpmkColumns = {
  id: cpmk.id,
  course_category_id: cpmk.course_category_id,
  code: cpmk.code,
  name: cpmk.name,
  cpl_ids: sql<number[]>`array(
    select w.cpl_id from cpmk_cpl w join cpl o on o.id = w.cpl_id where w.cpmk_id = cpmk.id order by o.code, o.id)`,
}
/** Where it stands and its code: found again under that. */
const keys: Record<OutcomeKind, SQL> = {
  cpl: sql`cpl.study_program_id || ' ' || cpl.curriculum_id || ' ' || lower(cpl.code)`,
  cpmk: sql`cpmk.course_category_id || ' ' || lower(cpmk.code)`,
}
const cplWhere = (conn: Conn, where: SQL) => conn.select(cplColumns).from(cpl).where(where).orderBy(cpl.id)
const cpmkWhere = (conn: Conn, where: SQL) =>
  conn.select(cpmkColumns).from(cpmk).where(where).orderBy(cpmk.id)
const withIds = (kind: OutcomeKind, ids: readonly number[]) =>
  sql`${sql.identifier(kind)}.id = any(${sql.param([...ids])}::int[])`

/** @param asked in small letters */
export const findOutcomeRows = async (
  conn: Conn,
  kind: OutcomeKind,
  asked: readonly string[],
): Promise<OutcomeRow[]> => {
  const where = sql`${keys[kind]} = any(${sql.param([...asked])}::text[])`
  return kind === 'cpl' ? cplWhere(conn, where) : cpmkWhere(conn, where)
}

/** Rows that nobody changes until the transaction ends. */
export const holdOutcomeRows = async (
  tx: Conn,
  kind: OutcomeKind,
  ids: readonly number[],
): Promise<OutcomeRow[]> => {
  const where = withIds(kind, ids)
  return kind === 'cpl' ? cplWhere(tx, where).for('update') : cpmkWhere(tx, where).for('update')
}

type CplValues = Parameters<typeof refuseMovedCpl>[1]
type CpmkValues = Parameters<typeof refuseForeignCpl>[1]
const tables: Record<OutcomeKind, Pick<Bound, 'table' | 'links'>> = {
  cpl: { table: cpl },
  cpmk: { table: cpmk, links: cpmkLinks },
}

/** Makes a row, or changes the one with the id. @returns its id */
export const saveOutcomeRow = async (tx: Work, kind: OutcomeKind, values: Values): Promise<number> => {
  if (kind === 'cpl') await refuseMovedCpl(tx, values as CplValues)
  else {
    await refuseMovedCpmk(tx, values as CpmkValues)
    await refuseForeignCpl(tx, values as CpmkValues)
  }
  return saveRow(tx, tables[kind], values)
}

/** Deletes rows that nothing uses; links go with their CPMK. */
export const deleteOutcomeRows = async (
  tx: Work,
  kind: OutcomeKind,
  ids: readonly number[],
): Promise<void> => {
  const gone = await holdOutcomeRows(tx, kind, ids)
  await tx.execute(sql`delete from ${sql.identifier(kind)} where ${withIds(kind, ids)}`)
  await tx.emit('rows.deleted', { kind, rows: gone })
}
