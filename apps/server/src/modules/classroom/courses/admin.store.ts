import type { adminCourses } from '@tuntas/contract/classroom/courses'
import { adminCourses as courseSchemas } from '@tuntas/contract/classroom/courses.schemas'
import type { Body } from '@tuntas/contract/wire/endpoint'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { z } from '@tuntas/contract/wire/zod'
import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type Archived, unarchive } from '../../../platform/db/archive.ts'
import { type Conn, type Db, matchesKeywords, oneOfThese } from '../../../platform/db/db.ts'
import { readPageOnce } from '../../../platform/db/pages.ts'
import { firstRow, rows } from '../../../platform/db/rows.ts'
import { streamRows } from '../../../platform/db/snapshot.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { orderBySql } from '../../../platform/http/list.ts'
import { classOfScope, type Scope, studentOfScope } from '../../campus/administrators/access.ts'
import { holdGroupsOfClasses } from '../../campus/masters/groups.store.ts'
import { students } from '../../campus/people/schema.ts'
import { holdStudents } from '../../campus/people/scope.store.ts'
import { matchesShownPerson } from '../../identity/account/person-search.ts'
import { addMembers, syncGroupMembers, syncTeam } from './members.store.ts'
import { type AddedBy, courseStudyGroups, courses, courseTeamteaching } from './schema.ts'
import { refuseGroups, refuseOutside, refuseRemoved } from './scope.store.ts'
import { dropArchivedCoordinators, dropErasedContacts, refuseArchivedTeachers } from './team.store.ts'

type Filters = PageQuery &
  Sorting & {
    course_category_id?: readonly number[]
    teacher_id?: readonly number[]
    year_id?: readonly number[]
    status?: readonly string[]
  }
type CourseCounted = Omit<Filters, 'page' | 'limit'>

/** Keywords in the listed fields: the class, its mata kuliah, year and lecturer. */
const matches = (keywords: string) =>
  keywords === ''
    ? sql`true`
    : sql`(${matchesKeywords(sql`c.search`, keywords)}
      or c.course_category_id in (select id from course_categories where ${matchesKeywords(sql`lower(name)`, keywords)})
      or c.year_id in (select id from years where ${matchesKeywords(sql`lower(name)`, keywords)})
      or c.teacher_id in (select id from users where role = 'dosen' and ${matchesShownPerson(keywords, [sql`name`])}))`

const within = (
  scope: Scope,
  filters: CourseCounted,
) => sql`c.deleted_at is null and ${classOfScope(scope, sql`c.course_category_id`)} and ${oneOfThese(sql`c.course_category_id`, filters.course_category_id)}
  and ${oneOfThese(sql`c.teacher_id`, filters.teacher_id)} and ${oneOfThese(sql`c.year_id`, filters.year_id)}
  and ${matches(filters.keywords)}`

const courseRows = sql`
  select c.id, c.version, c.name, c.code, cc.name as courses_category, y.name as period, u.name as teacher, c.pddikti_class, c.status,
    (select count(*)::int from members m where m.courses_id = c.id and m.ended_at is null) as total_participant
  from courses c
  left join course_categories cc on cc.id = c.course_category_id left join years y on y.id = c.year_id left join users u on u.id = c.teacher_id`

const filterSql = (scope: Scope, filters: Filters) =>
  sql`where ${within(scope, filters)} and ${oneOfThese(sql`c.status`, filters.status)}`

const countRow = courseSchemas.counts.reply.data.element
/** Number of classes by status, under all other filters. */
export const countCourses = (conn: Conn, scope: Scope, filters: CourseCounted) =>
  rows(
    conn,
    countRow,
    sql`select c.status as value, count(*)::int as total from courses c where ${within(scope, filters)} group by 1 order by 1`,
  )

const courseRow = courseSchemas.list.reply.data.element
const defaultOrder = sql`name, id`
export const readCoursesPage = (conn: Conn, scope: Scope, filters: Filters) =>
  readPageOnce(
    conn,
    courseRow,
    {
      found: sql`${courseRows} ${filterSql(scope, filters)}`,
      select: courseRows,
      order: orderBySql(filters, defaultOrder),
    },
    filters,
  )
