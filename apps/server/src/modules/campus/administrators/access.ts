import { hasPrograms, type OfficeRole, officeRoles } from '@tuntas/contract/campus/administrators'
import { admins } from '@tuntas/contract/wire/roles'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { users } from '../../identity/account/schema.ts'

declare const proof: unique symbol
/** What of the campus the caller keeps: all of it, or what belongs to the study programs of an operator or a koordinator. Only `getScope` mints it. */
export type Scope = { readonly operator: number | null; readonly [proof]: 'scope' }

const all = { operator: null } as Scope
/** For calls that are open to administrators alone. */
export const wholeCampus: Scope = all

export const getScope = ({ id, role }: Pick<Actor, 'id' | 'role'>): Scope => {
  if (hasPrograms(role)) return { operator: id } as Scope
  if (!admins.some((admin) => admin === role)) throw new AppError('forbidden')
  return all
}

/** Of options that everybody may read: operators and koordinators are shown theirs. */
export const optionScope = (actor: Pick<Actor, 'id' | 'role'>): Scope =>
  hasPrograms(actor.role) ? getScope(actor) : all

/** The programs of an operator, asked in every statement: what is taken away is gone at once. */
const selectOperatorPrograms = (operator: number) =>
  sql`(select op.study_program_id from operator_programs op where op.user_id = ${operator})`

/** What belongs to a study program of the scope, as a condition over the column that names it. */
export const ofScope = ({ operator }: Scope, program: SQL): SQL =>
  operator === null ? sql`true` : sql`${program} in ${selectOperatorPrograms(operator)}`

/** Students of the scope, as a condition over the column of their account. */
export const studentOfScope = (scope: Scope, user: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`${user} in (select st.id from students st where ${ofScope(scope, sql`st.study_program_id`)})`

/** Classes of the scope, as a condition over the column of their mata kuliah. */
export const classOfScope = (scope: Scope, category: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`${category} in (select ct.id from course_categories ct where ${ofScope(scope, sql`ct.study_program_id`)})`

/** Study groups in which nobody is a student of a program outside the scope, as a condition over the column of the group. */
export const groupOfScope = (scope: Scope, group: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`not exists (select from students gs where gs.study_group_id = ${group}
        and not ${ofScope(scope, sql`gs.study_program_id`)})`

/** The same, and none of their classes is of a program outside it: these may be renamed and deleted. */
export const ownGroupOfScope = (scope: Scope, group: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`(${groupOfScope(scope, group)} and not exists (
        select from course_study_groups gc join courses c on c.id = gc.courses_id
        where gc.study_group_id = ${group} and not ${classOfScope(scope, sql`c.course_category_id`)}))`

/** Groups that are named to the scope: with students of theirs, or in a class of theirs. */
export const usedGroupOfScope = (scope: Scope, group: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`(exists (select from students gs where gs.study_group_id = ${group} and ${ofScope(scope, sql`gs.study_program_id`)})
        or exists (select from course_study_groups gc join courses c on c.id = gc.courses_id
          where gc.study_group_id = ${group} and ${classOfScope(scope, sql`c.course_category_id`)}))`

/** The same, and it has students of theirs: these may be put into a class. */
export const filledGroupOfScope = (scope: Scope, group: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`(${groupOfScope(scope, group)} and exists (select from students gs where gs.study_group_id = ${group}))`

/** Groups that take students of the scope: of theirs alone, or nobody's and in no class of a program outside it. */
export const fillableGroupOfScope = (scope: Scope, group: SQL): SQL =>
  sql`(${filledGroupOfScope(scope, group)} or ${ownGroupOfScope(scope, group)})`

/** Somebody who looks after the campus, other than the caller. Only `managedAdministrators` mints it. */
export type Managed = {
  readonly id: number
  readonly name: string
  readonly username: string
  readonly role: OfficeRole
  readonly [proof]: 'managed'
}

const OWN = 'Akunmu sendiri tidak dapat diubah di sini.'

/**
 * All of them or none, held until the transaction ends together with every living super admin: whoever takes super admins away one
 * by one still finds themselves among them, so one is always left.
 */
export const managedAdministrators = async (
  tx: Conn,
  actor: Actor,
  ids: readonly number[],
  isArchived = false,
): Promise<Managed[]> => {
  const requestedIds = new Set(ids)
  const lockedAdmins = await tx
    .select({
      id: users.id,
      name: users.name,
      username: users.username,
      role: users.role,
      archived: sql<boolean>`${users.deleted_at} is not null`,
    })
    .from(users)
    .where(
      and(
        inArray(users.role, [...officeRoles]),
        or(
          inArray(users.id, [...requestedIds]),
          and(eq(users.role, 'super admin'), isNull(users.deleted_at)),
        ),
      ),
    )
    .orderBy(users.id)
    .for('update')
  if (!lockedAdmins.some((one) => one.id === actor.id && !one.archived)) throw new AppError('forbidden')
  if (requestedIds.has(actor.id)) throw new AppError('in_use', { message: OWN })
  const managed = lockedAdmins.filter((one) => requestedIds.has(one.id) && one.archived === isArchived)
  if (managed.length !== requestedIds.size) throw new AppError('not_found')
  return managed.map(({ archived: _, ...one }) => one as Managed)
}
