import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { users } from '../../identity/account/schema.ts'

declare const proof: unique symbol
/** A living lecturer or student: whom an administrator helps. */
export type Helped = { id: number; username: string; [proof]: true }

/** Refuses who is none of them, an administrator too: nobody takes over an account of their own kind here. */
export const helpedPerson = async (conn: Conn, id: number): Promise<Helped> => {
  const [found] = await conn
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, ['dosen', 'mahasiswa']), isNull(users.deleted_at)))
  if (!found) throw new AppError('not_found')
  return found as Helped
}
