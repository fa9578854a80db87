import type { NotificationKind } from '@tuntas/contract/operations/notifications'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'
import { users } from '../../identity/account/schema.ts'
import { isNight, morning } from './hours.store.ts'
import { mailSettings, mails, notificationPeople, notifications } from './schema.ts'

/**
 * From what was told to a mail, and from a mail to the server's answer (decision 063). Every step is one statement that takes rows nobody
 * else holds, so that any number of processes do it together.
 */

/** Must the person not be disturbed now? At night, unless they said otherwise, and while they take a quiz. */
const isResting = (userId: SQL, zone: string) => sql`(
  exists (select from attempts a where a.user_id = ${userId} and a.deleted_at is null and a.end_date is null and a.deadline > now())
  or (${isNight(zone)} and coalesce((select own.quiet from notification_people own where own.user_id = ${userId}), true)))`

/** Of a whole campus's announcement: what one statement puts into mails. */
const COMPOSED_AT_ONCE = 2000
/** A day's notifications that could not be mailed for so long are no news any more. */
const STALE = sql.raw(`interval '2 days'`)

/**
 * Puts what is due into mails, one for each person with all that is due then. What has passed meanwhile (a deadline) is left out.
 * @returns how many notifications were taken
 */
export const composeMails = async (conn: Conn, zone: string): Promise<number> => {
  const { rowCount } = await conn.execute(sql`
    with due as (
      select n.id, n.user_id, u.email, n.mail
      from notifications n
      join users u on u.id = n.user_id and u.deleted_at is null and u.email <> ''
      left join notification_people p on p.user_id = n.user_id
      where n.mail is not null and n.mail_id is null and n.mail_from <= now() and n.mail_from > now() - ${STALE}
        and p.refused_address is distinct from u.email
        and coalesce((n.params ->> 'until')::timestamptz > now(), true)
        and (n.mail = 'urgent' or (not ${isResting(sql`n.user_id`, zone)}
          and (n.mail = 'once' or (n.mail_from < ${morning(zone)} and now() >= ${morning(zone)}))))
      order by n.mail_from limit ${COMPOSED_AT_ONCE}
      for update of n skip locked
    ), made as (
      insert into mails (user_id, address, urgent)
      select user_id, min(email), bool_or(mail = 'urgent') from due group by user_id, mail = 'urgent'
      returning id, user_id, urgent
    )
    update notifications n set mail_id = made.id
    from due join made on made.user_id = due.user_id and made.urgent = (due.mail = 'urgent')
    where n.id = due.id`)
  return rowCount ?? 0
}

/** After so long without an answer whoever had taken it is dead: `SEND_MS` of the courier is far shorter. */
const LEASE = sql.raw(`interval '2 minutes'`)
/** Mail that came to nothing for so long is given up. */
const GIVEN_UP = sql.raw(`interval '2 days'`)

/** Takes mails to be sent: they are this process's for `LEASE`. None while the server is away. */
export const claimMails = (conn: Conn, zone: string, most: number) =>
  conn
    .update(mails)
    .set({ state: 'sending', claimed_at: sql`now()`, tries: sql`${mails.tries} + 1` })
    .where(
      sql`${mails.id} in (
        select m.id from mails m
        where m.state in ('waiting','sending') and m.due_at <= now()
          and (m.state = 'waiting' or m.claimed_at < now() - ${LEASE})
          and (m.urgent or not ${isResting(sql`m.user_id`, zone)})
          and exists (select from mail_settings s where s.active and (s.paused_until is null or s.paused_until <= now()))
        order by m.urgent desc, m.due_at, m.id limit ${most}
        for update skip locked)`,
    )
    .returning({
      id: mails.id,
      user_id: mails.user_id,
      address: mails.address,
      message_id: mails.message_id,
      tries: mails.tries,
      urgent: mails.urgent,
    })
export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number]

/** The mail as this process holds it: whoever took it up after a lease that ran out has another number of tries. */
const held = ({ id, tries }: ClaimedMail) =>
  and(eq(mails.id, id), eq(mails.state, 'sending'), eq(mails.tries, tries))

export const noteSent = async (conn: Conn, mail: ClaimedMail): Promise<void> => {
  await conn.update(mails).set({ state: 'sent', sent_at: sql`now()`, error: null }).where(held(mail))
  await conn
    .update(mailSettings)
    .set({ outages: 0, outage: null, paused_until: null })
    .where(sql`outages > 0`)
}

/** The server will never take it. @param ofAddress the address is to blame: nothing is sent there until it is another one */
export const noteRefused = async (
  conn: Conn,
  mail: ClaimedMail,
  error: string,
  ofAddress: boolean,
): Promise<void> => {
  await conn.update(mails).set({ state: 'refused', error }).where(held(mail))
  if (!ofAddress) return
  const refused = { refused_address: mail.address, refused_at: sql`now()`, refused_reason: error }
  await conn
    .insert(notificationPeople)
    .values({ user_id: mail.user_id, ...refused })
    .onConflictDoUpdate({ target: notificationPeople.user_id, set: refused })
}

/** Minutes until the next try of one mail that the server does not want now; the last holds for all that follow. */
const BACKOFF_MIN = [1, 5, 15, 60, 240]
const waitOf = (tries: number) => BACKOFF_MIN[Math.min(tries, BACKOFF_MIN.length) - 1] ?? 1

/** The server wants it later (greylisting, a full mailbox). */
export const noteLater = async (conn: Conn, mail: ClaimedMail, error: string): Promise<void> => {
  await conn
    .update(mails)
    .set({
      state: sql`case when created_at < now() - ${GIVEN_UP} then 'expired' else 'waiting' end`,
      due_at: sql`now() + make_interval(mins => ${waitOf(mail.tries)})`,
      error,
    })
    .where(held(mail))
}

/** Seconds until the server is asked again after so many failures in a row. */
const OUTAGE_S = [10, 30, 60, 120, 300]

/**
 * The server is away, or refuses all of us: nothing of this mail is to blame. It waits as if it had not been tried, and all processes
 * leave the server alone for a while.
 */
export const noteOutage = async (conn: Conn, mail: ClaimedMail, error: string): Promise<void> => {
  await conn
    .update(mails)
    .set({
      state: sql`case when created_at < now() - ${GIVEN_UP} then 'expired' else 'waiting' end`,
      error,
    })
    .where(held(mail))
  await conn
    .update(mailSettings)
    .set({
      outages: sql`least(outages + 1, 1000)`,
      outage: error,
      paused_until: sql`now() + make_interval(secs => (${sql.param(OUTAGE_S)}::int[])[least(outages + 1, ${OUTAGE_S.length})])`,
    })
    .where(sql`paused_until is null or paused_until <= now()`)
}

/** What a mail says, oldest first, and to whom. */
export const readMail = async (conn: Conn, { id, user_id }: ClaimedMail) => {
  const [person] = await conn.select({ name: users.name }).from(users).where(eq(users.id, user_id))
  const told = await conn
    .select({ kind: sql<NotificationKind>`${notifications.kind}`, params: notifications.params })
    .from(notifications)
    .where(eq(notifications.mail_id, id))
    .orderBy(asc(notifications.at), asc(notifications.id))
  return { name: person?.name ?? '', told }
}
