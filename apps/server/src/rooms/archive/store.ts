import type { ArchivedRow } from '@tuntas/contract/topics'
import { sql } from 'drizzle-orm'
import { type Conn, rows } from '../../platform/db.ts'
import type { TaughtCourse } from '../courses/access.ts'

/** What was deleted or reset in a class and can come back, the latest first. */
export const listArchived = (conn: Conn, course: TaughtCourse): Promise<ArchivedRow[]> =>
  rows<ArchivedRow>(
    conn,
    sql`select * from (
        select 'topic' as kind, s.id, s.name, s.deleted_at,
          (select count(*) from lessons l where l.sections_id = s.id and l.deleted_at is null) || ' pembelajaran' as detail
        from sections s where s.courses_id = ${course.id} and s.deleted_at is not null
        union all
        select 'lesson', l.id, l.name, l.deleted_at, s.name from lessons l join sections s on s.id = l.sections_id
        where l.courses_id = ${course.id} and l.deleted_at is not null and s.deleted_at is null
        union all
        select 'member', m.id, u.name, m.ended_at, coalesce(s.nim, '') from members m join users u on u.id = m.user_id
          left join students s on s.id = m.user_id
        where m.courses_id = ${course.id} and m.ended_by = 'removed' and m.role = 'student' and u.deleted_at is null
        union all
        select 'result', max(a.id), u.name, a.deleted_at, l.name from attempts a join users u on u.id = a.user_id
          join lessons l on l.id = a.lessons_id
        where a.courses_id = ${course.id} and a.deleted_at is not null and u.deleted_at is null group by a.lessons_id, a.user_id, a.deleted_at, u.name, l.name
        union all
        select 'submission', w.id, u.name, w.deleted_at, l.name from submissions w join users u on u.id = w.user_id
          join lessons l on l.id = w.lessons_id
        where w.courses_id = ${course.id} and w.deleted_at is not null and u.deleted_at is null
      ) archived
      order by deleted_at desc, kind, id`,
  )
