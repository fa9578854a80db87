import type { NotificationKind } from '@tuntas/contract/operations/notifications'
import { getNotificationKind, notificationKinds } from '@tuntas/contract/operations/notifications'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { countRows, rows } from '../../../platform/db/rows.ts'
import type { Params } from './params.rules.ts'
import { computeBackoff } from './waiting.rules.ts'

/** Shared by pushes and gateway calls: rows that any number of processes claim, try and complete. */

type Table = 'pushes' | 'webhook_calls'
const claimedRow = z.object({
  id: z.number(),
  user_id: z.number(),
  message_id: z.string(),
  tries: z.number(),
  claimed_at: z.string(),
  urgent: z.boolean(),
})
export type Claimed = z.output<typeof claimedRow>

const urgent = notificationKinds.filter((kind) => getNotificationKind(kind).urgent)
export const isUrgent = sql`n.kind = any(${sql.param(urgent)}::text[])`

/** Given up after two days: the message is no longer news. */
const STALE = sql.raw(`interval '2 days'`)

/** Notifications `n` still to be delivered, by channel. */
export const toTell = {
  push: sql`n.push and n.at > now() - ${STALE}`,
  webhook: sql`n.webhook and n.at > now() - ${STALE}`,
  mail: sql`n.mail is not null and n.mail_id is null and n.mail_from <= now() and n.mail_from > now() - ${STALE}`,
}
/**
 * Runs every few seconds and must be cheap: the statements that compose pushes, calls and mails take 30 ms to
 * plan.
 */
export const hasToTell = async (conn: Conn, way: keyof typeof toTell): Promise<boolean> =>
  (await countRows(
    conn,
    hot(`to-tell-${way}`, sql`select from notifications n where ${toTell[way]} limit 1`),
  )) > 0

/** A claim expires after this time; its process is then presumed dead. A call takes ten seconds at most. */
const LEASE = sql.raw(`interval '2 minutes'`)
const SAID_MOST = 300

const claimer = (table: Table) => {
  const of = sql.raw(table)
  /** @param condition a condition over the row `c` */
  return (conn: Conn, condition: SQL, most: number): Promise<Claimed[]> =>
    rows(
      conn,
      claimedRow,
      hot(
        `claim-${table}`,
        sql`update ${of} set state = 'sending', claimed_at = now(), tries = tries + 1 where id in (
            select c.id from ${of} c
            where (select u.deleted_at is null from users u where u.id = c.user_id) and c.state in ('waiting', 'sending')
              and c.due_at <= now() and c.created_at >= now() - ${STALE}
              and (c.state = 'waiting' or c.claimed_at < now() - ${LEASE}) and ${condition}
            order by c.urgent desc, c.due_at, c.id limit ${most} for update of c skip locked)
            returning id, user_id, message_id, tries, claimed_at::text as claimed_at, urgent`,
      ),
    )
}

export const callsIn = (table: Table) => {
  const of = sql.raw(table)
  /**
   * Matches the row only while this process holds the claim: another process that takes it over changes
   * `claimed_at`.
   */
  const matchClaim = ({ id, claimed_at }: Claimed) =>
    sql`id = ${id} and state = 'sending' and claimed_at = ${claimed_at}`
  const note = async (conn: Conn, call: Claimed, set: SQL) => {
    await conn.execute(sql`update ${of} set ${set} where ${matchClaim(call)}`)
  }
  return {
    claim: claimer(table),
    sent: (conn: Conn, call: Claimed) => note(conn, call, sql`state = 'sent', sent_at = now(), error = null`),
    refused: (conn: Conn, call: Claimed, error: string) =>
      note(conn, call, sql`state = 'refused', error = ${error.slice(0, SAID_MOST)}`),
    /** @param afterS delay that the other side asked for, in seconds */
    later: (conn: Conn, call: Claimed, error: string, afterS = 0) =>
      note(
        conn,
        call,
        sql`state = 'waiting', error = ${error.slice(0, SAID_MOST)},
          due_at = now() + make_interval(secs => ${Math.max(afterS, computeBackoff(call.tries) * 60)})`,
      ),
    /** Nothing is left to send: every notification was withdrawn. */
    empty: async (conn: Conn, call: Claimed) => {
      await conn.execute(sql`delete from ${of} where ${matchClaim(call)}`)
    },
    expire: async (conn: Conn) => {
      await conn.execute(
        sql`update ${of} set state = 'expired' where state in ('waiting', 'sending') and created_at < now() - ${STALE}
          and (state = 'waiting' or claimed_at < now() - ${LEASE})`,
      )
    },
  }
}

/** Notifications `n` that are still true, oldest first. */
export const readTold = (conn: Conn, condition: SQL) =>
  conn
    .select({
      id: sql<number>`n.id`,
      kind: sql<NotificationKind>`n.kind`,
      subject: sql<number>`n.subject`,
      params: sql<Params>`n.params`,
    })
    .from(sql`notifications n`)
    .where(condition)
    .orderBy(sql`n.at, n.id`)