export const allCourses = (db: Db, scope: Scope, filters: Filters) =>
  streamRows(
    db,
    courseRow,
    sql`${courseRows} ${filterSql(scope, filters)}`,
    orderBySql(filters, defaultOrder),
  )

const courseDetailRow = courseSchemas.detail.reply.data.extend({ is_teamteaching: z.boolean() })
export const findAdminCourse = (conn: Conn, scope: Scope, id: number) =>
  firstRow(
    conn,
    courseDetailRow,
    sql`select c.id, c.version, c.code, c.name, c.year_id, c.course_category_id, c.teacher_id, c.description, c.is_teamteaching, c.pddikti_class, c.status,
        array(select t.teacher_id from course_teamteaching t where t.courses_id = c.id order by t.position) as teamteaching,
        array(select g.study_group_id from course_study_groups g where g.courses_id = c.id order by 1) as study_group_id
      from courses c where c.id = ${id} and c.deleted_at is null and ${classOfScope(scope, sql`c.course_category_id`)}`,
  )

export type CourseInput = Omit<Body<typeof adminCourses.save>, 'spare_warnings'>

/** With its other columns, for the audit log. */
const lockedRow = z.looseObject({ year_id: z.number(), study_group_id: z.array(z.number()) })
const lockCourse = async (tx: Conn, scope: Scope, id: number) => {
  const before = await firstRow(
    tx,
    lockedRow,
    sql`select c.*, array(select t.teacher_id from course_teamteaching t where t.courses_id = c.id order by t.position) as teamteaching,
        array(select g.study_group_id from course_study_groups g where g.courses_id = c.id order by 1) as study_group_id
      from courses c where c.id = ${id} and c.deleted_at is null and ${classOfScope(scope, sql`c.course_category_id`)} for update of c`,
  )
  if (!before) throw new AppError('not_found')
  return before
}

/** Classes in the form of an import file. */
const importedCourses = sql`select c.id, c.code, c.name, c.course_category_id, c.year_id, c.teacher_id, c.description, c.status, c.is_teamteaching,
    array(select t.teacher_id from course_teamteaching t where t.courses_id = c.id order by t.position) as teamteaching,
    array(select g.study_group_id from course_study_groups g where g.courses_id = c.id order by 1) as study_group_id,
    c.deleted_at is not null as archived
  from courses c`
const importedCourseRow = z.looseObject({
  id: z.number(),
  code: z.string().nullable(),
  year_id: z.number(),
  archived: z.boolean(),
})
const readImported = (conn: Conn, where: SQL) =>
  rows(conn, importedCourseRow, sql`${importedCourses} where ${where}`)
export const findCoursesByCode = (conn: Conn, codes: readonly string[]) =>
  readImported(conn, sql`lower(c.code) = any(${sql.param(codes.map((code) => code.toLowerCase()))}::text[])`)
/** Locks them until the transaction ends. */
export const holdCourses = (tx: Conn, ids: readonly number[]) =>
  readImported(
    tx,
    sql`c.id = any(${sql.param([...ids])}::int[]) and c.deleted_at is null order by c.id for update of c`,
  )

type ClassFields = Omit<CourseInput, 'id' | 'version' | 'teamteaching' | 'study_group_id'>
/** @returns the id; refused as stale if somebody else saved in between */
const writeCourse = async (
  tx: Work,
  course: ClassFields,
  { id, version }: Pick<CourseInput, 'id' | 'version'>,
): Promise<number> => {
  const [savedCourse] =
    id === undefined
      ? await tx.insert(courses).values(course).returning({ id: courses.id })
      : await tx
          .update(courses)
          .set({
            ...course,
            version: incrementVersion(courses.version),
            // The contact was the former lecturer's choice, so a new one starts without.
            contact_kind: sql`case when teacher_id = ${course.teacher_id} then contact_kind else 'none' end`,
            contact: sql`case when teacher_id = ${course.teacher_id} then contact end`,
          })
          .where(sql`${courses.id} = ${id} and ${sameVersion(courses.version, version)}`)
          .returning({ id: courses.id })
  if (!savedCourse) throw new AppError('stale')
  return savedCourse.id
}

