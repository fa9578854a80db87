import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { classOfScope, filledGroupOfScope, type Scope } from '../../campus/administrators/access.ts'
import { courseCategories, studyGroups } from '../../campus/masters/schema.ts'

/** What keeps an operator's class one of theirs. */

const OUTSIDE_CATEGORY = 'Pilih mata kuliah program studi yang kamu kelola'
const OUTSIDE_GROUP = 'Pilih rombongan belajar yang hanya berisi mahasiswamu'

/** Study groups that may be put into a class of the scope: of its students alone, or there already. */
export const refuseGroups = async (
  tx: Conn,
  scope: Scope,
  groups: readonly number[],
  there: readonly number[],
): Promise<void> => {
  const added = groups.filter((group) => !there.includes(group))
  if (scope.operator === null || added.length === 0) return
  const which = inArray(studyGroups.id, added)
  await tx.select({ id: studyGroups.id }).from(studyGroups).where(which).orderBy(studyGroups.id).for('update')
  const own = await tx
    .select({ id: studyGroups.id })
    .from(studyGroups)
    .where(and(which, filledGroupOfScope(scope, sql`"study_groups"."id"`)))
  if (own.length !== new Set(added).size)
    throw new AppError('invalid', { message: OUTSIDE_GROUP, fields: { study_group_id: [OUTSIDE_GROUP] } })
}

/** An operator's class stays one of theirs. */
export const refuseOutside = async (tx: Conn, scope: Scope, category: number): Promise<void> => {
  if (scope.operator === null) return
  const own = await tx
    .select({ id: courseCategories.id })
    .from(courseCategories)
    .where(and(eq(courseCategories.id, category), classOfScope(scope, sql`${courseCategories.id}`)))
  if (own.length === 0) throw new AppError('invalid', { fields: { course_category_id: [OUTSIDE_CATEGORY] } })
}
