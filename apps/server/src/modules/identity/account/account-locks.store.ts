import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { users } from './schema.ts'

/** Serialises with password changes, archiving and removal of factors. */
export const holdAccount = async (tx: Conn, userId: number): Promise<boolean> => {
  const lockedRows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deleted_at)))
    .for('share')
  return lockedRows.length > 0
}

/** Serialises with sign-ins and changes of factors. */
export const holdAccounts = async (tx: Conn, userIds: readonly number[]): Promise<void> => {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id)
    .for('update')
}
