import { PUSH_DEVICES_MOST } from '@tuntas/contract/operations/notifications'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, type Db, transaction } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { pushKeys } from './schema.ts'

/** Push subscriptions, each of one session, and the campus's VAPID keys. */

type Keys = { public_key: string; private_key: string }

export const findPushKeys = async (conn: Conn): Promise<Keys | undefined> =>
  (
    await conn.select({ public_key: pushKeys.public_key, private_key: pushKeys.private_key }).from(pushKeys)
  )[0]

/**
 * Stores keys where there are none, or replaces keys that cannot be decrypted here; browsers subscribed with
 * those are asked again.
 * @returns the keys in force, which another process may have stored first
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

/** The caller's session, identified by the beginning of its hash (platform/actor.ts). */
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
 * One browser belongs to one session: replaces its earlier subscriptions and those of other sessions at the
 * same endpoint. No pushes on shared computers. Above the limit, the oldest subscription is removed.
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
  // Serialises saves of one user: two at once would not see each other's row.
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
