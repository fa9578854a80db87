import type { FollowUp, LecturerMember } from '@tuntas/contract/members'
import { sql } from 'drizzle-orm'
import { type Conn, hot, matches, rows } from '../../platform/db.ts'
import type { TaughtCourse } from '../courses/access.ts'
import { type Fact, followUpReason, remedialsAllowed } from './rules.ts'

/**
 * Settled lessons per student of a class, counted set by set: the view `lesson_progress` would be asked for every lesson of
 * every student, which is too much for a large class. Only students with exceptions are looked up there, for a window of
 * their own or an opened lock changes what is settled.
 */
const settledOf = (course: TaughtCourse) => sql`
  with shown as materialized (
    select l.id, l.type, l.is_competent, l.kkm, case when l.is_expired then l.end_date end as end_date,
      coalesce(l.is_expired and l.end_date <= now(), false) as ended
    from lessons l join sections s on s.id = l.sections_id
    where l.courses_id = ${course.id} and l.status = 'publish' and l.deleted_at is null and s.deleted_at is null
  ), settled as (
    select o.user_id, count(*) as n from lesson_openings o join shown l on l.id = o.lessons_id
      where l.type = 'LESSON' and not l.ended group by 1
    union all
    select w.user_id, count(*) from submissions w join shown l on l.id = w.lessons_id
      where l.type = 'ASSIGNMENT' and not l.ended and w.deleted_at is null group by 1
    union all
    select a.user_id, count(distinct a.lessons_id) from attempt_results a join shown l on l.id = a.lessons_id
      where a.courses_id = ${course.id} and l.type = 'QUIZ' and case when l.is_competent then a.score >= l.kkm
        and not exists (select from members m where m.courses_id = ${course.id} and m.user_id = a.user_id and l.end_date < m.join_date)
        else a.end_date is not null and not l.ended end group by 1
    union all
    select m.user_id, count(*) from members m join shown l on l.ended and not (l.type = 'QUIZ' and l.is_competent)
        or l.type = 'QUIZ' and l.is_competent and l.end_date < m.join_date and l.ended
      where m.courses_id = ${course.id} and m.role = 'student' group by 1
  )
  select user_id, sum(n)::int as settled from settled
  where user_id not in (select user_id from exceptions where courses_id = ${course.id} and deleted_at is null)
  group by user_id
  union all
  select p.user_id, count(*) filter (where p.settled)::int from lesson_progress p
  where p.courses_id = ${course.id}
    and p.user_id in (select user_id from exceptions where courses_id = ${course.id} and deleted_at is null)
  group by p.user_id`

/** Active members as their lecturer sees them: the Moderator first, then coordinators, then students by name. */
export const listMembersWithProgress = (
  conn: Conn,
  course: TaughtCourse,
  keywords: string,
): Promise<LecturerMember[]> =>
  rows<LecturerMember>(
    conn,
    sql`with progress as materialized (${settledOf(course)}), total as (
        select count(*)::int as total from lessons l join sections s on s.id = l.sections_id
        where l.courses_id = ${course.id} and l.status = 'publish' and l.deleted_at is null and s.deleted_at is null
      )
      select m.id as member_id, m.user_id, u.name, coalesce(s.nim, t.nidn, '') as nim, m.join_date,
        case m.role when 'teacher' then 'Moderator' when 'coordinator' then 'Koordinator' else 'Mahasiswa' end as role,
        (m.role = 'teacher')::int as is_teacher_main, (m.role = 'student')::int as removable,
        case when m.role = 'student' then json_build_object('settled', coalesce(p.settled, 0), 'total', total.total) end as progress
      from members m cross join total join users u on u.id = m.user_id
      left join students s on s.id = m.user_id left join teachers t on t.id = m.user_id
      left join progress p on p.user_id = m.user_id
      where m.courses_id = ${course.id} and m.ended_at is null
        and ${matches(keywords, [sql`u.name`, sql`s.nim`, sql`t.nidn`])}
      order by array_position(array['teacher','coordinator','student'], m.role), u.name, m.id`,
  )

type Stuck = Fact &
  Omit<FollowUp, 'reason' | 'remedials'> & { last_finished_at: string | null; end_date: string | null }

/** Students who are stuck at a quiz with KKM, quiz by quiz in the order of the class. */
export const listFollowUps = async (conn: Conn, course: TaughtCourse): Promise<FollowUp[]> => {
  const found = await rows<Stuck>(
    conn,
    hot(
      'follow-ups',
      sql`select p.user_id, u.name, st.nim, p.lessons_id, l.name as lesson, p.sections_id, s.name as section, l.kkm, p.score,
          p.attempts, p.end_date, p.last_finished_at,
          p.type, l.is_competent, l.max_remedial, p.extra_remedials, p.ended, p.waiting, p.open_attempt_id, p.settled, p.total_question
        from lesson_progress p
        join lessons l on l.id = p.lessons_id and l.is_competent
        join sections s on s.id = p.sections_id
        join users u on u.id = p.user_id
        join students st on st.id = p.user_id
        where p.courses_id = ${course.id} and p.type = 'QUIZ' and not p.settled and (p.ended or p.attempts > 0)
        order by p.section_position, p.position, p.lessons_id, u.name, p.user_id`,
    ),
  )
  return found.flatMap((row) => {
    const reason = followUpReason(row)
    const remedials = { used: Math.max(0, row.attempts - 1), allowed: remedialsAllowed(row) }
    return reason ? [{ ...row, reason, remedials }] : []
  })
}
