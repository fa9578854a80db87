import { eq, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { type Claimed, callsIn, hasToTell, isUrgent, readTold, toTell } from './delivery-queue.store.ts'
import { isQuiet, isTakingQuiz } from './do-not-disturb.store.ts'
import { pushes, pushSubscriptions } from './schema.ts'
import { isStillSo } from './still-valid.store.ts'

/** One push per device of the reader. As with mails, each step claims rows that no other process holds. */

const AT_ONCE = 1000

/** None during a quiz, at night only urgent ones. Notifications read by now are skipped. */
export const composePushes = async (conn: Conn, zone: string): Promise<number> => {
  if (!(await hasToTell(conn, 'push'))) return 0
  const { rowCount } = await conn.execute(sql`
    with due as (
      select n.id, n.user_id, ${isUrgent} as urgent, n.read_at is null and ${isStillSo} as still
      from notifications n
      where ${toTell.push} and not ${isTakingQuiz(sql`n.user_id`)}
        and (${isUrgent} or not ${isQuiet(sql`n.user_id`, zone)})
      order by n.at limit ${AT_ONCE} for update of n skip locked
    ), made as (
      insert into pushes (user_id, notification_id, subscription_id, urgent)
      select due.user_id, due.id, s.id, due.urgent from due join push_subscriptions s on s.user_id = due.user_id where due.still
      on conflict do nothing
    )
    update notifications n set push = false from due where n.id = due.id`)
  return rowCount ?? 0
}

export const pushCalls = callsIn('pushes')

export const claimPushes = (conn: Conn, zone: string, most: number) =>
  pushCalls.claim(
    conn,
    sql`not ${isTakingQuiz(sql`c.user_id`)} and (c.urgent or not ${isQuiet(sql`c.user_id`, zone)})`,
    most,
  )

/** Endpoint and text of a push; undefined if the subscription or the notification is gone. */
export const readPush = async (conn: Conn, { id }: Claimed) => {
  const { endpoint, p256dh, auth } = pushSubscriptions
  const [subscription] = await conn
    .select({ id: pushSubscriptions.id, endpoint, p256dh, auth })
    .from(pushes)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushes.subscription_id))
    .where(eq(pushes.id, id))
  const condition = sql`n.id = (select c.notification_id from pushes c where c.id = ${id})`
  const [notice] = await readTold(
    conn,
    hot('told-by-push', sql`${condition} and n.read_at is null and ${isStillSo}`),
  )
  return subscription && notice && { subscription, told: notice }
}

/** The browser no longer takes pushes: deletes its waiting pushes too. */
export const dropSubscription = async (conn: Conn, id: number): Promise<void> => {
  await conn.execute(sql`delete from push_subscriptions where id = ${id}`)
}
