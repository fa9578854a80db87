import type { CopiedClass } from '@tuntas/contract/classroom/semester'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { copiedColumns } from '../../../platform/db/copy-columns.ts'
import { type Conn, type Db, toColumnParams } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdGroupsOfClasses } from '../../campus/masters/groups.store.ts'
import { courseCategories, studyPrograms, years } from '../../campus/masters/schema.ts'
import { listTeamIds } from './copied-classes.store.ts'
import { syncGroupMembers, syncTeam } from './members.store.ts'
import { courses, semesterRuns } from './schema.ts'
import { holdLecturers } from './team.store.ts'

/** Copies classes of a semester to another one, with set-based statements over all of them. */

/** Name of a class in a semester that has its copy, or one with equal mata kuliah and name (decision 054). */
const nameThere = (yearId: number) => sql<string | null>`(
  select t.name from courses t
  where t.year_id = ${yearId} and t.deleted_at is null and (${courses.id} in (t.id, t.copied_from) or (t.copied_from is null
    and t.course_category_id = ${courses.course_category_id} and lower(t.name) = lower(${courses.name})))
  order by t.id limit 1)`

const areLiving = (condition: SQL | undefined) => and(isNull(courses.deleted_at), condition)

/** @param to the target semester; undefined for a new one */
export const listSemester = (conn: Conn, from: number, to: number | undefined) =>
  conn
    .select({
      id: courses.id,
      code: courses.code,
      name: courses.name,
      course_category_id: courses.course_category_id,
      courses_category: courseCategories.name,
      study_program_id: courseCategories.study_program_id,
      study_program: studyPrograms.name,
      teacher_id: courses.teacher_id,
      teamteaching: sql<
        number[]
      >`array(select t.teacher_id from course_teamteaching t where t.courses_id = ${courses.id} order by t.position)`,
      study_group_id: sql<
        number[]
      >`array(select g.study_group_id from course_study_groups g where g.courses_id = ${courses.id} order by 1)`,
      status: sql<'publish' | 'unpublish'>`${courses.status}`,
      lessons: sql<number>`(select count(*)::int from lessons l join sections s on s.id = l.sections_id
        where l.courses_id = ${courses.id} and l.deleted_at is null and s.deleted_at is null)`,
      there: to === undefined ? sql<string | null>`null` : nameThere(to),
    })
    .from(courses)
    .innerJoin(courseCategories, eq(courseCategories.id, courses.course_category_id))
    .innerJoin(studyPrograms, eq(studyPrograms.id, courseCategories.study_program_id))
    .where(areLiving(eq(courses.year_id, from)))
    .orderBy(courses.name, courses.id)

/** Splits classes into those to copy and those already there. Each must exist, or none is copied. */
export const partitionFresh = async <C extends { id: number }>(
  conn: Conn,
  requestedClasses: readonly C[],
  to: number | undefined,
): Promise<{ fresh: C[]; skipped: { id: number; name: string }[] }> => {
  const ids = requestedClasses.map(({ id }) => id)
  const originals = await conn
    .select({ id: courses.id, there: to === undefined ? sql<string | null>`null` : nameThere(to) })
    .from(courses)
    // Joined so that drizzle qualifies the column names.
    .innerJoin(years, eq(years.id, courses.year_id))
    .where(areLiving(inArray(courses.id, ids)))
  if (originals.length !== new Set(ids).size) throw new AppError('not_found')
  const presentNames = new Map(originals.map((one) => [one.id, one.there]))
  return {
    fresh: requestedClasses.filter(({ id }) => presentNames.get(id) === null),
    skipped: requestedClasses.flatMap(({ id }) => {
      const name = presentNames.get(id)
      return typeof name === 'string' ? [{ id, name }] : []
    }),
  }
}

