import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { getScope, type Scope, studentOfScope } from '../../campus/administrators/access.ts'
import { users } from '../../identity/account/schema.ts'

declare const proof: unique symbol
/**
 * A living lecturer or student whom an administrator may help; an operator may help students of the scope.
 */
export type Helped = { id: number; username: string; [proof]: true }

/** Refuses everybody else, including administrators: no account of the office can be taken over here. */
export const helpedPerson = async (conn: Conn, scope: Scope, id: number): Promise<Helped> => {
  const [personRow] = await conn
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(
      and(
        eq(users.id, id),
        inArray(users.role, ['dosen', 'mahasiswa']),
        isNull(users.deleted_at),
        studentOfScope(scope, sql`${users.id}`),
      ),
    )
  if (!personRow) throw new AppError('not_found')
  return personRow as Helped
}

/** Whose campus account the actor may see and remove: for a super admin also those of the office. */
export const helpedAccount = async (conn: Conn, actor: Actor, id: number): Promise<{ id: number }> => {
  if (actor.role !== 'super admin') return helpedPerson(conn, getScope(actor), id)
  const [account] = await conn
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deleted_at)))
  if (!account) throw new AppError('not_found')
  return account
}
