import {
  kindOf,
  kindsFor,
  type MailPace,
  type NotificationKind,
  type saveNotificationPreferences,
} from '@tuntas/contract/operations/notifications'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { Role } from '@tuntas/contract/wire/roles'
import { and, eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { users } from '../../identity/account/schema.ts'
import { mailSettings, mails, notificationPeople, notificationWays } from './schema.ts'

const isFixed = (kind: NotificationKind) => kindOf(kind).urgent === true

/** What somebody chose, with the defaults of the rest. */
export const findPreferences = async (conn: Conn, { id, role }: { id: number; role: Role }) => {
  const [person] = await conn
    .select({
      email: users.email,
      pace: sql<MailPace>`coalesce(${notificationPeople.pace}, 'daily')`,
      quiet: sql<boolean>`coalesce(${notificationPeople.quiet}, true)`,
      email_refused: sql<boolean>`coalesce(${notificationPeople.refused_address} = ${users.email}, false)`,
      mail_active: sql<boolean>`exists (select from ${mailSettings} where active)`,
    })
    .from(users)
    .leftJoin(notificationPeople, eq(notificationPeople.user_id, users.id))
    .where(eq(users.id, id))
  const ways = await conn.select().from(notificationWays).where(eq(notificationWays.user_id, id))
  const chosen = new Map(ways.map((way) => [way.kind, way]))
  return (
    person && {
      ...person,
      email: person.email || null,
      kinds: kindsFor(role).map((kind) => {
        const fixed = isFixed(kind)
        const { bell = true, mail = kindOf(kind).mail } = chosen.get(kind) ?? {}
        return { kind, bell: fixed || bell, mail: fixed || mail, fixed }
      }),
    }
  )
}

/** Nobody's audit log tells of it: it changes nothing that anybody else sees. Kinds that are always told stay so. */
export const savePreferences = async (
  tx: Conn,
  { id, role }: { id: number; role: Role },
  { pace, quiet, kinds }: Body<typeof saveNotificationPreferences>,
): Promise<void> => {
  await tx
    .insert(notificationPeople)
    .values({ user_id: id, pace, quiet })
    .onConflictDoUpdate({ target: notificationPeople.user_id, set: { pace, quiet } })
  const own = new Set(kindsFor(role))
  const ways = new Map(kinds.map((way) => [way.kind, way]))
  const rows = [...ways.values()].flatMap((way) =>
    own.has(way.kind) && !isFixed(way.kind) ? [{ user_id: id, ...way }] : [],
  )
  if (rows.length === 0) return
  await tx
    .insert(notificationWays)
    .values(rows)
    .onConflictDoUpdate({
      target: [notificationWays.user_id, notificationWays.kind],
      set: { bell: sql`excluded.bell`, mail: sql`excluded.mail` },
    })
}

/** No more mail, save what the security of the account asks for. */
export const unsubscribeFrom = async (tx: Conn, userId: number): Promise<void> => {
  const [person] = await tx
    .select({ role: sql<Role>`${users.role}` })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.deleted_at} is null`))
  if (!person) return
  const rows = kindsFor(person.role)
    .filter((kind) => !isFixed(kind))
    .map((kind) => ({ user_id: userId, kind, bell: true, mail: false }))
  await tx
    .insert(notificationWays)
    .values(rows)
    .onConflictDoUpdate({
      target: [notificationWays.user_id, notificationWays.kind],
      set: { mail: false },
    })
  const waiting = sql`user_id = ${userId} and state = 'waiting' and not urgent`
  await tx.execute(sql`update notifications set mail = null
    where user_id = ${userId} and mail in ('daily', 'once') and (mail_id is null or mail_id in (select id from mails where ${waiting}))`)
  await tx.delete(mails).where(waiting)
}
