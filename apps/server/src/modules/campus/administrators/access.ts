import { hasPrograms, type OfficeRole, officeRoles } from '@tuntas/contract/campus/administrators'
import { admins } from '@tuntas/contract/wire/roles'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { users } from '../../identity/account/schema.ts'

declare const proof: unique symbol
/**
 * The part of the campus that the caller keeps: everything, or the study programs of an operator or
 * koordinator. Created only by `getScope`.
 */
export type Scope = { readonly operator: number | null; readonly [proof]: 'scope' }

const all = { operator: null } as Scope
/** For calls restricted to administrators. */
export const wholeCampus: Scope = all

export const getScope = ({ id, role }: Pick<Actor, 'id' | 'role'>): Scope => {
  if (hasPrograms(role)) return { operator: id } as Scope
  if (!admins.some((admin) => admin === role)) throw new AppError('forbidden')
  return all
}

/** Scope of options that every role may read: operators and koordinators get theirs. */
export const optionScope = (actor: Pick<Actor, 'id' | 'role'>): Scope =>
  hasPrograms(actor.role) ? getScope(actor) : all

/** Programs of an operator, as a subquery in every statement: a revoked program takes effect at once. */
const selectOperatorPrograms = (operator: number) =>
  sql`(select op.study_program_id from operator_programs op where op.user_id = ${operator})`

/** Condition over a column of program ids: the program is in the scope. */
export const ofScope = ({ operator }: Scope, program: SQL): SQL =>
  operator === null ? sql`true` : sql`${program} in ${selectOperatorPrograms(operator)}`

/** Condition over a column of user ids: the student is in the scope. */
export const studentOfScope = (scope: Scope, user: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`${user} in (select st.id from students st where ${ofScope(scope, sql`st.study_program_id`)})`

/** Condition over a column of mata kuliah ids: the class is in the scope. */
export const classOfScope = (scope: Scope, category: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`${category} in (select ct.id from course_categories ct where ${ofScope(scope, sql`ct.study_program_id`)})`

/** Condition over a column of group ids: no student of the group is outside the scope. */
export const groupOfScope = (scope: Scope, group: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`not exists (select from students gs where gs.study_group_id = ${group}
        and not ${ofScope(scope, sql`gs.study_program_id`)})`

/**
 * As `groupOfScope`, and no class of the group is outside the scope either: these may be renamed and deleted.
 */
export const ownGroupOfScope = (scope: Scope, group: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`(${groupOfScope(scope, group)} and not exists (
        select from course_study_groups gc join courses c on c.id = gc.courses_id
        where gc.study_group_id = ${group} and not ${classOfScope(scope, sql`c.course_category_id`)}))`

/** Groups visible to the scope: with its students, or in one of its classes. */
export const usedGroupOfScope = (scope: Scope, group: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`(exists (select from students gs where gs.study_group_id = ${group} and ${ofScope(scope, sql`gs.study_program_id`)})
        or exists (select from course_study_groups gc join courses c on c.id = gc.courses_id
          where gc.study_group_id = ${group} and ${classOfScope(scope, sql`c.course_category_id`)}))`

/** As `usedGroupOfScope`, with students of the scope: these may be added to a class. */
export const filledGroupOfScope = (scope: Scope, group: SQL): SQL =>
  scope.operator === null
    ? sql`true`
    : sql`(${groupOfScope(scope, group)} and exists (select from students gs where gs.study_group_id = ${group}))`

/**
 * Groups that may receive students of the scope: used by the scope alone, or empty and in no class outside
 * it.
 */
export const fillableGroupOfScope = (scope: Scope, group: SQL): SQL =>
  sql`(${filledGroupOfScope(scope, group)} or ${ownGroupOfScope(scope, group)})`

/** An account of the office other than the caller's own. Created only by `managedAdministrators`. */
export type Managed = {
  readonly id: number
  readonly name: string
  readonly username: string
  readonly role: OfficeRole
  readonly [proof]: 'managed'
}

const OWN = 'Akunmu sendiri tidak dapat diubah di sini.'

/**
 * Loads all or none, locked until the transaction ends, together with every living super admin. Concurrent
 * removals therefore see each other, and one super admin always remains.
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
