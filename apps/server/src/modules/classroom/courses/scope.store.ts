import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  classOfScope,
  filledGroupOfScope,
  groupOfScope,
  type Scope,
} from '../../campus/administrators/access.ts'
import { courseCategories, studyGroups } from '../../campus/masters/schema.ts'

/** Keeps an operator's class within the operator's scope. */

const OUTSIDE_CATEGORY = 'Pilih mata kuliah program studi yang kamu kelola'
const OUTSIDE_GROUP = 'Pilih rombongan belajar yang hanya berisi mahasiswamu'
const KEPT_GROUP =
  'Rombongan belajar yang berisi mahasiswa program studi lain hanya dapat dikeluarkan oleh administrator'

/** Do all groups match? Locks them, so that no students from outside join in between. */
const holdAll = async (tx: Conn, groups: readonly number[], such: SQL): Promise<boolean> => {
  const condition = inArray(studyGroups.id, [...groups])
  await tx
    .select({ id: studyGroups.id })
    .from(studyGroups)
    .where(condition)
    .orderBy(studyGroups.id)
    .for('update')
  const matchingGroups = await tx.select({ id: studyGroups.id }).from(studyGroups).where(and(condition, such))
  return matchingGroups.length === new Set(groups).size
}
const group = sql`"study_groups"."id"`

/** Study groups allowed in a class of the scope: with students of the scope only, or already assigned. */
export const refuseGroups = async (
  tx: Conn,
  scope: Scope,
  groups: readonly number[],
  presentGroups: readonly number[],
): Promise<void> => {
  const added = groups.filter((group) => !presentGroups.includes(group))
  if (scope.operator === null || added.length === 0) return
  if (!(await holdAll(tx, added, filledGroupOfScope(scope, group))))
    throw new AppError('invalid', { message: OUTSIDE_GROUP, fields: { study_group_id: [OUTSIDE_GROUP] } })
}

/** An operator cannot remove a group that they could not assign again. */
export const refuseRemoved = async (
  tx: Conn,
  scope: Scope,
  removedGroups: readonly number[],
): Promise<void> => {
  if (scope.operator === null || removedGroups.length === 0) return
  if (!(await holdAll(tx, removedGroups, groupOfScope(scope, group))))
    throw new AppError('invalid', { message: KEPT_GROUP, fields: { study_group_id: [KEPT_GROUP] } })
}

/** An operator's class must stay in their scope. */
export const refuseOutside = async (tx: Conn, scope: Scope, category: number): Promise<void> => {
  if (scope.operator === null) return
  const ownGroups = await tx
    .select({ id: courseCategories.id })
    .from(courseCategories)
    .where(and(eq(courseCategories.id, category), classOfScope(scope, sql`${courseCategories.id}`)))
  if (ownGroups.length === 0)
    throw new AppError('invalid', { fields: { course_category_id: [OUTSIDE_CATEGORY] } })
}
