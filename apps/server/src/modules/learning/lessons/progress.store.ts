import type { FollowUp } from '@tuntas/contract/classroom/members'
import { courseFollowUp, lecturerCourseMembers } from '@tuntas/contract/classroom/members.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import type { TaughtCourse } from '../../classroom/courses/access.ts'
import { groupOfMember } from '../../classroom/courses/store.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { factRow, followUpReason, remedialsAllowed } from './rules.ts'
import { isToComplete, paperLength, reachesKkm } from './sql-rules.ts'

/**
 * Published lessons of a class that count for completion, whether their window is over, and whether goals
 * decide mastery.
 */
const shownLessons = (course: TaughtCourse) => sql`
  select l.id, l.type, l.is_graded, l.is_competent, l.kkm, case when l.is_expired then l.end_date end as end_date,
    coalesce(l.is_expired and l.end_date <= now(), false) as ended,
    l.is_competent and (l.remedial_scope = 'goals' or l.mastery_rule = 'score_and_goals' or l.id in (
      select a.lessons_id from attempts a where a.courses_id = ${course.id} and a.points is not null and a.deleted_at is null
    )) as by_goals
  from lessons l join sections s on s.id = l.sections_id
  where l.courses_id = ${course.id} and ${isToComplete}`

/**
 * Results of quizzes where goals decide mastery; for others a single score does.
 * @param quizzes of the class
 */
const resultsByGoals = (course: TaughtCourse, quizzes: SQL) => sql`
  select r.* from ${quizzes} l cross join lateral (
    select * from quiz_results r where r.courses_id = ${course.id} and r.lessons_id = l.id offset 0
  ) r where l.by_goals`

/** Students with an exception that may change completion in this class. */
const decisive = (course: TaughtCourse) => sql`
  select distinct user_id, lessons_id as id from lesson_exceptions
  where courses_id = ${course.id} and kind in ('window','pass','unlock')`

/**
 * The student has no decisive exception for the lesson `l`. `not in` keeps the few exceptions as the hashed
 * side. Most lessons have none, and one probe per row costs as much as counting it.
 */
const ordinary = (user: SQL) =>
  sql`(not l.has_exceptions or (${user}, l.id) not in (select x.user_id, x.id from excepted x))`

/**
 * Is the lesson `l` open, or did it end while the student was a member? The join date is read only for ended
 * lessons.
 */
const endedAsMember = (course: TaughtCourse, user: SQL) => sql`(not l.ended or l.end_date >= (
  select m.join_date from active_students m where m.courses_id = ${course.id} and m.user_id = ${user}))`

/**
 * Completed lessons per student of a class, computed set by set. The view `lesson_progress` computes each
 * lesson of each student, which is too slow for a large class. It is used only for students with an
 * exception.
 */
const selectCompleted = (course: TaughtCourse) => sql`
  with excepted as materialized (${decisive(course)}
  ), shown as materialized (
    select l.*, l.id in (select x.id from excepted x) as has_exceptions from (${shownLessons(course)}) l
  ), completed as materialized (
    select o.user_id, count(*) as n from lesson_openings o join shown l on l.id = o.lessons_id
      where (l.type = 'LESSON' or l.type = 'TOOL' and not l.is_graded) and not l.ended and ${ordinary(sql`o.user_id`)} group by 1
    union all
    select w.user_id, count(*) from submissions w join shown l on l.id = w.lessons_id
      where (l.type = 'ASSIGNMENT' or l.type = 'TOOL' and l.is_graded and w.score is not null) and not l.ended and w.deleted_at is null and ${ordinary(sql`w.user_id`)} group by 1
    union all
    select a.user_id, count(distinct l.id) from shown l cross join lateral (
        select r.user_id, r.score, r.released from attempt_results r where r.lessons_id = l.id and r.end_date is not null offset 0
      ) a
      where l.type = 'QUIZ' and not l.by_goals and ${ordinary(sql`a.user_id`)}
        and case when l.is_competent then ${reachesKkm(sql`a.score`, sql`l`)} and a.released and ${endedAsMember(course, sql`a.user_id`)}
          else not l.ended end
      group by 1
    union all
    select r.user_id, count(*) from (${resultsByGoals(course, sql`shown`)}) r join shown l on l.id = r.lessons_id
      where r.released_reached and ${ordinary(sql`r.user_id`)} and ${endedAsMember(course, sql`r.user_id`)} group by 1
    union all
    select m.user_id, count(*) from active_students m
      join shown l on l.ended and (l.type <> 'QUIZ' or not l.is_competent or l.end_date < m.join_date)
      where m.courses_id = ${course.id} and ${ordinary(sql`m.user_id`)} group by 1
    union all
    select x.user_id, count(*) from excepted x join shown l on l.id = x.id cross join lateral (
      select p.completed from lesson_progress p
      where p.courses_id = ${course.id} and p.user_id = x.user_id and p.lessons_id = x.id offset 0
    ) p where p.completed group by 1
  )
  select user_id, sum(n)::int as completed from completed group by user_id`

