import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { setTemporaryPasswords } from '../../identity/account/password.store.ts'
import { users } from '../../identity/account/schema.ts'
import { closeSessions } from '../../identity/account/sessions.store.ts'
import { type Scope, studentOfScope } from '../administrators/access.ts'
import { roleByKind } from './store.ts'

/** People of one kind with their number, for the password file. */
export const findNumbered = async (
  conn: Conn,
  scope: Scope,
  kind: 'teachers' | 'students',
  ids: readonly number[],
) => {
  const people = await conn
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(
      and(
        inArray(users.id, [...ids]),
        eq(users.role, roleByKind[kind]),
        isNull(users.deleted_at),
        studentOfScope(scope, sql`${users.id}`),
      ),
    )
    .orderBy(users.username)
  if (people.length !== new Set(ids).size) throw new AppError('not_found')
  return people
}

/** Sets temporary passwords and ends the sessions. All or none. */
export const resetPasswords = async (
  tx: Work,
  scope: Scope,
  kind: 'teachers' | 'students',
  madePasswords: readonly { id: number; name: string; password_hash: string }[],
): Promise<void> => {
  if ((await setTemporaryPasswords(tx, madePasswords)) !== madePasswords.length)
    throw new AppError('not_found')
  const ids = madePasswords.map(({ id }) => id)
  await findNumbered(tx, scope, kind, ids)
  await closeSessions(tx, ids)
  await tx.emit('passwords.reset', { kind, ids })
}
