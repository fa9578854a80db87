import { getNotificationKind, type NotificationKind } from '@tuntas/contract/operations/notifications'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db.ts'

/** Within what the same is told once. `once`: ever; more of an hour or a day is collected in one. */
export const within = {
  once: sql`'-'`,
  hour: sql`to_char(now(), 'YYYY-MM-DD"T"HH24')`,
  day: sql`to_char(now(), 'YYYY-MM-DD')`,
} as const

type Told = {
  kind: NotificationKind
  /** SELECT of `user_id`, `subject` and `params` (jsonb): who is told of what. A person of a subject stands in it once. */
  who: SQL
  /** Over the columns of `who`, which may carry its own. */
  period: SQL
  /** More of the same counts up, is unread again, and waits an hour for its mail. */
  collect?: true
}

/** How long what is collected waits for more before it is mailed. Devices and gateway hear of the first at once, and of no more. */
const COLLECT = sql.raw(`interval '1 hour'`)

/** Those of `lessons` are counted once, however often each came: published, hidden and published again is one. */
const countedParams = sql`excluded.params || case when excluded.params -> 'lessons' is null
  then jsonb_build_object('count', coalesce((notifications.params ->> 'count')::int, 1) + coalesce((excluded.params ->> 'count')::int, 1))
  else (
    select jsonb_build_object('lessons', jsonb_agg(distinct one), 'count', count(distinct one))
    from jsonb_array_elements(coalesce(notifications.params -> 'lessons', '[]') || (excluded.params -> 'lessons')) one
  ) end`

/**
 * Tells everybody whom `who` names, in one statement and in the transaction that caused it. Who chose no way for the kind
 * is passed over; archived people are. What was told already stays as it is, or collects.
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

/** By mail alone, to addresses that are no longer the account's. @param who also selects `address` */
export const tellFormer = async (
  conn: Conn,
  { kind, who: recipients }: Pick<Told, 'kind' | 'who'>,
): Promise<void> => {
  await conn.execute(sql`
    insert into notifications (kind, subject, user_id, period, params, bell, mail, address)
    select ${kind}, subject, user_id, now()::text || ' ' || address, params, false, 'urgent', address from (${recipients}) told
    order by user_id, subject on conflict do nothing`)
}

/** The parts of `params` that name a lesson `l` and its class `c`. */
export const lessonParams = sql`jsonb_build_object('courses_id', c.id, 'course', c.name, 'lessons_id', l.id, 'lesson', l.name, 'type', l.type)`
/** Lessons that a student may see, in classes that are open. */
export const visibleLessons = sql`lessons l
  join sections s on s.id = l.sections_id and s.deleted_at is null
  join courses c on c.id = l.courses_id and c.deleted_at is null and c.status = 'publish'`
export const isPublished = sql`l.status = 'publish' and l.deleted_at is null`
