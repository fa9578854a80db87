import { LINK_MINUTES } from '@tuntas/contract/identity/password'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, firstRow } from '../../../platform/db.ts'

/** Within so long nobody is mailed a second link, and within a day only so many: whoever knows a username cannot fill its owner's mailbox. */
const APART = sql.raw(`interval '2 minutes'`)
const A_DAY = 5
const LIFE = sql.raw(`interval '${LINK_MINUTES} minutes'`)
/** What the daily limit counts is kept for a day. */
const KEPT = sql.raw(`interval '1 day'`)

/** Does the link `l` still open the account `u`? */
const opens = sql`(l.created_at > now() - ${LIFE} and u.deleted_at is null and u.email = l.address
  and sha256(convert_to(u.password_hash, 'UTF8')) = l.password_was)`

/** Is the link of this number worth being mailed? */
export const isOpenLink = (id: SQL) =>
  sql`exists (select from password_links l join users u on u.id = l.user_id where l.id = ${id} and ${opens})`

/** The living account of this username that mail can reach. */
export const findForgetful = (conn: Conn, username: string) =>
  firstRow<{ id: number }>(
    conn,
    sql`select id from users where lower(username) = lower(${username}) and deleted_at is null and email <> ''`,
  )

/** The account is held by whoever calls. @returns the link's number; undefined where there was one just now, or too many today */
export const openLink = async (
  tx: Conn,
  userId: number,
  { tokenHash, sealed }: { tokenHash: Buffer; sealed: string },
): Promise<number | undefined> => {
  const opened = await firstRow<{ id: number }>(
    tx,
    sql`insert into password_links (user_id, token_hash, sealed, address, password_was)
      select u.id, ${tokenHash}::bytea, ${sealed}, u.email, sha256(convert_to(u.password_hash, 'UTF8')) from users u
      where u.id = ${userId} and u.deleted_at is null and u.email <> ''
        and not exists (select from password_links l where l.user_id = u.id and l.created_at > now() - ${APART})
        and (select count(*) from password_links l where l.user_id = u.id and l.created_at > now() - ${KEPT}) < ${A_DAY}
      returning id`,
  )
  return opened?.id
}

/** Whose account it opens; undefined where it opens none any more. */
export const findLink = (conn: Conn, tokenHash: Buffer) =>
  firstRow<{ user_id: number; username: string; hash: string; temporary: boolean }>(
    conn,
    sql`select u.id as user_id, u.username, u.password_hash as hash, u.temporary_until is not null as temporary
      from password_links l join users u on u.id = l.user_id where l.token_hash = ${tokenHash} and ${opens}`,
  )

/** The token as it was sealed, for the mail. */
export const findSealedToken = async (conn: Conn, id: number): Promise<string | undefined> =>
  (await firstRow<{ sealed: string }>(conn, sql`select sealed from password_links where id = ${id}`))?.sealed

export const eraseLinks = async (tx: Conn, userId: number): Promise<void> => {
  await tx.execute(sql`delete from password_links where user_id = ${userId}`)
}

export const sweepLinks = async (conn: Conn): Promise<void> => {
  await conn.execute(sql`delete from password_links where created_at < now() - ${KEPT}`)
}
