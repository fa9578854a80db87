import type { notifications as listNotifications } from '@tuntas/contract/operations/notifications'
import {
  KEPT_DAYS,
  kinds,
  type NotificationKind,
  notificationKinds,
  UNREAD_MOST,
} from '@tuntas/contract/operations/notifications'
import type { Query } from '@tuntas/contract/wire/endpoint'
import { paginate } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { selectUnreadThreads } from '../messages/store.ts'
import {
  mails,
  notificationPeople,
  notifications,
  notificationWays,
  pushes,
  pushSubscriptions,
  webhookCalls,
} from './schema.ts'

/** Notifications of one person. Every statement filters by the owner. */

const ownBellSql = (userId: number) => and(eq(notifications.user_id, userId), eq(notifications.bell, true))
const unreadBellSql = (userId: number) => and(ownBellSql(userId), isNull(notifications.read_at))

/** Count of unread notifications as a column, capped at `UNREAD_MOST`. */
export const selectUnread = (userId: number) =>
  sql<number>`(select count(*)::int from (select from ${notifications} where ${unreadBellSql(userId)} limit ${sql.raw(String(UNREAD_MOST))}) unread)`

const unreadRow = z.object({ unread: z.number() })
export const countUnread = async (conn: Conn, userId: number): Promise<number> =>
  (await onlyRow(conn, unreadRow, hot('unread-bell', sql`select ${selectUnread(userId)} as unread`))).unread

const unreadOfStudent = unreadRow.extend({ messages: z.number() })
/** What the account's reply tells: of a student both counts. */
export const readUnreadCounts = async (conn: Conn, { id, role }: Pick<Actor, 'id' | 'role'>) => {
  if (role !== 'mahasiswa') return { unread_notifications: await countUnread(conn, id) }
  const counts = await onlyRow(
    conn,
    unreadOfStudent,
    hot('unread-student', sql`select ${selectUnread(id)} as unread, ${selectUnreadThreads(id)} as messages`),
  )
  return { unread_notifications: counts.unread, unread_messages: counts.messages }
}

export const readNotificationsPage = async (
  conn: Conn,
  userId: number,
  { page, limit, topic, unread: isUnread, keywords }: Query<typeof listNotifications>,
) => {
  const selectedKinds = notificationKinds.filter((kind) => topic === undefined || kinds[kind].topic === topic)
  const condition = and(
    isUnread ? unreadBellSql(userId) : ownBellSql(userId),
    inArray(notifications.kind, selectedKinds),
    keywords === ''
      ? undefined
      : sql`position(lower(${keywords}) in lower(concat_ws(' ', params ->> 'lesson', params ->> 'course'))) > 0`,
  )
  const { id, params, at, read_at } = notifications
  const kind = sql<NotificationKind>`${notifications.kind}`
  const [total, data] = [
    await conn.$count(notifications, condition),
    await conn
      .select({ id, kind, params, at, read_at })
      .from(notifications)
      .where(condition)
      .orderBy(desc(at), desc(id))
      .limit(limit)
      .offset((page - 1) * limit),
  ]
  return { data, pagination: paginate({ page, limit }, total) }
}

export const readOne = async (conn: Conn, userId: number, id: number): Promise<void> => {
  const ownRows = await conn
    .update(notifications)
    .set({ read_at: sql`coalesce(${notifications.read_at}, now())` })
    .where(and(ownBellSql(userId), eq(notifications.id, id)))
    .returning({ id: notifications.id })
  if (ownRows.length === 0) throw new AppError('not_found')
}

/** Marks everything as read up to the newest notification that was on the screen. */
export const readUpTo = async (conn: Conn, userId: number, newest: number): Promise<void> => {
  const [last] = await conn
    .select({ at: notifications.at })
    .from(notifications)
    .where(and(ownBellSql(userId), eq(notifications.id, newest)))
  if (!last) throw new AppError('not_found')
  await conn
    .update(notifications)
    .set({ read_at: sql`now()` })
    .where(and(unreadBellSql(userId), lte(notifications.at, last.at)))
}

/** Deletes notifications past their retention, and mails too old to be useful. */
export const sweepNotifications = async (conn: Conn): Promise<void> => {
  const expiryTime = sql`now() - make_interval(days => ${KEPT_DAYS}::int)`
  await conn
    .update(notifications)
    .set({ mail: null })
    .where(sql`mail is not null and mail_id is null and mail_from < now() - interval '2 days'`)
  await conn.delete(notifications).where(sql`at < ${expiryTime}`)
  for (const table of [mails, pushes, webhookCalls])
    await conn.delete(table).where(sql`created_at < ${expiryTime}`)
}

/**
 * Deletes the person's own notifications: they name classes attended. Also cleans those of others that name
 * the person.
 */
export const eraseNotifications = async (
  tx: Conn,
  { id, name }: { id: number; name: string },
): Promise<void> => {
  await tx
    .delete(notifications)
    .where(or(eq(notifications.user_id, id), sql`${notifications.params} ->> 'who' = ${name}`))
  await tx.delete(notificationWays).where(eq(notificationWays.user_id, id))
  await tx.delete(notificationPeople).where(eq(notificationPeople.user_id, id))
  for (const table of [mails, webhookCalls, pushes, pushSubscriptions])
    await tx.delete(table).where(eq(table.user_id, id))
}
