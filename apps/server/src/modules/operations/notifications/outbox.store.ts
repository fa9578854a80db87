import { and, eq, sql } from 'drizzle-orm'
import { type Conn, type Db, hot, transaction } from '../../../platform/db/db.ts'
import { users } from '../../identity/account/schema.ts'
import { hasToTell, readTold, toTell } from './delivery-queue.store.ts'
import { isResting } from './do-not-disturb.store.ts'
import { morning } from './hours.store.ts'
import { mailSettings, mails, notificationPeople } from './schema.ts'
import { isStillSo } from './still-valid.store.ts'
import { computeBackoff, OUTAGE_S } from './waiting.rules.ts'

/**
 * Notification to mail, mail to the server's answer (decision 063). Each step is one statement over rows that
 * no other process holds, so any number of processes can work in parallel.
 */

/** Batch size of one statement, for announcements to a whole campus. */
const COMPOSED_AT_ONCE = 200

/**
 * Collects due notifications into one mail per person. One process at a time, so that no digest is split.
 * Notifications that are no longer true are skipped.
 * @returns the number of notifications taken
 */
export const composeMails = async (db: Db, zone: string, most = COMPOSED_AT_ONCE): Promise<number> => {
  if (!(await hasToTell(db, 'mail'))) return 0
  return transaction(db, async (tx) => {
    const { rowCount } = await tx.execute(
      sql`select where pg_try_advisory_xact_lock(hashtext('tuntas.mails'))`,
    )
    return rowCount === 1 ? composeNext(tx, zone, most) : 0
  })
}

