import { type SQL, sql } from 'drizzle-orm'
import { type Conn, lostRace } from '../../../platform/db.ts'
import { idRow, rows } from '../../../platform/rows.ts'

/**
 * Students and classes meet in study groups. Each enrols by what is committed: a student who enters a group while a class is given it
 * would be seen by neither. So whoever changes one of the two holds the groups first, before any other row. Students do not wait for each other.
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

/** @param groups selects those that the classes had and are to have */
export const holdGroupsOfClasses = (tx: Conn, groups: SQL) => hold(tx, groups, 'update')

/**
 * @param groups selects those in which the students were and are to be; an operator must find them unmixed besides
 * @returns those that are held
 */
export const holdGroupsOfStudents = (tx: Conn, scope: { operator: unknown }, groups: SQL) =>
  hold(tx, groups, scope.operator === null ? 'key share' : 'update')

/** A student whom somebody else has put into another group before its row was held: all of it is done again, with that group. */
export const demandHeld = (
  lockedIds: ReadonlySet<number>,
  students: readonly { study_group_id?: unknown }[],
): void => {
  if (students.some(({ study_group_id }) => !lockedIds.has(Number(study_group_id)))) throw lostRace()
}
