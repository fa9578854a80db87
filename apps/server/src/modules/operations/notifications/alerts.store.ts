import { SERVICE_WARNING_DAYS } from '@tuntas/contract/operations/services.vocabulary'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { courses } from '../../classroom/courses/schema.ts'
import { UNKNOWN_DEVICE } from '../../identity/account/schema.ts'
import { waitsLate } from '../../learning/attempts/late-answers.store.ts'
import { listFollowUps } from '../../learning/lessons/progress.store.ts'
import type { Span } from './clock.store.ts'
import { tell, within } from './notify.store.ts'

/** Time-based notifications to lecturers, administrators and account owners. */

const joinLecturers = sql`cross join lateral (
  select c.teacher_id as user_id union select tt.teacher_id from course_teamteaching tt where tt.courses_id = c.id
) t`

/** Late answers from the span that wait for a decision. */
export const tellLateAnswers = (tx: Conn, span: Span): Promise<void> =>
  tell(tx, {
    kind: 'late_answers',
    period: within.day,
    who: sql`
      select t.user_id, c.id as subject, jsonb_build_object('courses_id', c.id, 'course', c.name, 'count', waits.n) as params
      from (
        select a.courses_id, count(distinct (k.attempt_id, k.question_id))::int as n
        from rejected_answers k join attempts a on a.id = k.attempt_id and a.deleted_at is null
        where k.received_at > ${span.from}::timestamptz and k.received_at <= ${span.to}::timestamptz and ${waitsLate(sql`k`)}
        group by 1
      ) waits
      join courses c on c.id = waits.courses_id and c.deleted_at is null ${joinLecturers}`,
  })

/** Classes in which an attempt or a window ended within the span: only there can a student be newly stuck. */
const listMoved = (tx: Conn, { from, to }: Span) => {
  const hit = (at: SQL) => sql`${at} > ${from}::timestamptz and ${at} <= ${to}::timestamptz`
  return tx
    .selectDistinct({ id: courses.id, name: courses.name, teacher_id: courses.teacher_id })
    .from(courses)
    .innerJoin(
      sql`(
        select a.courses_id from attempts a where a.deleted_at is null and ${hit(sql`a.end_date`)}
        union select l.courses_id from lessons l where l.is_expired and l.type = 'QUIZ' and l.deleted_at is null and ${hit(sql`l.end_date`)}
      ) moved`,
      sql`moved.courses_id = ${courses.id}`,
    )
    .where(and(isNull(courses.deleted_at), eq(courses.status, 'publish')))
}

/** Students who cannot pass a quiz without their lecturer's help, by class. */
export const tellHeldStudents = async (tx: Conn, span: Span): Promise<void> => {
  for (const { id, name, teacher_id } of await listMoved(tx, span)) {
    const followUps = await listFollowUps(tx, await taughtCourse(tx, { id: teacher_id }, id))
    const count = new Set(followUps.map(({ user_id }) => user_id)).size
    if (count === 0) continue
    await tell(tx, {
      kind: 'students_held',
      period: within.day,
      who: sql`
        select t.user_id, c.id as subject, jsonb_build_object('courses_id', c.id, 'course', ${name}::text, 'count', ${count}::int) as params
        from courses c ${joinLecturers} where c.id = ${id}`,
    })
  }
}

/** Everyone who may see the server's health. */
const administrators = (params: SQL) => sql`
  select u.id as user_id, 0 as subject, ${params} as params from users u
  where u.role in ('super admin', 'admin') and u.deleted_at is null`

export type Alarms = {
  /** Set if the last backup is too old; `at` is its time, null if there was none. */
  backup?: { at: string | null }
  /** Free disk space in percent, if it is low. */
  disk?: number
  jobs?: number
}
export const tellAlarms = async (tx: Conn, { backup, disk, jobs }: Alarms): Promise<void> => {
  const daily = { period: within.day }
  if (backup)
    await tell(tx, {
      kind: 'backup_old',
      ...daily,
      who: administrators(sql`jsonb_build_object('when', ${backup.at}::timestamptz)`),
    })
  if (disk !== undefined)
    await tell(tx, {
      kind: 'disk_low',
      ...daily,
      who: administrators(sql`jsonb_build_object('count', ${disk}::int)`),
    })
  if (jobs !== undefined)
    await tell(tx, {
      kind: 'jobs_failed',
      ...daily,
      who: administrators(sql`jsonb_build_object('count', ${jobs}::int)`),
    })
}

/**
 * This many failed sign-ins in an hour, and this much above the previous day's hours, means an attack rather
 * than forgotten passwords.
 */
const ATTACK = 200
const TIMES_USUAL = 5
export const tellAttacks = (tx: Conn): Promise<void> =>
  tell(tx, {
    kind: 'signin_attack',
    period: within.hour,
    who: sql`
      select all_of.user_id, all_of.subject, all_of.params from (
        select count(*) filter (where time > now() - interval '1 hour')::int as lately,
          count(*) filter (where time <= now() - interval '1 hour') / 24.0 as usual
        from login_activity where status = 'failed' and time > now() - interval '25 hours'
      ) failed
      cross join lateral (${administrators(sql`jsonb_build_object('count', failed.lately)`)}) all_of
      where failed.lately >= ${ATTACK} and failed.lately > ${TIMES_USUAL} * failed.usual`,
  })

/** Overlap of the spans: catches sign-ins that were committed after the look their time belongs to. */
const LATE_COMMITS = sql.raw(`interval '1 minute'`)

/** Sign-ins from a device that is new to the account, except the account's very first sign-in. */
export const tellNewDevices = (tx: Conn, span: Span): Promise<void> =>
  tell(tx, {
    kind: 'new_device',
    period: sql`moment`,
    who: sql`
      select a.user_id, 0 as subject, min(a.time)::text as moment,
        jsonb_build_object('when', min(a.time), 'device',
          coalesce(nullif(concat_ws(' di ', nullif(a.browser, ${UNKNOWN_DEVICE}), nullif(a.platform, ${UNKNOWN_DEVICE})), ''), 'Perangkat tidak dikenal')) as params
      from login_activity a
      where a.status = 'success' and a.time > ${span.from}::timestamptz - ${LATE_COMMITS} and a.time <= ${span.to}::timestamptz
        and exists (select from login_activity b where b.user_id = a.user_id and b.status = 'success' and b.time < a.time)
        and not exists (
          select from login_activity b where b.user_id = a.user_id and b.status = 'success' and b.time < a.time
            and b.device = a.device and b.platform = a.platform and b.browser = a.browser)
      group by a.user_id, a.device, a.platform, a.browser`,
  })

/** Service tokens that expire soon; once a token. */
export const tellExpiringTokens =
  (zone: string) =>
  (tx: Conn): Promise<void> =>
    tell(tx, {
      kind: 'token_expiring',
      period: within.once,
      who: sql`
        select u.id as user_id, t.id as subject,
          jsonb_build_object('name', t.name, 'day', to_char(t.expires_at, 'DD-MM-YYYY')) as params
        from service_tokens t join users u on u.role = 'super admin' and u.deleted_at is null
        where t.revoked_at is null and t.expires_at - (now() at time zone ${zone})::date between 0 and ${SERVICE_WARNING_DAYS}::int`,
    })
