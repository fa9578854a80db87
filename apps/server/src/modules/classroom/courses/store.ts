import {
  courseOptions,
  lecturerCourse,
  lecturerCourses,
  member,
} from '@tuntas/contract/classroom/courses.schemas'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import { keepers } from '@tuntas/contract/wire/roles'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { readTogether } from '../../../platform/db/batch.ts'
import { type Conn, hot, matches } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { namedRow, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { classOfScope, getScope } from '../../campus/administrators/access.ts'
import { type FileRef, fileRefRow, fileRefSql } from '../../campus/files/access.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { type AttendedCourse, attendedBy, type TaughtCourse, taughtBy } from './access.ts'

type Filters = PageQuery & { course_category_id?: number; year_id?: number }
const courseCardRow = lecturerCourses.reply.data.element.extend({ cover: fileRefRow.nullable() })
/** A class for lists and pages, over `courses c`. */
const card = sql`c.id, c.version, c.code, c.name, c.status, cc.name as course_category, y.name as period, u.name as name_teacher, 
  ${fileRefSql(sql`c.cover_file_id`)} as cover,
  (select count(*)::int from members m where m.courses_id = c.id and m.ended_at is null) as total_participant,
  (select count(*)::int from active_students m where m.courses_id = c.id) as total_student`
const joinedTables = sql`courses c join course_categories cc on cc.id = c.course_category_id join years y on y.id = c.year_id
  join users u on u.id = c.teacher_id`

const pageWithin = (conn: Conn, scope: SQL, { keywords, course_category_id, year_id, ...page }: Filters) => {
  const searchedColumns = [sql`c.name`, sql`c.code`, sql`cc.name`, sql`u.name`]
  const where = sql`${scope} and ${matches(keywords, searchedColumns)}
    and (${course_category_id ?? null}::int is null or c.course_category_id = ${course_category_id ?? null})
    and (${year_id ?? null}::int is null or c.year_id = ${year_id ?? null})`
  return readPage(
    conn,
    courseCardRow,
    sql`select ${card} from ${joinedTables} where ${where}`,
    sql`name, id`,
    page,
  )
}

export const readAttendedPage = (conn: Conn, userId: number, filters: Filters) =>
  pageWithin(conn, attendedBy(userId), filters)
export const readTaughtPage = (conn: Conn, userId: number, filters: Filters) =>
  pageWithin(conn, taughtBy(userId), filters)

export const listAttendedSubjects = (conn: Conn, userId: number) =>
  rows(
    conn,
    namedRow,
    hot(
      'attended-subjects',
      sql`select cc.id, cc.name from course_categories cc
        where cc.id in (select c.course_category_id from courses c where ${attendedBy(userId)}) order by cc.name, cc.id`,
    ),
  )

const courseDetailRow = lecturerCourse.reply.data.extend({
  cover: fileRefRow.nullable(),
  created_at: z.string(),
})
type Detail = z.output<typeof courseDetailRow>

const readDetail = readTogether<number, Detail | undefined>(String, async (conn, ids) => {
  const details = await rows(
    conn,
    courseDetailRow,
    hot(
      'class',
      sql`select ${card}, c.id as courses_id, c.course_category_id, c.year_id, c.teacher_id, u.name as teacher, c.description,
        c.created_at, c.learning_order, c.contact_kind, c.contact,
        (select v.id from final_marks v where v.courses_id = c.id and v.reopened_at is null) as final_mark_id,
        exists (select from class_surveys s where s.courses_id = c.id and s.closed_at is null) as survey_open
        from ${joinedTables} where c.id = any(${sql.param([...ids])}::int[])`,
    ),
  )
  return ids.map((id) => details.find((one) => one.courses_id === id))
})

/** One class; the proof grants read access. */
export const findCourse = async (conn: Conn, course: TaughtCourse | AttendedCourse): Promise<Detail> => {
  const detail = await readDetail(conn, course.id)
  if (!detail) throw new AppError('not_found')
  return detail
}

type Links = Pick<AppContext, 'linkTo' | 'texts'>
/** A class for a reply, with links for its cover and the pictures in its description. */
export const shownCourse = <C extends { cover: FileRef | null }>(ctx: Links, course: C) => ({
  ...course,
  cover: ctx.linkTo(course.cover),
})
export const shownDetail = (
  ctx: Links,
  course: Detail,
): Omit<Detail, 'cover'> & { cover: string | null } => ({
  ...shownCourse(ctx, course),
  description: ctx.texts.show(course.description),
})

const optionRow = courseOptions.reply.data.element
type OptionFilters = { teacher_id?: number; year_id?: number; course_category_id?: number }
/** Classes as options, current years first. */
export const listCourseOptions = (
  conn: Conn,
  actor: Actor,
  { teacher_id, year_id, course_category_id }: OptionFilters,
) =>
  rows(
    conn,
    optionRow,
    sql`select c.id, c.name, c.code from courses c join years y on y.id = c.year_id
      where ${seenBy(actor)}
        and (${teacher_id ?? null}::int is null or c.teacher_id = ${teacher_id ?? null}
          or exists (select from course_teamteaching t where t.courses_id = c.id and t.teacher_id = ${teacher_id ?? null}))
        and (${year_id ?? null}::int is null or c.year_id = ${year_id ?? null})
        and (${course_category_id ?? null}::int is null or c.course_category_id = ${course_category_id ?? null})
      order by y.active desc, c.name, c.id`,
  )

const seenBy = (actor: Actor): SQL => {
  if (actor.role === 'dosen') return taughtBy(actor.id)
  if (actor.role === 'mahasiswa') return attendedBy(actor.id)
  return keepers.some((role) => role === actor.role)
    ? sql`(c.deleted_at is null and ${classOfScope(getScope(actor), sql`c.course_category_id`)})`
    : sql`false`
}

export const groupOfMember = sql`(
  select g.name from class_group_members one join class_groups g on g.id = one.group_id and g.deleted_at is null
  where one.courses_id = m.courses_id and one.user_id = m.user_id)`

const memberRow = member.extend({ join_date: z.string() })
/** Active members: the Moderator, coordinators, then students by name. */
export const listMembers = (conn: Conn, course: TaughtCourse | AttendedCourse, keywords: string) =>
  rows(
    conn,
    memberRow,
    sql`select m.id as member_id, m.user_id, u.name, coalesce(s.nim, t.nidn, '') as nim, m.join_date,
        case m.role when 'teacher' then 'Moderator' when 'coordinator' then 'Koordinator' else 'Mahasiswa' end as role,
        (m.role = 'teacher')::int as is_teacher_main, ${groupOfMember} as group
      from members m join users u on u.id = m.user_id
      left join students s on s.id = m.user_id left join teachers t on t.id = m.user_id
      where m.courses_id = ${course.id} and m.ended_at is null
        and ${matchesShownPerson(keywords, [sql`u.name`, sql`s.nim`, sql`t.nidn`])}
      order by array_position(array['teacher','coordinator','student'], m.role), u.name, m.id`,
  )
