import { type SQL, sql } from 'drizzle-orm'
import { type Conn, rows } from '../../../platform/db.ts'
import type { Work } from '../../../platform/events.ts'
import { type Bound, saveRow } from '../../../platform/resource.ts'
import { cpmkLinks, refuseForeignCpl, refuseMovedCpl, refuseMovedCpmk } from './outcomes.store.ts'
import { cpl, cpmk } from './schema.ts'

/** CPL and CPMK as an import reads and writes them, by the rules of their forms. */

export type OutcomeKind = 'cpl' | 'cpmk'
type Values = Record<string, unknown>
type OutcomeRow = Values & { id: number; code: string }

const columns: Record<OutcomeKind, SQL> = {
  cpl: sql`cpl.id, cpl.study_program_id, cpl.curriculum_id, cpl.code, cpl.name, cpl.kind`,
  cpmk: sql`cpmk.id, cpmk.course_category_id, cpmk.code, cpmk.name, array(
    select w.cpl_id from cpmk_cpl w join cpl o on o.id = w.cpl_id where w.cpmk_id = cpmk.id order by o.code, o.id) as cpl_ids`,
}
/** Where it stands and its code: found again under that. */
const keys: Record<OutcomeKind, SQL> = {
  cpl: sql`cpl.study_program_id || ' ' || cpl.curriculum_id || ' ' || lower(cpl.code)`,
  cpmk: sql`cpmk.course_category_id || ' ' || lower(cpmk.code)`,
}
const of = (kind: OutcomeKind, where: SQL) =>
  sql`select ${columns[kind]} from ${sql.identifier(kind)} where ${where} order by ${sql.identifier(kind)}.id`
const withIds = (kind: OutcomeKind, ids: readonly number[]) =>
  sql`${sql.identifier(kind)}.id = any(${sql.param([...ids])}::int[])`

/** @param keys in small letters */
export const findOutcomeRows = (conn: Conn, kind: OutcomeKind, asked: { keys: readonly string[] }) =>
  rows<OutcomeRow>(conn, of(kind, sql`${keys[kind]} = any(${sql.param([...asked.keys])}::text[])`))

/** Rows that nobody changes until the transaction ends. */
export const holdOutcomeRows = (tx: Conn, kind: OutcomeKind, ids: readonly number[]) =>
  rows<OutcomeRow>(tx, sql`${of(kind, withIds(kind, ids))} for update of ${sql.identifier(kind)}`)

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
