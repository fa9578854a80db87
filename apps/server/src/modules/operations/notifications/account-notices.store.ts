import { type SQL, sql } from 'drizzle-orm'
import type { Work } from '../../../platform/events.ts'
import { formerAddresses } from '../../identity/account/addresses.store.ts'
import { tell, tellFormer, within } from './notify.store.ts'

/** Notifications to lecturers, administrators and account owners within the transaction of their cause. */

/** Tells the lecturers of a class that somebody else changed it; once a day, with the number of changes. */
const tellTeachers = async (tx: Work, condition: SQL): Promise<void> => {
  if (tx.by === null) return
  const { id: userId, service = null } = tx.by
  await tell(tx, {
    kind: 'class_changed',
    period: within.day,
    collect: true,
    who: sql`
      select t.user_id, c.id as subject, jsonb_build_object('courses_id', c.id, 'course', c.name, 'who', by_whom.name) as params
      from courses c
      cross join lateral (
        select c.teacher_id as user_id union select tt.teacher_id from course_teamteaching tt where tt.courses_id = c.id
      ) t
      join (
        select name from users where id = ${userId}::int
        union all select 'Layanan ' || name from service_tokens where id = ${service}::int
      ) by_whom on true
      where c.deleted_at is null and t.user_id is distinct from ${userId}::int and ${condition}`,
  })
}
export const tellCourseTeachers = (tx: Work, course: { courses_id: number }) =>
  tellTeachers(tx, sql`c.id = ${course.courses_id}`)
export const tellTeachersOfLesson = (tx: Work, { lesson }: { lesson: { id: number } }) =>
  tellTeachers(tx, sql`c.id = (select courses_id from lessons where id = ${lesson.id})`)

export const tellImport = (tx: Work, { id }: { id: number }) =>
  tell(tx, {
    kind: 'import_done',
    period: within.once,
    who: sql`
      select coalesce(j.asked_by, j.user_id) as user_id, j.id as subject,
        jsonb_build_object('file', j.file_name, 'created', j.created, 'updated', j.updated) as params
      from import_jobs j where j.id = ${id}`,
  })

/** The moment itself as period, so that every event is notified. */
const EACH = sql`now()::text`
const owners = (userIds: readonly number[], params: SQL) => sql`
  select u.id as user_id, 0 as subject, jsonb_build_object('when', now()) || ${params} as params
  from users u where u.id = any(${sql.param([...userIds])}::int[])`

export const tellPassword = async (tx: Work, userIds: readonly number[]): Promise<void> => {
  await tell(tx, { kind: 'password_changed', period: EACH, who: owners(userIds, sql`'{}'::jsonb`) })
  await tellFormer(tx, {
    kind: 'password_changed',
    who: sql`select f.user_id, 0 as subject, f.address, jsonb_build_object('when', now()) as params
      from (${formerAddresses(userIds)}) f`,
  })
}

/** Notifies the account's owner on all channels, and mails the former address. */
export const tellAddresses = async (tx: Work, { ids }: { ids: readonly number[] }): Promise<void> => {
  const about = sql`from address_changes c left join users by_whom on by_whom.id = c.changed_by where c.id = any(${sql.param([...ids])}::int[])`
  const params = sql`jsonb_build_object('when', c.created_at, 'role', by_whom.role)`
  await tell(tx, {
    kind: 'address_changed',
    period: within.once,
    who: sql`select c.user_id, c.id as subject, ${params} as params ${about}`,
  })
  await tellFormer(tx, {
    kind: 'address_changed',
    who: sql`select c.user_id, c.id as subject, c.former as address, ${params} || '{"former": true}' as params ${about} and c.former <> ''`,
  })
}

/** By mail alone; the mail worker inserts the link (`mail-worker.ts`). */
export const tellLink = (tx: Work, { user_id, id }: { user_id: number; id: number }) =>
  tell(tx, {
    kind: 'password_link',
    period: within.once,
    who: sql`select ${user_id}::int as user_id, ${id}::int as subject, '{}'::jsonb as params`,
  })

export const tellSecond = (tx: Work, userIds: readonly number[], set: boolean) =>
  tell(tx, {
    kind: 'second_changed',
    period: EACH,
    who: owners(userIds, sql`jsonb_build_object('set', ${set}::boolean)`),
  })

/**
 * Tells the lecturers of the mata kuliah how its RPS was decided.
 * @param approved false: returned
 */
export const tellPlan = (tx: Work, id: number, approved: boolean) =>
  tell(tx, {
    kind: 'plan_decided',
    period: EACH,
    who: sql`
      select t.user_id, p.id as subject, jsonb_build_object('plan', p.id, 'subject', k.name, 'set', ${approved}::boolean, 'remark', p.remark) as params
      from plans p join course_categories k on k.id = p.course_category_id
      cross join lateral (
        select c.teacher_id as user_id from courses c where c.course_category_id = k.id and c.deleted_at is null
        union select tt.teacher_id from course_teamteaching tt join courses c on c.id = tt.courses_id
          where c.course_category_id = k.id and c.deleted_at is null
      ) t where p.id = ${id}`,
  })