const memberRow = lecturerCourseMembers.reply.data.element
  .omit({ gaps: true })
  .extend({ join_date: z.string() })
/** Active members as their lecturer sees them: the Moderator, coordinators, then students by name. */
export const listMembersWithProgress = (conn: Conn, course: TaughtCourse, keywords: string) =>
  rows(
    conn,
    memberRow,
    hot(
      keywords === '' ? 'members' : 'members-searched',
      sql`with progress as materialized (${selectCompleted(course)}), total as (
        select count(*)::int as total from lessons l join sections s on s.id = l.sections_id
        where l.courses_id = ${course.id} and ${isToComplete}
      )
      select m.id as member_id, m.user_id, u.name, coalesce(s.nim, t.nidn, '') as nim, m.join_date,
        case m.role when 'teacher' then 'Moderator' when 'coordinator' then 'Koordinator' else 'Mahasiswa' end as role,
        (m.role = 'teacher')::int as is_teacher_main, (m.role = 'student')::int as removable, ${groupOfMember} as group,
        case when m.role = 'student' then json_build_object('settled', coalesce(p.completed, 0), 'total', total.total) end as progress
      from members m cross join total join users u on u.id = m.user_id
      left join students s on s.id = m.user_id left join teachers t on t.id = m.user_id
      left join progress p on p.user_id = m.user_id
      where m.courses_id = ${course.id} and m.ended_at is null
        and ${matchesShownPerson(keywords, [sql`u.name`, sql`s.nim`, sql`t.nidn`])}
      order by array_position(array['teacher','coordinator','student'], m.role), u.name, m.id`,
    ),
  )

const stuckRow = courseFollowUp.reply.data.element.omit({ reason: true, remedials: true }).extend({
  ...factRow.pick({
    type: true,
    is_competent: true,
    max_remedial: true,
    extra_remedials: true,
    ended: true,
    waiting: true,
    held: true,
    open_attempt_id: true,
    completed: true,
    total_question: true,
    is_enrichment: true,
  }).shape,
  end_date: z.string().nullable(),
  last_finished_at: z.string().nullable(),
})

/**
 * First narrows to quizzes that were tried or are over, and not mastered. Sets are united and grouped instead
 * of joined. A generic plan assumes each set is small and would scan the attempts once per student.
 */
const stuckSql = (course: TaughtCourse) => sql`with quiz as materialized (
          select l.*, ${paperLength(sql`l.id`)} as total_question
          from (${shownLessons(course)}) l where l.type = 'QUIZ' and l.is_competent
        ),
        tried as (
          select a.user_id, a.lessons_id, bool_or(${reachesKkm(sql`a.score`, sql`q`)}) as mastered from attempts a join quiz q on q.id = a.lessons_id
          where a.deleted_at is null and not q.by_goals group by 1, 2
          union all
          select r.user_id, r.lessons_id, r.reached from (${resultsByGoals(course, sql`quiz`)}) r
        ), excepted as (${decisive(course)} and lessons_id in (select id from quiz)
        ), candidate as materialized (
          select k.user_id, k.id from (
            select m.user_id, q.id, null::boolean as mastered from active_students m cross join quiz q where m.courses_id = ${course.id} and q.ended
            union all
            select t.user_id, t.lessons_id, t.mastered from tried t
            union all
            select e.user_id, e.id, null from excepted e
          ) k group by 1, 2 having bool_or(k.mastered) is not true
        )
        select p.user_id, u.name, st.nim, p.lessons_id, l.name as lesson, p.sections_id, s.name as section, l.kkm, p.score,
          p.attempts, p.end_date, p.last_finished_at,
          p.type, l.is_competent, l.max_remedial, p.extra_remedials, p.ended, p.waiting, p.held, p.open_attempt_id, p.completed, p.is_enrichment, q.total_question
        from candidate k
        join quiz q on q.id = k.id
        join lessons l on l.id = k.id
        cross join lateral (
          select * from lesson_progress p
          where p.courses_id = ${course.id} and p.user_id = k.user_id and p.lessons_id = k.id offset 0
        ) p
        join sections s on s.id = p.sections_id
        join users u on u.id = p.user_id
        join students st on st.id = p.user_id
        where not p.completed
        order by p.section_position, p.position, p.lessons_id, u.name, p.user_id`

/** Students who are stuck at a quiz with KKM, in the class's order of quizzes. */
export const listFollowUps = async (conn: Conn, course: TaughtCourse): Promise<FollowUp[]> => {
  const candidates = await rows(conn, stuckRow, hot('follow-ups', stuckSql(course)))
  return candidates.flatMap((row) => {
    const reason = followUpReason(row)
    const remedials = { used: Math.max(0, row.attempts - 1), allowed: remedialsAllowed(row) }
    return reason ? [{ ...row, reason, remedials }] : []
  })
}
