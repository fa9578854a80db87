import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { fillableGroupOfScope, ofScope, type Scope } from '../administrators/access.ts'
import { studyGroups, studyPrograms } from '../masters/schema.ts'
import { students } from './schema.ts'

/** Keeps students of an operator within the operator's scope. */

const OUTSIDE_PROGRAM = 'Pilih program studi yang kamu kelola'
const OUTSIDE_GROUP = 'Rombongan belajar ini juga dipakai program studi lain'

/**
 * True if an operator may add students to these groups. Locks the groups, so that no other operator fills
 * them at the same time.
 */
export const mayFill = async (tx: Conn, scope: Scope, group: number): Promise<boolean> => {
  if (scope.operator === null) return true
  await tx.select({ id: studyGroups.id }).from(studyGroups).where(eq(studyGroups.id, group)).for('update')
  const ownPrograms = await tx
    .select({ id: studyGroups.id })
    .from(studyGroups)
    .where(and(eq(studyGroups.id, group), fillableGroupOfScope(scope, sql`"study_groups"."id"`)))
  return ownPrograms.length > 0
}
export const refuseGroup = () =>
  new AppError('invalid', { message: OUTSIDE_GROUP, fields: { study_group_id: [OUTSIDE_GROUP] } })

/** Locks these students' programs until the transaction ends; sign-ins and attempts are not blocked. */
export const holdStudents = (tx: Conn, ids: readonly number[]) =>
  tx
    .select({ id: students.id })
    .from(students)
    .where(inArray(students.id, [...ids]))
    .orderBy(students.id)
    .for('no key update')

/** Refuses a move to a program outside the scope, or to a group that others use too. */
export const refuseOutside = async (
  tx: Conn,
  scope: Scope,
  { study_program_id, study_group_id }: { study_program_id: number; study_group_id: number },
  before: Record<string, unknown> | undefined,
): Promise<void> => {
  if (scope.operator === null) return
  const ownPrograms = await tx
    .select({ id: studyPrograms.id })
    .from(studyPrograms)
    .where(and(eq(studyPrograms.id, study_program_id), ofScope(scope, sql`${studyPrograms.id}`)))
  if (ownPrograms.length === 0)
    throw new AppError('invalid', { fields: { study_program_id: [OUTSIDE_PROGRAM] } })
  if (before?.study_group_id !== study_group_id && !(await mayFill(tx, scope, study_group_id)))
    throw refuseGroup()
}
