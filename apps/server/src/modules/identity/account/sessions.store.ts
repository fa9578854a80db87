import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@tuntas/contract/wire/roles'
import { sql } from 'drizzle-orm'
import { type Conn, firstRow, hot } from '../../../platform/db.ts'

export type SessionUser = { id: number; role: Role; name: string; username: string }

/** Only this is stored and compared. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newToken = (): string => randomBytes(32).toString('base64url')

/**
 * The user behind a living session: used in the last 12 h, begun in the last 30 days, user not archived. Notes the
 * use, though not more than once a minute.
 */
export const findSession = (conn: Conn, tokenHash: Buffer): Promise<SessionUser | undefined> =>
  firstRow<SessionUser>(
    conn,
    hot(
      'session',
      sql`with living as (
        select s.token_hash, s.last_used_at, u.id, u.role, u.name, u.username
        from sessions s join users u on u.id = s.user_id and u.deleted_at is null
        where s.token_hash = ${tokenHash}
          and s.last_used_at > now() - interval '12 hours' and s.created_at > now() - interval '30 days'
      ), used as (
        update sessions set last_used_at = now()
        from living where sessions.token_hash = living.token_hash and living.last_used_at < now() - interval '1 minute'
      )
      select id, role, name, username from living`,
    ),
  )

export const closeSession = async (conn: Conn, tokenHash: Buffer): Promise<void> => {
  await conn.execute(sql`delete from sessions where token_hash = ${tokenHash}`)
}

/** Ends every session of the users, but the one that may be kept. */
export const closeSessionsOf = async (
  conn: Conn,
  userIds: readonly number[],
  kept?: Buffer,
): Promise<void> => {
  await conn.execute(
    sql`delete from sessions where user_id = any(${sql.param([...userIds])}::int[])
      and ${kept ? sql`token_hash <> ${kept}` : sql`true`}`,
  )
}

/** Forgets sessions that have ended by themselves. */
export const sweepSessions = async (conn: Conn): Promise<void> => {
  await conn.execute(
    sql`delete from sessions where last_used_at < now() - interval '12 hours' or created_at < now() - interval '30 days'`,
  )
}
