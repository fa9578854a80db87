import { PUSH_DEVICES_MOST } from '@tuntas/contract/operations/notifications'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, type Db, transaction } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { pushKeys } from './schema.ts'

/** Browsers that take pushes, each of one session, and the campus's keys for them. */

type Keys = { public_key: string; private_key: string }

export const findPushKeys = async (conn: Conn): Promise<Keys | undefined> =>
  (
    await conn.select({ public_key: pushKeys.public_key, private_key: pushKeys.private_key }).from(pushKeys)
  )[0]

/**
 * Keeps keys where there are none, or in place of those that nobody can open here any more: browsers that were subscribed with those
 * are asked anew. @returns what is kept: whoever came first has made it
 */
export const keepPushKeys = (db: Db, newKeys: Keys, lostKeys: Keys | undefined): Promise<Keys> =>
  transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('tuntas.push_keys'))`)
    const storedKeys = await findPushKeys(tx)
    if (storedKeys && storedKeys.private_key !== lostKeys?.private_key) return storedKeys
    await tx.execute(sql`delete from push_subscriptions`)
    await tx.insert(pushKeys).values(newKeys).onConflictDoUpdate({ target: pushKeys.one, set: newKeys })
    return newKeys
  })

/** The caller's session; the beginning of its hash is how it is known (platform/actor.ts). */
const ownSession = ({ id, session }: Actor) =>
  sql`s.user_id = ${id} and substring(s.token_hash from 1 for 9) = ${Buffer.from(session, 'base64url')}`

export const findPushState = async (conn: Conn, actor: Actor) => {
  const [sessionRow] = await conn
    .select({ shared: sql<boolean>`s.shared`, endpoint: sql<string | null>`p.endpoint` })
    .from(sql`sessions s left join push_subscriptions p on p.session_id = s.id`)
    .where(ownSession(actor))
  if (!sessionRow) throw new AppError('signed_out')
  return sessionRow
}

export type Subscription = { endpoint: string; p256dh: string; auth: string }

/**
 * One browser is one session's: what it, or another session at the same address, had before is replaced. Nothing is pushed to a computer
 * that others use too. The oldest of too many gives way.
 */
export const savePushSubscription = async (
  tx: Conn,
  actor: Actor,
  { endpoint, p256dh, auth }: Subscription,
): Promise<void> => {
  const [session] = await tx
    .select({ id: sql<number>`s.id`, shared: sql<boolean>`s.shared` })
    .from(sql`sessions s`)
    .where(ownSession(actor))
    .for('key share')
  if (!session) throw new AppError('signed_out')
  if (session.shared) throw new AppError('push_shared')
  // Two at once would each see the other's missing.
  await tx.execute(sql`select from users where id = ${actor.id} for no key update`)
  await tx.execute(
    sql`delete from push_subscriptions where session_id = ${session.id} or endpoint = ${endpoint}`,
  )
  await tx.execute(sql`
    insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
    values (${actor.id}, ${session.id}, ${endpoint}, ${p256dh}, ${auth})`)
  await tx.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${actor.id} order by id desc offset ${PUSH_DEVICES_MOST})`)
}

export const removePushSubscription = async (conn: Conn, actor: Actor): Promise<void> => {
  await conn.execute(sql`
    delete from push_subscriptions p using sessions s where s.id = p.session_id and ${ownSession(actor)}`)
}