/** A semester with this code, name and copies of the classes: an opening whose reply was lost. */
export const findOpened = async (
  conn: Conn,
  { code, name }: { code: string; name: string },
  ids: readonly number[],
): Promise<number | undefined> => {
  const [openedYear] = await conn
    .select({ id: years.id })
    .from(years)
    .innerJoin(courses, and(eq(courses.year_id, years.id), isNull(courses.deleted_at)))
    .where(and(eq(years.code, code), eq(years.name, name), inArray(courses.copied_from, [...ids])))
    .limit(1)
  return openedYear?.id
}

/** Does the semester have a class with the same mata kuliah and name? */
export const isNameTaken = async (conn: Conn, { id, name, year_id }: Single): Promise<boolean> => {
  const takenCourses = await conn
    .select({ id: courses.id })
    .from(courses)
    .where(
      areLiving(
        sql`year_id = ${year_id} and lower(name) = lower(${name})
          and course_category_id = (select s.course_category_id from courses s where s.id = ${id})`,
      ),
    )
    .limit(1)
  return takenCourses.length > 0
}
type Single = { id: number; name: string; year_id: number }

type TaughtBy = Pick<CopiedClass, 'teacher_id' | 'teamteaching'>

const OWN_OF_COPY = [
  'id',
  'version',
  'code',
  'name',
  'year_id',
  'teacher_id',
  'is_teamteaching',
  'contact_kind',
  'contact',
  'pddikti_class',
  'copied_from',
  'search',
  'created_at',
  'changed_at',
  'deleted_at',
]

/** @returns the new class by the original one; the new ones have no groups, members or content */
export const insertCopies = async (
  tx: Conn,
  yearId: number,
  classes: readonly CopiedClass[],
): Promise<Map<number, number>> => {
  const numbers = await tx
    .select({ id: sql<number>`nextval(pg_get_serial_sequence('courses', 'id'))::int` })
    .from(sql`generate_series(1, ${classes.length}::int)`)
  const copies = classes.map((one, at) => ({ ...one, new_id: numbers[at]?.id ?? 0 }))
  const x = sql`jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
    as x(id int, new_id int, code text, name text, teacher_id int, teamteaching int[])`
  const columns = copiedColumns(courses, OWN_OF_COPY)
  // The contact was the former lecturer's choice, so a copy with another one starts without.
  await tx.execute(
    sql`insert into courses (id, year_id, code, name, teacher_id, is_teamteaching, contact_kind, contact, pddikti_class, copied_from, ${columns.into})
      overriding system value
      select x.new_id, ${yearId}::int, x.code, x.name, x.teacher_id, cardinality(x.teamteaching) > 0,
        case when o.teacher_id = x.teacher_id then o.contact_kind else 'none' end,
        case when o.teacher_id = x.teacher_id then o.contact end,
        case when o.name = x.name then o.pddikti_class end, o.id, ${columns.from}
      from ${x} join courses o on o.id = x.id`,
  )
  await tx.execute(
    sql`insert into course_teamteaching (courses_id, teacher_id, position)
      select x.new_id, t.id, t.place from ${x}, unnest(x.teamteaching) with ordinality t(id, place)`,
  )
  return new Map(copies.map(({ id, new_id }) => [id, new_id]))
}

export const holdTeams = async (tx: Conn, classes: readonly TaughtBy[]): Promise<void> => {
  const ids = classes.flatMap(listTeamIds)
  if ((await holdLecturers(tx, ids)).size < new Set(ids).size)
    throw new AppError('stale', {
      message: 'Seorang dosen diarsipkan sementara kelas disalin. Periksa dosennya, lalu ulangi.',
    })
}

