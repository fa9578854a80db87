import { adminDashboard, lectureDashboard, newMark } from '@tuntas/contract/insight/dashboard.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { namedRow, onlyRow, rows } from '../../../platform/db/rows.ts'
import { classOfScope, ofScope, type Scope } from '../../campus/administrators/access.ts'
import { attendedBy, taughtBy } from '../../classroom/courses/access.ts'
import { isUnread } from '../../learning/attempts/schema.ts'
import { isReturned } from '../../learning/lessons/sql-rules.ts'

const activeYear = sql`(select name from years where active) as active_year`

/** Master data shared by all programs is counted without a scope. */
export const countCampus = (conn: Conn, scope: Scope) =>
  onlyRow(
    conn,
    adminDashboard.reply.data,
    sql`select
        (select count(*)::int from teachers t join users u on u.id = t.id and u.deleted_at is null where ${ofScope(scope, sql`t.study_program_id`)}) as total_teacher,
        (select count(*)::int from teachers t join users u on u.id = t.id and u.deleted_at is null where t.employee_status = 'tetap' and ${ofScope(scope, sql`t.study_program_id`)}) as permanent_teacher,
        (select count(*)::int from students s where s.living and ${ofScope(scope, sql`s.study_program_id`)}) as total_student,
        (select count(*)::int from students s join status_users st on st.id = s.status_id and st.active where s.living and ${ofScope(scope, sql`s.study_program_id`)}) as active_student,
        (select count(*)::int from courses c where c.deleted_at is null and ${classOfScope(scope, sql`c.course_category_id`)}) as total_course,
        (select count(*)::int from courses c where c.deleted_at is null and c.status = 'publish' and ${classOfScope(scope, sql`c.course_category_id`)}) as published_course,
        (select count(*)::int from course_categories cc where ${ofScope(scope, sql`cc.study_program_id`)}) as total_course_category,
        (select count(*)::int from education_levels) as total_education_level,
        (select count(*)::int from years) as total_year,
        (select count(*)::int from curriculums) as total_curriculum,
        (select count(*)::int from study_programs sp where ${ofScope(scope, sql`sp.id`)}) as total_study_program,
        (select count(*)::int from programs) as total_program, ${activeYear}`,
  )

/** Figures over the caller's classes. RPS are counted by author, as in their list. */
export const countTaught = (conn: Conn, userId: number) =>
  onlyRow(
    conn,
    lectureDashboard.reply.data,
    hot(
      'taught-figures',
      sql`with own as (select c.id, c.course_category_id from courses c where ${taughtBy(userId)}),
        items as (select l.type from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null
          where l.courses_id in (select id from own) and l.deleted_at is null)
      select (select count(distinct course_category_id)::int from own) as total_course_category,
        (select count(*)::int from own) as total_course,
        (select count(*)::int from rps r where r.teacher_id = ${userId} and r.deleted_at is null) as total_rps,
        (select count(*)::int from items where type = 'LESSON') as total_lesson,
        (select count(*)::int from items where type = 'ASSIGNMENT') as total_assignment,
        (select count(*)::int from items where type = 'QUIZ') as total_quiz, ${activeYear}`,
    ),
  )

const courseRow = namedRow.extend({ course_category_id: z.number(), plans: z.number() })
/** A class of the active year, or the year alone if there is no class. */
const semesterRow = z.union([
  courseRow.extend({ active_year: z.string() }),
  z.object({ active_year: z.string(), id: z.null() }),
])
export type Semester = { active_year: string | null; courses: z.output<typeof courseRow>[] }

/** The active semester, and the student's classes in it. `plans`: RPS of the class's mata kuliah. */
export const findSemester = async (conn: Conn, userId: number): Promise<Semester> => {
  const classes = await rows(
    conn,
    semesterRow,
    hot(
      'own-semester',
      sql`select y.name as active_year, own.* from years y
        left join lateral (
          select c.id, c.name, c.course_category_id,
            (select count(*)::int from rps r where r.course_category_id = c.course_category_id and r.deleted_at is null) as plans
          from courses c where c.year_id = y.id and ${attendedBy(userId)}
        ) own on true
        where y.active order by own.name, own.id`,
    ),
  )
  return { active_year: classes[0]?.active_year ?? null, courses: classes.filter((one) => one.id !== null) }
}

/** Days for which an unread mark counts as new. */
const NEWS_DAYS = 30
const MOST_NEWS = 10

const newMarkRow = newMark.extend({ waiting: z.boolean(), has_feedback: z.boolean(), at: z.string() })

/**
 * Unread results in these classes, of assignments and quizzes. While an essay waits the score is not
 * reported, but feedback on another essay is. After a remedial by goal the score is the quiz's; without any
 * goal left there is none. `offset 0` evaluates both views per unread attempt; the planner would otherwise
 * compute them for the whole class.
 */
export const listNews = (conn: Conn, userId: number, courseIds: readonly number[]) =>
  rows(
    conn,
    newMarkRow,
    hot(
      'news',
      sql`with classes as (select unnest(${sql.param(courseIds)}::int[]) as id),
      unread as materialized (
        select a.id, a.marked_at, a.returned_at from attempts a
        where a.user_id = ${userId} and a.courses_id in (select id from classes) and a.deleted_at is null
          and ${isUnread(sql`a`)}
      ), marks as (
        select w.courses_id, w.lessons_id, w.score, false as waiting, w.feedback is not null as has_feedback, greatest(w.graded_at, w.returned_at) as at
        from submissions w join lessons l on l.id = w.lessons_id
        where w.user_id = ${userId} and w.courses_id in (select id from classes) and w.deleted_at is null
          and w.score is not null and ${isReturned(sql`w`, sql`l`)}
          and greatest(w.graded_at, w.returned_at) > coalesce(w.score_read_at, '-infinity')
        union all
        (select distinct on (r.lessons_id) r.courses_id, r.lessons_id, case when r.targeted then whole.released_score else r.score end, r.wait > 0, said.has_feedback, greatest(coalesce(unread.marked_at, r.end_date), unread.returned_at) as at
          from unread cross join lateral (select * from attempt_results own where own.id = unread.id offset 0) r
          cross join lateral (
            select exists (select from answers w where w.attempt_id = unread.id and w.feedback is not null) as has_feedback
          ) said
          left join lateral (
            select t.released_score from quiz_results t
            where r.targeted and t.courses_id = r.courses_id and t.user_id = r.user_id and t.lessons_id = r.lessons_id offset 0
          ) whole on true
          where r.released and (r.wait = 0 or (unread.marked_at is not null and said.has_feedback))
          order by r.lessons_id, r.number desc)
      )
      select m.courses_id, c.name as course, m.lessons_id, l.name, l.type, m.score, m.waiting, m.has_feedback, m.at,
        case when l.is_competent then l.kkm end as kkm
      from marks m
      join courses c on c.id = m.courses_id
      join lessons l on l.id = m.lessons_id and l.status = 'publish' and l.deleted_at is null
      join sections s on s.id = l.sections_id and s.deleted_at is null
      where m.score is not null and m.at > now() - ${`${NEWS_DAYS} days`}::interval
      order by m.at desc, m.lessons_id limit ${MOST_NEWS}`,
    ),
  )
