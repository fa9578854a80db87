import { type SQL, sql } from 'drizzle-orm'
import { type Conn, lostRace } from '../../../platform/db/db.ts'
import { idRow, rows } from '../../../platform/db/rows.ts'

/**
 * Students and classes meet in study groups, and each enrols from committed rows. A student who joins a
 * group while a class receives it would be missed by both. Changes of either side therefore lock the groups
 * first, before any other row. Students do not block each other.
 */
const hold = async (
  tx: Conn,
  groups: SQL,
  strength: 'update' | 'key share',
): Promise<ReadonlySet<number>> => {
  const lockedGroups = await rows(
    tx,
    idRow,
    sql`select id from study_groups where id in (${groups}) order by id for ${sql.raw(strength)}`,
  )
  return new Set(lockedGroups.map(({ id }) => id))
}

/** @param groups selects the groups before and after the change */
export const holdGroupsOfClasses = (tx: Conn, groups: SQL) => hold(tx, groups, 'update')

/**
 * @param groups selects the groups before and after the change; for an operator they must contain no other
 * students
 * @returns the locked groups
 */
export const holdGroupsOfStudents = (tx: Conn, scope: { operator: unknown }, groups: SQL) =>
  hold(tx, groups, scope.operator === null ? 'key share' : 'update')

/**
 * The student was moved to another group before the row was locked: retries the whole save with that group.
 */
export const demandHeld = (
  lockedIds: ReadonlySet<number>,
  students: readonly { study_group_id?: unknown }[],
): void => {
  if (students.some(({ study_group_id }) => !lockedIds.has(Number(study_group_id)))) throw lostRace()
}
