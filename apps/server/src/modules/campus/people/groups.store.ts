import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import type { Scope } from '../administrators/access.ts'

/**
 * Students and classes meet in study groups. Each enrols by what is committed: a student who enters a group while a class is given it
 * would be seen by neither. So whoever changes one of the two holds the groups first, before any other row. Students do not wait for each other.
 */
const hold = async (tx: Conn, groups: SQL, strength: 'update' | 'key share'): Promise<void> => {
  await tx.execute(sql`select from study_groups where id in (${groups}) order by id for ${sql.raw(strength)}`)
}

/** @param groups selects those that the classes had and are to have */
export const holdGroupsOfClasses = (tx: Conn, groups: SQL) => hold(tx, groups, 'update')

/** @param groups selects those in which the students were and are to be; an operator must find them unmixed besides */
export const holdGroupsOfStudents = (tx: Conn, scope: Scope, groups: SQL) =>
  hold(tx, groups, scope.operator === null ? 'key share' : 'update')