/** Replaces the team and the study groups of the class. */
const replaceTeamAndGroups = async (
  tx: Work,
  courses_id: number,
  team: readonly number[],
  groups: readonly number[],
): Promise<void> => {
  await tx.delete(courseTeamteaching).where(sql`${courseTeamteaching.courses_id} = ${courses_id}`)
  if (team.length > 0) {
    await tx
      .insert(courseTeamteaching)
      .values(team.map((teacher_id, at) => ({ courses_id, teacher_id, position: at + 1 })))
  }
  await tx.delete(courseStudyGroups).where(sql`${courseStudyGroups.courses_id} = ${courses_id}`)
  if (groups.length === 0) return
  await tx.insert(courseStudyGroups).values(groups.map((group) => ({ courses_id, study_group_id: group })))
}

/**
 * Saves a class with its team and study groups, and updates memberships at once.
 * @returns the id
 */
export const saveCourse = async (tx: Work, scope: Scope, input: CourseInput): Promise<number> => {
  const { id, version, teamteaching, study_group_id, ...course } = input
  const team = course.is_teamteaching ? teamteaching : []
  await holdGroupsOfClasses(
    tx,
    sql`select unnest(${sql.param(study_group_id ?? [])}::int[]) union all select study_group_id from course_study_groups where courses_id = ${id ?? null}::int`,
  )
  const before = id === undefined ? undefined : await lockCourse(tx, scope, id)
  const groups = [...new Set(study_group_id ?? before?.study_group_id)].sort((one, next) => one - next)
  await refuseOutside(tx, scope, course.course_category_id)
  const presentGroups = before?.study_group_id ?? []
  // In another year, students of existing groups are enrolled too, so all groups are checked.
  await refuseGroups(tx, scope, groups, before?.year_id === course.year_id ? presentGroups : [])
  await refuseRemoved(
    tx,
    scope,
    presentGroups.filter((group) => !groups.includes(group)),
  )
  await refuseArchivedTeachers(tx, course.teacher_id, team)
  const courses_id = await writeCourse(tx, course, { id, version })
  await replaceTeamAndGroups(tx, courses_id, team, groups)
  await syncTeam(tx, [courses_id])
  await syncGroupMembers(tx, { courses_ids: [courses_id], isNew: before === undefined })
  const after = { ...course, teamteaching: team, study_group_id: groups }
  await tx.emit('course.saved', { id: courses_id, before, after })
  return courses_id
}

/** Archives classes with their content, all or none. */
export const archiveCourses = async (tx: Work, scope: Scope, ids: readonly number[]): Promise<void> => {
  const archivedCourses = await tx
    .update(courses)
    .set({ deleted_at: sql`now()` })
    .where(
      and(
        inArray(courses.id, [...ids]),
        isNull(courses.deleted_at),
        classOfScope(scope, sql`${courses.course_category_id}`),
      ),
    )
    .returning({ id: courses.id, name: courses.name })
  if (archivedCourses.length !== new Set(ids).size) throw new AppError('not_found')
  await tx.emit('courses.archived', { courses: archivedCourses })
}

/** Restores classes with their content, and with the present students of their study groups. */
export const restoreCourses = async (tx: Work, archivedCourses: readonly Archived[]): Promise<void> => {
  const ids = archivedCourses.map(({ id }) => id)
  await holdGroupsOfClasses(
    tx,
    sql`select study_group_id from course_study_groups where courses_id = any(${sql.param(ids)}::int[])`,
  )
  await unarchive(tx, 'courses', archivedCourses)
  await dropArchivedCoordinators(tx, ids)
  await dropErasedContacts(tx, ids)
  await syncTeam(tx, ids)
  await syncGroupMembers(tx, { courses_ids: ids, isNew: false })
}

export const enrol = async (
  tx: Work,
  scope: Scope,
  courseId: number,
  userIds: readonly number[],
  source: AddedBy = 'manual',
): Promise<void> => {
  await holdStudents(tx, userIds)
  await lockCourse(tx, scope, courseId)
  const ownStudents = await tx.$count(
    students,
    and(inArray(students.id, [...userIds]), studentOfScope(scope, sql`${students.id}`)),
  )
  if (ownStudents !== new Set(userIds).size) throw new AppError('not_found')
  const added = await addMembers(tx, courseId, userIds, source)
  if (added !== new Set(userIds).size) throw new AppError('not_found')
  await tx.emit('students.enrolled', { courses_id: courseId, user_ids: userIds })
}
