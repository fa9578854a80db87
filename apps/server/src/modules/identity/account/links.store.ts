import { LINK_MINUTES } from '@tuntas/contract/identity/password'
import { and, eq, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { isYoungAddress } from './addresses.store.ts'
import { isPasswordOff } from './password-policy.store.ts'
import { passwordLinks, users } from './schema.ts'

/**
 * Minimum interval and daily limit of links per account: knowing a username must not suffice to flood its
 * owner's mailbox.
 */
const APART = sql.raw(`interval '2 minutes'`)
const A_DAY = 5
const LIFE = sql.raw(`interval '${LINK_MINUTES} minutes'`)
/** Kept for a day, for the daily limit. */
const KEPT = sql.raw(`interval '1 day'`)

const passwordNow = sql<Buffer>`sha256(convert_to(coalesce(${users.password_hash}, ''), 'UTF8'))`
const isReached = and(isNull(users.deleted_at), ne(users.email, ''))
/** Condition: a link still opens its account. */
const opens = and(
  sql`${passwordLinks.created_at} > now() - ${LIFE}`,
  isNull(users.deleted_at),
  eq(users.email, passwordLinks.address),
  eq(passwordNow, passwordLinks.password_was),
)

/** Condition: the link with this id is still worth mailing. */
export const isOpenLink = (id: SQL): SQL =>
  sql`exists (select from password_links join users on users.id = password_links.user_id where password_links.id = ${id} and ${opens})`

/**
 * The living account of this username with an address, and whether somebody else changed the address
 * recently.
 */
export const findForgetful = async (conn: Conn, username: string) => {
  const [accountRow] = await conn
    .select({ id: users.id, young: isYoungAddress })
    .from(users)
    .where(
      and(
        sql`lower(${users.username}) = lower(${username})`,
        isReached,
        not(isPasswordOff(sql`${users.role}`)),
      ),
    )
  return accountRow
}

/** @returns whether a link was sent just now, or too many today */
const hadEnough = async (tx: Conn, userId: number): Promise<boolean> => {
  const [had] = await tx
    .select({
      today: sql<number>`count(*)::int`,
      now: sql<number>`count(*) filter (where ${passwordLinks.created_at} > now() - ${APART})::int`,
    })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.user_id, userId), sql`${passwordLinks.created_at} > now() - ${KEPT}`))
  return had !== undefined && (had.now > 0 || had.today >= A_DAY)
}

/**
 * The caller holds the account's lock.
 * @returns the link's id; undefined if no mail should be sent
 */
export const openLink = async (
  tx: Conn,
  userId: number,
  token: { token_hash: Buffer; sealed: string },
): Promise<number | undefined> => {
  if (await hadEnough(tx, userId)) return undefined
  const [account] = await tx
    .select({ address: users.email, password_was: passwordNow })
    .from(users)
    .where(and(eq(users.id, userId), isReached, not(isYoungAddress)))
  if (!account?.address) return undefined
  const { address, password_was } = account
  const [linkRow] = await tx
    .insert(passwordLinks)
    .values({ user_id: userId, ...token, address, password_was })
    .returning({ id: passwordLinks.id })
  return linkRow?.id
}

/** The account that a token opens; undefined if it is no longer valid. */
export const findLink = async (conn: Conn, tokenHash: Buffer) => {
  const [link] = await conn
    .select({
      user_id: users.id,
      username: users.username,
      hash: users.password_hash,
      temporary: sql<boolean>`${users.temporary_until} is not null`,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.user_id))
    .where(and(eq(passwordLinks.token_hash, tokenHash), opens))
  return link
}

/** The sealed token, for the mail. */
export const findSealedToken = async (conn: Conn, id: number): Promise<string | undefined> => {
  const [link] = await conn
    .select({ sealed: passwordLinks.sealed })
    .from(passwordLinks)
    .where(eq(passwordLinks.id, id))
  return link?.sealed
}

export const eraseLinks = async (tx: Conn, userId: number): Promise<void> => {
  await tx.delete(passwordLinks).where(eq(passwordLinks.user_id, userId))
}

export const sweepLinks = async (conn: Conn): Promise<void> => {
  await conn.delete(passwordLinks).where(sql`${passwordLinks.created_at} < now() - ${KEPT}`)
}
