import type { OutcomeKind } from '@tuntas/contract/operations/outcome-columns'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import type { Bound } from '../../../platform/db/resource-rows.ts'
import type { Work } from '../../../platform/events.ts'
import { saveRow } from '../../../platform/http/resource.ts'
import { cpmkLinks, refuseForeignCpl, refuseMovedCpl, refuseMovedCpmk } from './outcomes.store.ts'
import { cplLinks, refuseForeignProfiles, refuseMovedProfile } from './profiles.store.ts'
import { cpl, cpmk, graduateProfiles } from './schema.ts'

/** Graduate profiles, CPL and CPMK for the import, under the rules of their forms. */

type Values = Record<string, unknown>
type OutcomeRow = Values & { id: number; code: string }

const profileColumns = {
  id: graduateProfiles.id,
  study_program_id: graduateProfiles.study_program_id,
  curriculum_id: graduateProfiles.curriculum_id,
  code: graduateProfiles.code,
  name: graduateProfiles.name,
  description: graduateProfiles.description,
}
const cplColumns = {
  id: cpl.id,
  study_program_id: cpl.study_program_id,
  curriculum_id: cpl.curriculum_id,
  code: cpl.code,
  name: cpl.name,
  kind: cpl.kind,
  profile_ids: sql<number[]>`array(
    select w.profile_id from cpl_profiles w join graduate_profiles o on o.id = w.profile_id where w.cpl_id = cpl.id order by o.code, o.id)`,
}
const cpmkColumns = {
  id: cpmk.id,
  course_category_id: cpmk.course_category_id,
  code: cpmk.code,
  name: cpmk.name,
  cpl_ids: sql<number[]>`array(
    select w.cpl_id from cpmk_cpl w join cpl o on o.id = w.cpl_id where w.cpmk_id = cpmk.id order by o.code, o.id)`,
}
/** Natural keys, from the place and the code. */
const keys: Record<OutcomeKind, SQL> = {
  'graduate-profile': sql`graduate_profiles.study_program_id || ' ' || graduate_profiles.curriculum_id || ' ' || lower(graduate_profiles.code)`,
  cpl: sql`cpl.study_program_id || ' ' || cpl.curriculum_id || ' ' || lower(cpl.code)`,
  cpmk: sql`cpmk.course_category_id || ' ' || lower(cpmk.code)`,
}
const profileWhere = (conn: Conn, where: SQL) =>
  conn.select(profileColumns).from(graduateProfiles).where(where).orderBy(graduateProfiles.id)
const cplWhere = (conn: Conn, where: SQL) => conn.select(cplColumns).from(cpl).where(where).orderBy(cpl.id)
const cpmkWhere = (conn: Conn, where: SQL) =>
  conn.select(cpmkColumns).from(cpmk).where(where).orderBy(cpmk.id)
/** Rows of a kind in the shape of its import. */
const rowsWhere = (conn: Conn, kind: OutcomeKind, where: SQL) => {
  if (kind === 'graduate-profile') return profileWhere(conn, where)
  return kind === 'cpl' ? cplWhere(conn, where) : cpmkWhere(conn, where)
}
const withIds = (kind: OutcomeKind, ids: readonly number[]) =>
  sql`${tables[kind].table}.id = any(${sql.param([...ids])}::int[])`

/** @param requestedKeys in lower case */
export const findOutcomeRows = async (
  conn: Conn,
  kind: OutcomeKind,
  requestedKeys: readonly string[],
): Promise<OutcomeRow[]> =>
  rowsWhere(conn, kind, sql`${keys[kind]} = any(${sql.param([...requestedKeys])}::text[])`)

/** Rows locked until the transaction ends. */
export const holdOutcomeRows = async (
  tx: Conn,
  kind: OutcomeKind,
  ids: readonly number[],
): Promise<OutcomeRow[]> => {
  const where = withIds(kind, ids)
  await tx.execute(sql`select from ${tables[kind].table} where ${where} for update`)
  return rowsWhere(tx, kind, where)
}

type CplValues = Parameters<typeof refuseMovedCpl>[1]
type CpmkValues = Parameters<typeof refuseForeignCpl>[1]
const tables: Record<OutcomeKind, Pick<Bound, 'table' | 'links'>> = {
  'graduate-profile': { table: graduateProfiles },
  cpl: { table: cpl, links: cplLinks },
  cpmk: { table: cpmk, links: cpmkLinks },
}

/**
 * Inserts a row, or updates the one with the id.
 * @returns its id
 */
export const saveOutcomeRow = async (tx: Work, kind: OutcomeKind, values: Values): Promise<number> => {
  if (kind === 'graduate-profile') await refuseMovedProfile(tx, values as CplValues)
  else if (kind === 'cpl') {
    await refuseMovedCpl(tx, values as CplValues)
    await refuseForeignProfiles(tx, values as CplValues)
  } else {
    await refuseMovedCpmk(tx, values as CpmkValues)
    await refuseForeignCpl(tx, values as CpmkValues)
  }
  return saveRow(tx, tables[kind], values)
}

/** Deletes unused rows; links of a CPMK are deleted with it. */
export const deleteOutcomeRows = async (
  tx: Work,
  kind: OutcomeKind,
  ids: readonly number[],
): Promise<void> => {
  const deletedRows = await holdOutcomeRows(tx, kind, ids)
  await tx.execute(sql`delete from ${tables[kind].table} where ${withIds(kind, ids)}`)
  await tx.emit('rows.deleted', { kind: getTableName(tables[kind].table), rows: deletedRows })
}
