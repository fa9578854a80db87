import { TEMPORARY_DAYS } from '@tuntas/contract/identity/password'
import { and, eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { sessions, users } from './schema.ts'
import { hasSecond } from './second-factors.store.ts'

/** Validity of a password set by somebody else. */
export const temporaryUntil = sql`now() + make_interval(days => ${sql.raw(String(TEMPORARY_DAYS))})`

/** A sign-in or proof this recent needs no further one. */
const YOUNG = sql.raw(`interval '5 minutes'`)

/** Data to check a change of one's own password; undefined if the session has ended. */
export const findOwnPassword = async (conn: Conn, userId: number, tokenHash: Buffer) => {
  const [passwordRow] = await conn
    .select({
      hash: users.password_hash,
      second: hasSecond(sql`"users"."id"`),
      temporary: sql<boolean>`${users.temporary_until} is not null`,
      young: sql<boolean>`${sessions.created_at} > now() - ${YOUNG}`,
      proved: sql<boolean>`coalesce(${sessions.proved_at} > now() - ${YOUNG}, false)`,
    })
    .from(users)
    .innerJoin(sessions, eq(sessions.user_id, users.id))
    .where(and(eq(users.id, userId), eq(sessions.token_hash, tokenHash)))
  return passwordRow
}

/**
 * Sets the caller's own password.
 * @returns false if it was changed since the check
 */
export const setPassword = async (
  conn: Conn,
  userId: number,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> => {
  const set = await conn
    .update(users)
    .set({ password_hash: to, temporary_until: null })
    .where(and(eq(users.id, userId), sql`${users.password_hash} is not distinct from ${from}`))
    .returning({ id: users.id })
  return set.length > 0
}

/**
 * Sets hashed temporary passwords.
 * @returns the number of living people updated
 */
export const setTemporaryPasswords = async (
  conn: Conn,
  newPasswords: readonly { id: number; password_hash: string | null }[],
): Promise<number> => {
  const { rowCount } = await conn.execute(
    sql`update users set password_hash = made.password_hash, temporary_until = ${temporaryUntil}
      from jsonb_to_recordset(${JSON.stringify(newPasswords)}::jsonb) as made(id int, password_hash text)
      where users.id = made.id and users.deleted_at is null`,
  )
  return rowCount ?? 0
}
