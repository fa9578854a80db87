import { getNotificationKind, type NotificationKind } from '@tuntas/contract/operations/notifications'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'

/**
 * Period within which a notification is not repeated. `once`: never again. Others collect an hour or a day
 * into one.
 */
export const within = {
  once: sql`'-'`,
  hour: sql`to_char(now(), 'YYYY-MM-DD"T"HH24')`,
  day: sql`to_char(now(), 'YYYY-MM-DD')`,
} as const

type Told = {
  kind: NotificationKind
  /**
   * SELECT of `user_id`, `subject` and `params` (jsonb): the recipients. At most one row per person and
   * subject.
   */
  who: SQL
  /** An expression over the columns of `who`, which may provide a period of its own. */
  period: SQL
  /** Repeats increase the count, mark it unread again, and delay its mail by an hour. */
  collect?: true
}

/**
 * Delay of the mail of a collecting notification. Devices and gateway get the first one at once, and no more.
 */
const COLLECT = sql.raw(`interval '1 hour'`)

/** A lesson in `lessons` counts once, however often it was published and hidden again. */
const countedParams = sql`excluded.params || case when excluded.params -> 'lessons' is null
  then jsonb_build_object('count', coalesce((notifications.params ->> 'count')::int, 1) + coalesce((excluded.params ->> 'count')::int, 1))
  else (
    select jsonb_build_object('lessons', jsonb_agg(distinct one), 'count', count(distinct one))
    from jsonb_array_elements(coalesce(notifications.params -> 'lessons', '[]') || (excluded.params -> 'lessons')) one
  ) end`

/**
 * Notifies everybody in `who` with one statement, in the transaction of the cause. Skips people with all
 * channels off, and archived people. An existing notification stays, or collects.
 */
export const tell = async (conn: Conn, { kind, who: recipients, period, collect }: Told): Promise<void> => {
  const { mail, urgent = false, asked: isAsked = false } = getNotificationKind(kind)
  await conn.execute(sql`
    with told as (${recipients}), wanted as (
      select told.*, not ${isAsked} and (${urgent} or coalesce(w.bell, true)) as bell,
        case when u.email <> '' and (${urgent} or coalesce(w.mail, ${mail}))
          then case when ${urgent} then 'urgent' else coalesce(p.pace, 'daily') end end as mail,
        not ${isAsked} and (${urgent} or coalesce(w.push, ${mail})) and u.id in (select s.user_id from push_subscriptions s) as push,
        not ${isAsked} and coalesce(w.webhook, false) and u.phone <> '' and exists (select from webhook_settings where active) as webhook
      from told
      join users u on u.id = told.user_id and u.deleted_at is null
      left join notification_ways w on w.user_id = told.user_id and w.kind = ${kind}
      left join notification_people p on p.user_id = told.user_id
    )
    insert into notifications (kind, subject, user_id, period, params, bell, mail, mail_from, push, webhook)
    select ${kind}, subject, user_id, ${period}, params, bell, mail, ${collect ? sql`now() + ${COLLECT}` : sql`now()`}, push, coalesce(webhook, false)
    from wanted where bell or mail is not null or push or webhook
    order by user_id, subject
    on conflict (kind, subject, user_id, period) do ${
      collect ? sql`update set params = ${countedParams}, at = now(), read_at = null` : sql`nothing`
    }`)
}

/**
 * By mail alone, to former addresses of the account.
 * @param who also selects `address`
 */
export const tellFormer = async (
  conn: Conn,
  { kind, who: recipients }: Pick<Told, 'kind' | 'who'>,
): Promise<void> => {
  await conn.execute(sql`
    insert into notifications (kind, subject, user_id, period, params, bell, mail, address)
    select ${kind}, subject, user_id, now()::text || ' ' || address, params, false, 'urgent', address from (${recipients}) told
    order by user_id, subject on conflict do nothing`)
}

/** `params` of a lesson `l` and its class `c`. */
export const lessonParams = sql`jsonb_build_object('courses_id', c.id, 'course', c.name, 'lessons_id', l.id, 'lesson', l.name, 'type', l.type)`
/** Lessons visible to students, in classes that are open. */
export const visibleLessons = sql`lessons l
  join sections s on s.id = l.sections_id and s.deleted_at is null
  join courses c on c.id = l.courses_id and c.deleted_at is null and c.status = 'publish'`
export const isPublished = sql`l.status = 'publish' and l.deleted_at is null`