const composeNext = async (tx: Conn, zone: string, most: number): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    with ready as (
      select n.id, n.user_id, coalesce(n.address, u.email) as address, n.address is not null as former, n.mail, n.mail_from
      from notifications n
      join users u on u.id = n.user_id and u.deleted_at is null and coalesce(n.address, u.email) <> ''
      left join notification_people p on p.user_id = n.user_id
      where ${toTell.mail}
        and p.refused_address is distinct from coalesce(n.address, u.email)
        and (n.mail = 'urgent' or (not ${isResting(sql`n.user_id`, zone)}
          and (n.mail = 'once' or (n.mail_from < ${morning(zone)} and now() >= ${morning(zone)}))))
    ), first as (
      select user_id from ready group by user_id order by bool_or(mail = 'urgent') desc, min(mail_from) limit ${most}
    ), due as (
      select n.id, n.user_id, ready.address, ready.former, n.mail, ${isStillSo} as still
      from ready join first using (user_id) join notifications n on n.id = ready.id
      where n.mail is not null and n.mail_id is null
      for update of n
    ), made as (
      insert into mails (user_id, address, former, urgent)
      select user_id, address, former, mail = 'urgent' from due where still group by user_id, address, former, mail = 'urgent'
      returning id, user_id, address, urgent
    )
    update notifications n set mail_id = made.id, mail = case when made.id is not null then n.mail end
    from due left join made on due.still and made.user_id = due.user_id and made.address = due.address and made.urgent = (due.mail = 'urgent')
    where n.id = due.id`)
  return rowCount ?? 0
}

/**
 * A claim expires after this time; its process is then presumed dead. `SEND_MS` of the mail worker is far
 * shorter.
 */
const LEASE = sql.raw(`interval '15 minutes'`)
/** Undelivered mail is given up after this time. */
const GIVEN_UP = sql.raw(`interval '2 days'`)

/**
 * Drops mails that are too old, or whose address is no longer the person's. Notifications of the latter are
 * composed again.
 */
export const dropMails = async (conn: Conn): Promise<void> => {
  const open = sql`state in ('waiting','sending') and (state = 'waiting' or claimed_at < now() - ${LEASE})`
  await conn.update(mails).set({ state: 'expired' }).where(sql`${open} and created_at < now() - ${GIVEN_UP}`)
  await conn.delete(mails).where(
    sql`${open} and not exists (
      select from users u where u.id = ${mails}.user_id and u.deleted_at is null and (${mails}.former or u.email = ${mails}.address))`,
  )
}

/**
 * Claims mails to send, for the time of `LEASE`; none while the server is paused. No joins, so that the query
 * follows the index order and stops after the first rows.
 */
export const claimMails = (conn: Conn, zone: string, most: number) =>
  conn
    .update(mails)
    .set({ state: 'sending', claimed_at: sql`now()`, tries: sql`${mails.tries} + 1` })
    .where(
      sql`${mails.id} in (
        select m.id from mails m
        where (select case when m.former then m.address else u.email end from users u where u.id = m.user_id and u.deleted_at is null) = m.address and m.state in ('waiting','sending') and m.due_at <= now()
          and (m.state = 'waiting' or m.claimed_at < now() - ${LEASE}) and m.created_at >= now() - ${GIVEN_UP}
          and (m.urgent or not ${isResting(sql`m.user_id`, zone)})
          and exists (select from mail_settings s where s.active and (s.paused_until is null or s.paused_until <= now()))
        order by m.urgent desc, m.due_at, m.id limit ${most}
        for update of m skip locked)`,
    )
    .returning({
      id: mails.id,
      user_id: mails.user_id,
      address: mails.address,
      former: mails.former,
      message_id: mails.message_id,
      tries: mails.tries,
      claimed_at: mails.claimed_at,
      urgent: mails.urgent,
    })
export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number]

/**
 * Matches the mail only while this process holds the claim: a process that takes it over changes
 * `claimed_at`.
 */
const matchClaim = ({ id, claimed_at }: ClaimedMail) =>
  and(eq(mails.id, id), eq(mails.state, 'sending'), sql`${mails.claimed_at} = ${claimed_at}`)

export const noteSent = async (conn: Conn, mail: ClaimedMail): Promise<void> => {
  await conn.update(mails).set({ state: 'sent', sent_at: sql`now()`, error: null }).where(matchClaim(mail))
  await conn
    .update(mailSettings)
    .set({ outages: 0, outage: null, paused_until: null })
    .where(sql`outages > 0`)
}

/**
 * The server refused the mail for good.
 * @param ofAddress the address is at fault: nothing more is sent to it until it changes
 */
export const noteRefused = async (
  conn: Conn,
  mail: ClaimedMail,
  error: string,
  ofAddress: boolean,
): Promise<void> => {
  await conn.update(mails).set({ state: 'refused', error }).where(matchClaim(mail))
  if (!ofAddress || mail.former) return
  const refusalColumns = { refused_address: mail.address, refused_at: sql`now()`, refused_reason: error }
  await conn
    .insert(notificationPeople)
    .values({ user_id: mail.user_id, ...refusalColumns })
    .onConflictDoUpdate({ target: notificationPeople.user_id, set: refusalColumns })
}

/** Nothing is left to send: every notification was withdrawn. */
export const noteEmpty = async (conn: Conn, mail: ClaimedMail): Promise<void> => {
  await conn.delete(mails).where(matchClaim(mail))
}

/**
 * Minutes before a retry when the server received the whole mail and did not answer: each try may have been
 * delivered.
 */
const UNANSWERED_MIN = [60, 360]
export const noteUnanswered = async (conn: Conn, mail: ClaimedMail, error: string): Promise<void> => {
  const wait = UNANSWERED_MIN[mail.tries - 1]
  await conn
    .update(mails)
    .set({
      state: wait === undefined ? 'expired' : 'waiting',
      due_at: sql`now() + make_interval(mins => ${wait ?? 0})`,
      error,
    })
    .where(matchClaim(mail))
}

/** A temporary refusal (greylisting, full mailbox). */
export const noteLater = async (conn: Conn, mail: ClaimedMail, error: string): Promise<void> => {
  await conn
    .update(mails)
    .set({
      state: sql`case when created_at < now() - ${GIVEN_UP} then 'expired' else 'waiting' end`,
      due_at: sql`now() + make_interval(mins => ${computeBackoff(mail.tries)})`,
      error,
    })
    .where(matchClaim(mail))
}

/**
 * The server is down or refuses every mail: all processes pause, and the mail waits as if it had not been
 * tried.
 * @param suspect this mail may have caused it: the try counts, and the mail goes behind the others
 */
export const noteOutage = async (
  conn: Conn,
  mail: ClaimedMail,
  error: string,
  suspect: boolean,
): Promise<void> => {
  await conn
    .update(mails)
    .set({
      state: sql`case when created_at < now() - ${GIVEN_UP} then 'expired' else 'waiting' end`,
      error,
      ...(suspect
        ? { due_at: sql`now() + make_interval(mins => ${computeBackoff(mail.tries)})` }
        : { tries: sql`${mails.tries} - 1` }),
    })
    .where(matchClaim(mail))
  await conn
    .update(mailSettings)
    .set({
      outages: sql`least(outages + 1, 1000)`,
      outage: error,
      paused_until: sql`now() + make_interval(secs => (${sql.param([...OUTAGE_S])}::int[])[least(outages + 1, ${OUTAGE_S.length})])`,
    })
    .where(sql`paused_until is null or paused_until <= now()`)
}

/** The recipient of a mail and its notifications that are still true, oldest first. */
export const readMail = async (conn: Conn, { id, user_id }: ClaimedMail) => {
  const [person] = await conn.select({ name: users.name }).from(users).where(eq(users.id, user_id))
  // `hot` caches the plan: planning `isStillSo` takes ten times as long as running it for one mail.
  const notices = await readTold(conn, hot('told-by-mail', sql`n.mail_id = ${id} and ${isStillSo}`))
  return { name: person?.name ?? '', told: notices }
}
