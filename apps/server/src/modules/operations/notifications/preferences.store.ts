import {
  getNotificationKind,
  kindsFor,
  type MailPace,
  type NotificationKind,
  type saveNotificationPreferences,
} from '@tuntas/contract/operations/notifications'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { Role } from '@tuntas/contract/wire/roles'
import { and, eq, sql } from 'drizzle-orm'
import { type Conn, toColumnParams } from '../../../platform/db/db.ts'
import { users } from '../../identity/account/schema.ts'
import { mailSettings, mails, notificationPeople, notificationWays, webhookSettings } from './schema.ts'

/** For a kind that cannot be switched off, only the gateway is optional. */
const ALWAYS = { bell: true, mail: true, push: true }
const isFixed = (kind: NotificationKind) => getNotificationKind(kind).urgent === true

/** The person's choices, with defaults for the rest. */
export const findPreferences = async (conn: Conn, { id, role }: { id: number; role: Role }) => {
  const [person] = await conn
    .select({
      email: users.email,
      phone: users.phone,
      webhook_active: sql<boolean>`exists (select from ${webhookSettings} where active)`,
      pace: sql<MailPace>`coalesce(${notificationPeople.pace}, 'daily')`,
      quiet: sql<boolean>`coalesce(${notificationPeople.quiet}, true)`,
      email_refused: sql<boolean>`coalesce(${notificationPeople.refused_address} = ${users.email}, false)`,
      mail_active: sql<boolean>`exists (select from ${mailSettings} where active)`,
    })
    .from(users)
    .leftJoin(notificationPeople, eq(notificationPeople.user_id, users.id))
    .where(eq(users.id, id))
  const ways = await conn.select().from(notificationWays).where(eq(notificationWays.user_id, id))
  const wayByKind = new Map(ways.map((way) => [way.kind, way]))
  return (
    person && {
      ...person,
      email: person.email || null,
      phone: person.phone || null,
      kinds: kindsFor(role).map((kind) => {
        const isFixedKind = isFixed(kind)
        const ownWay = wayByKind.get(kind)
        const { bell = true, mail = getNotificationKind(kind).mail, webhook = false } = ownWay ?? {}
        const push = ownWay?.push ?? getNotificationKind(kind).mail
        return {
          kind,
          bell: isFixedKind || bell,
          mail: isFixedKind || mail,
          push: isFixedKind || push,
          webhook,
          fixed: isFixedKind,
        }
      }),
    }
  )
}

const pickChanged = <V extends object>(values: V, only?: readonly (keyof V)[]): Partial<V> =>
  only ? (Object.fromEntries(only.map((name) => [name, values[name]])) as Partial<V>) : values

/** Not audited: it affects only its owner. Mandatory kinds stay on. */
export const savePreferences = async (
  tx: Conn,
  { id, role }: { id: number; role: Role },
  { pace, quiet: isQuiet, only, kinds }: Body<typeof saveNotificationPreferences>,
): Promise<void> => {
  const set = pickChanged({ pace, quiet: isQuiet }, only)
  // Inserted even without a choice: the row lock serialises saves of one person, so that the later one reads
  // what the earlier one wrote.
  await tx
    .insert(notificationPeople)
    .values({ user_id: id, ...set })
    .onConflictDoUpdate({ target: notificationPeople.user_id, set: { user_id: id, ...set } })
  const ownKinds = new Set(kindsFor(role))
  const ways = new Map(kinds.map((way) => [way.kind, way]))
  const rows = [...ways.values()].flatMap(({ kind, only: changedColumns, ...wayValues }) => {
    const { bell = null, mail = null, push = null, webhook = null } = pickChanged(wayValues, changedColumns)
    const byDefault = getNotificationKind(kind).mail
    return ownKinds.has(kind)
      ? [{ kind, ...(isFixed(kind) ? ALWAYS : { bell, mail, push }), webhook, by_default: byDefault }]
      : []
  })
  const column = toColumnParams(rows)
  // Omitted values keep their stored value.
  await tx.execute(sql`
    insert into notification_ways (user_id, kind, bell, mail, push, webhook)
    select ${id}::int, g.kind, coalesce(g.bell, w.bell, true), coalesce(g.mail, w.mail, g.by_default), coalesce(g.push, w.push),
      coalesce(g.webhook, w.webhook, false)
    from unnest(${column('kind')}::text[], ${column('bell')}::boolean[], ${column('mail')}::boolean[], ${column('push')}::boolean[],
      ${column('webhook')}::boolean[], ${column('by_default')}::boolean[]) as g(kind, bell, mail, push, webhook, by_default)
    left join notification_ways w on w.user_id = ${id} and w.kind = g.kind
    on conflict (user_id, kind) do update set bell = excluded.bell, mail = excluded.mail, push = excluded.push, webhook = excluded.webhook`)
}

/** Stops all mail except that about the security of the account. */
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
  const waitingMails = sql`user_id = ${userId} and state = 'waiting' and not urgent`
  await tx.execute(sql`update notifications set mail = null
    where user_id = ${userId} and mail in ('daily', 'once') and (mail_id is null or mail_id in (select id from mails where ${waitingMails}))`)
  await tx.delete(mails).where(waitingMails)
}
