import { createHash, randomBytes } from 'node:crypto'
import { PROOF_MINUTES } from '@tuntas/contract/identity/second'
import { roles } from '@tuntas/contract/wire/roles'
import { z } from '@tuntas/contract/wire/zod'
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { countRows, firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { sessions } from './schema.ts'
import { hasSecond, secondDue } from './second-factors.store.ts'
import { closeTickets } from './tickets.store.ts'

const sessionRow = z.object({
  id: z.number(),
  role: z.enum(roles),
  name: z.string(),
  username: z.string(),
  /** The password was set by somebody else, and opened this session. */
  temporary: z.boolean(),
  /** Deadline for a second factor. */
  second_due: z.string().nullable(),
  shared: z.boolean(),
})
export type FoundSession = z.output<typeof sessionRow>

/** Only the hash is stored and compared. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export const newToken = (): string => randomBytes(32).toString('base64url')

/** Maximum idle time of a session. */
const IDLE = sql.raw(`case when shared then interval '30 minutes' else interval '12 hours' end`)
const LONGEST = sql.raw(`interval '30 days'`)

/**
 * The user of a living session: recently used, begun in the last 30 days, not archived. Records the use at
 * most once a minute.
 * @param isUse false for polls: they happen without anybody at the computer
 */
export const findSession = (
  conn: Conn,
  tokenHash: Buffer,
  isUse: boolean,
): Promise<FoundSession | undefined> =>
  firstRow(
    conn,
    sessionRow,
    hot(
      'session',
      sql`with living as (
        select s.token_hash, s.last_used_at, s.shared, u.id, u.role, u.name, u.username,
          u.temporary_until is not null and s.provider_id is null as temporary,
          case when not s.second_trusted then ${secondDue} end as second_due
        from sessions s join users u on u.id = s.user_id and u.deleted_at is null
        where s.token_hash = ${tokenHash}
          and s.last_used_at > now() - ${IDLE} and s.created_at > now() - ${LONGEST}
      ), used as (
        update sessions set last_used_at = now()
        from living where sessions.token_hash = living.token_hash and living.last_used_at < now() - interval '1 minute'
          and (${isUse} or not living.shared)
      )
      select id, role, name, username, temporary, second_due, shared from living`,
    ),
  )

/** @returns the provider that opened it; null for a password or passkey, undefined if it had ended */
export const closeSession = async (conn: Conn, tokenHash: Buffer): Promise<number | null | undefined> => {
  const [closedSession] = await conn
    .delete(sessions)
    .where(eq(sessions.token_hash, tokenHash))
    .returning({ provider_id: sessions.provider_id })
  return closedSession?.provider_id
}

/** Ends every session of the users, except one that may stay, and all pending second steps. */
export const closeSessions = async (
  conn: Conn,
  userIds: readonly number[],
  keptHash?: Buffer,
): Promise<void> => {
  await conn.execute(
    sql`delete from sessions where user_id = any(${sql.param([...userIds])}::int[])
      and ${keptHash ? sql`token_hash <> ${keptHash}` : sql`true`}`,
  )
  await closeTickets(conn, userIds)
}

const PROVED = sql.raw(`interval '${PROOF_MINUTES} minutes'`)

/** Records that the second factor was proved in this session. */
export const noteProof = async (conn: Conn, tokenHash: Buffer): Promise<void> => {
  await conn.update(sessions).set({ proved_at: sql`now()` }).where(eq(sessions.token_hash, tokenHash))
}

/** Other sessions proved only a password, so their proof does not cover the new factor. */
export const dropOtherProofs = async (conn: Conn, userId: number, keptHash: Buffer): Promise<void> => {
  await conn
    .update(sessions)
    .set({ proved_at: null })
    .where(and(eq(sessions.user_id, userId), ne(sessions.token_hash, keptHash)))
}

/** The actor's session, identified by the beginning of its hash (platform/actor.ts). */
const ofActor = ({ id, session }: Pick<Actor, 'id' | 'session'>) =>
  sql`s.user_id = ${id} and substring(s.token_hash from 1 for 9) = ${Buffer.from(session, 'base64url')}`

/** Proofs of the actor's session; undefined if it has ended. */
export const findProof = async (conn: Conn, actor: Pick<Actor, 'id' | 'session'>) => {
  const [proof] = await conn
    .select({
      second: hasSecond(sql`s.user_id`),
      proved: sql<boolean>`coalesce(s.proved_at > now() - ${PROVED}, false)`,
      young: sql<boolean>`s.created_at > now() - ${PROVED}`,
    })
    .from(sql`sessions s`)
    .where(ofActor(actor))
  return proof
}

/**
 * For long-running actions: the caller is still signed in with the same role, locked until the transaction
 * ends. The session stays usable.
 */
export const holdActor = async (tx: Conn, actor: Actor): Promise<void> => {
  const livingSessions = await countRows(
    tx,
    sql`select from sessions s join users u on u.id = s.user_id
      where ${ofActor(actor)} and u.role = ${actor.role} and u.deleted_at is null
      for key share of s for share of u`,
  )
  if (livingSessions === 0) throw new AppError('signed_out')
}

/**
 * Deletes expired sessions. One with a push subscription is kept as long as a session may live: it
 * authenticates nobody, but signing out there still removes the subscription.
 */
export const sweepSessions = async (conn: Conn): Promise<void> => {
  await conn.execute(
    sql`delete from sessions s where s.created_at < now() - ${LONGEST}
      or (s.last_used_at < now() - ${IDLE} and not exists (select from push_subscriptions p where p.session_id = s.id))`,
  )
}

const getSessionColumns = () => {
  const {
    id,
    device,
    platform,
    browser,
    version,
    ip_address,
    created_at,
    last_used_at,
    shared: isShared,
    way,
  } = sessions
  const place = { device, platform, browser, version, ip_address }
  return { id, ...place, created_at, last_used_at, shared: isShared, way }
}
const whereLiving = (userId: number) =>
  and(
    eq(sessions.user_id, userId),
    sql`${sessions.last_used_at} > now() - ${IDLE} and ${sessions.created_at} > now() - ${LONGEST}`,
  )
const newestFirst = [desc(sessions.last_used_at), desc(sessions.id)] as const

/** The user's sessions, the caller's first. */
export const listSessions = (conn: Conn, userId: number, currentHash: Buffer) => {
  const current = sql<boolean>`${sessions.token_hash} = ${currentHash}`
  return conn
    .select({ ...getSessionColumns(), current })
    .from(sessions)
    .where(whereLiving(userId))
    .orderBy(desc(current), ...newestFirst)
}

/** Number of living sessions of the user. */
export const countDevices = (user: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from sessions se where se.user_id = ${user}
    and se.last_used_at > now() - ${IDLE} and se.created_at > now() - ${LONGEST})`

/** The same for another user. */
export const listOpenSessions = (conn: Conn, userId: number) =>
  conn
    .select(getSessionColumns())
    .from(sessions)
    .where(whereLiving(userId))
    .orderBy(...newestFirst)

/**
 * Ends one session of a person, or all.
 * @returns the number
 */
export const closePersonSessions = async (conn: Conn, userId: number, id?: number): Promise<number> => {
  const closedSessions = await conn
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), id === undefined ? undefined : eq(sessions.id, id)))
    .returning({ id: sessions.id })
  if (id === undefined) await closeTickets(conn, [userId])
  return closedSessions.length
}