/** @param copies the new class by the original one */
export const giveGroups = async (
  tx: Conn,
  copies: ReadonlyMap<number, number>,
  classes: readonly Pick<CopiedClass, 'id' | 'study_group_id'>[],
): Promise<void> => {
  const groupRows = classes.flatMap(({ id, study_group_id }) =>
    [...new Set(study_group_id)].map((group) => ({ courses_id: copies.get(id) ?? 0, study_group_id: group })),
  )
  const of = toColumnParams(groupRows)
  await holdGroupsOfClasses(tx, sql`select unnest(${of('study_group_id')}::int[])`)
  if (groupRows.length === 0) return
  await tx.execute(
    sql`insert into course_study_groups (courses_id, study_group_id)
      select * from unnest(${of('courses_id')}::int[], ${of('study_group_id')}::int[])`,
  )
}

/**
 * Enrols lecturers and students of study groups in new classes.
 * @returns the number of student memberships
 */
export const enrolGroups = async (tx: Conn, ids: readonly number[]): Promise<number> => {
  await syncTeam(tx, ids)
  await syncGroupMembers(tx, { courses_ids: ids, isNew: true })
  const [copyTotals] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(sql`active_students`)
    .where(sql`courses_id = any(${sql.param([...ids])}::int[])`)
  return copyTotals?.total ?? 0
}

export const countCopies = async (conn: Conn, classes: readonly CopiedClass[], material: boolean) => {
  const x = sql`jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as x(id int, study_group_id int[])`
  const [people] = await conn
    .select({
      students: sql<number>`count(distinct s.id)::int`,
      enrolments: sql<number>`count(distinct (x.id, s.id))::int`,
    })
    .from(
      sql`${x} join students s on s.study_group_id = any(x.study_group_id)
        join status_users st on st.id = s.status_id and st.active join users u on u.id = s.id and u.deleted_at is null`,
    )
  const ids = sql`any(${sql.param(material ? classes.map(({ id }) => id) : [])}::int[])`
  const [content] = await conn
    .select({
      sections: sql<number>`(select count(*)::int from sections where courses_id = ${ids} and deleted_at is null)`,
      lessons: sql<number>`(select count(*)::int from sections s join lessons l on l.sections_id = s.id and l.deleted_at is null
        where s.courses_id = ${ids} and s.deleted_at is null)`,
    })
    .from(sql`(select) one`)
  const none = { students: 0, enrolments: 0, sections: 0, lessons: 0 }
  return { ...none, lecturers: new Set(classes.flatMap(listTeamIds)).size, ...people, ...content }
}

/** @param id the semester to activate; undefined for a new one */
export const findClosing = async (conn: Conn, id: number | undefined) => {
  const [closing] = await conn
    .select({
      id: years.id,
      name: years.name,
      classes: sql<number>`count(distinct ${courses.id})::int`,
      students: sql<number>`count(distinct m.user_id)::int`,
    })
    .from(years)
    .leftJoin(courses, areLiving(eq(courses.year_id, years.id)))
    .leftJoin(sql`active_students m`, sql`m.courses_id = ${courses.id}`)
    .where(and(years.active, id === undefined ? undefined : sql`${years.id} <> ${id}`))
    .groupBy(years.id)
  return closing ?? null
}

/** A run without an update for this long has died. */
const SILENT = '30 seconds'

/** Outside the transaction, so that others see the progress. If it fails, the work continues. */
export const sayProgress = (db: Db, user_id: number, doneCount: number, total: number) => {
  const run = { done: doneCount, total, seen_at: sql`now()` }
  return db
    .insert(semesterRuns)
    .values({ user_id, ...run })
    .onConflictDoUpdate({ target: semesterRuns.user_id, set: run })
    .catch(() => undefined)
}
export const endProgress = (db: Db, user_id: number) =>
  db
    .delete(semesterRuns)
    .where(eq(semesterRuns.user_id, user_id))
    .catch(() => undefined)

export const findProgress = async (conn: Conn, user_id: number) => {
  const [run] = await conn
    .select({ done: semesterRuns.done, total: semesterRuns.total })
    .from(semesterRuns)
    .where(and(eq(semesterRuns.user_id, user_id), sql`seen_at > now() - ${SILENT}::interval`))
  return run ?? null
}
