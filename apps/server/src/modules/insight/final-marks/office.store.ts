import { officeClasses as listSchemas } from '@tuntas/contract/insight/marks-office.schemas'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, matches, matchesKeywords, oneOfThese } from '../../../platform/db/db.ts'
import { readPageOnce } from '../../../platform/db/pages.ts'
import { firstRow, idRow, onlyRow, rows } from '../../../platform/db/rows.ts'
import { inSnapshot } from '../../../platform/db/snapshot.ts'
import { orderBySql } from '../../../platform/http/list.ts'
import { classOfScope, type Scope } from '../../campus/administrators/access.ts'
import { inFinalMark } from '../../learning/lessons/sql-rules.ts'

/** State of Tutup Nilai over the classes of a semester. */

const yearRow = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  marks_due: z.string().nullable(),
})
export type OfficeYear = z.output<typeof yearRow>

/** The semester with this id, or the active one. */
export const findOfficeYear = (conn: Conn, yearId: number | undefined): Promise<OfficeYear | undefined> =>
  firstRow(
    conn,
    yearRow,
    sql`select id, code, name, marks_due from years where ${yearId === undefined ? sql`active` : sql`id = ${yearId}`}`,
  )

/** End of the campus day by which marks of the semester `y` must be closed; null without a deadline. */
const dueMoment = (zone: string): SQL => sql`((y.marks_due + 1)::timestamp at time zone ${zone})`

/** The latest version `v` of the class `c`, without its document. */
export const latestVersion = sql`left join lateral (
    select f.id, f.version, f.closed_at, f.reopened_at from final_marks f where f.courses_id = c.id order by f.version desc limit 1
  ) v on true`
/** Whether the marks of a class are closed, from its latest version `v`. */
export const closingState = sql`case when v.id is null then 'open' when v.reopened_at is null then 'closed' else 'reopened' end`

export type ClassFilters = {
  study_program_id?: readonly number[]
  course_category_id?: readonly number[]
  keywords: string
}
/** Classes `c` with mata kuliah `k`, program `p`, main lecturer `u` and latest version `v`. */
const classesWithNames = sql`courses c
  join years y on y.id = c.year_id
  join course_categories k on k.id = c.course_category_id
  join study_programs p on p.id = k.study_program_id
  join users u on u.id = c.teacher_id
  ${latestVersion}`

/** Classes of the semester and scope, filtered. */
export const fromOfficeClasses = (
  year: OfficeYear | undefined,
  scope: Scope,
  { keywords, study_program_id, course_category_id }: ClassFilters,
): SQL => sql`
  from ${classesWithNames}
  where c.deleted_at is null and c.year_id = ${year?.id ?? null}::int and ${classOfScope(scope, sql`c.course_category_id`)}
    and ${oneOfThese(sql`k.study_program_id`, study_program_id)} and ${oneOfThese(sql`k.id`, course_category_id)}
    and (${matchesKeywords(sql`c.search`, keywords)} or ${matches(keywords, [sql`k.name`, sql`coalesce(k.code, '')`, sql`u.name`])})`

type ListFilters = PageQuery &
  Sorting &
  ClassFilters & { state?: readonly string[]; late?: string | undefined }
export type OfficeQuery = { year: OfficeYear | undefined; scope: Scope; zone: string; filters: ListFilters }

const isLate = (zone: string) =>
  sql`coalesce(${dueMoment(zone)} <= now(), false) and ${closingState} <> 'closed'`

/** Classes with their state, before the expensive counts. */
const selectStates = ({ year, scope, zone, filters }: OfficeQuery): SQL => sql`
  select c.id, c.name as course, k.name as course_category, p.name as study_program, u.name as name_teacher,
    (select count(*)::int from active_students m where m.courses_id = c.id) as students,
    ${closingState} as state, v.closed_at, ${isLate(zone)} as late,
    (select r.reminded_at from mark_reminders r where r.courses_id = c.id) as reminded_at
  ${fromOfficeClasses(year, scope, filters)}`

const filterStates = (selection: OfficeQuery): SQL => {
  const { state, late: isLate } = selection.filters
  return sql`select * from (${selectStates(selection)}) own
    where ${oneOfThese(sql`own.state`, state)} and ${isLate === undefined ? sql`true` : sql`own.late = ${isLate === '1'}`}`
}

/**
 * Unmarked work of the class `c` at published items of the final mark. Essays are searched in attempts with
 * essays or without a count yet.
 */
const waitingWorks = sql`(
  select count(*)::int from (
    select a.user_id, a.lessons_id
    from attempts a
    join attempt_results r on r.id = a.id and r.end_date is not null and r.wait > 0
    where a.courses_id = c.id and a.deleted_at is null and a.wait is distinct from 0
    union
    select w.user_id, w.lessons_id from submissions w where w.courses_id = c.id and w.deleted_at is null and w.score is null
  ) work
  join active_students m on m.courses_id = c.id and m.user_id = work.user_id
  join lessons l on l.id = work.lessons_id and l.deleted_at is null and l.status = 'publish' and ${inFinalMark(sql`l`)}
  join sections s on s.id = l.sections_id and s.deleted_at is null
)`

const selectShown = ({ zone }: Pick<OfficeQuery, 'zone'>): SQL => sql`
  select c.id, c.id as courses_id, c.code, c.name as course, k.code as course_category_code, k.name as course_category,
    p.name as study_program, u.name as name_teacher, (select count(*)::int from active_students m where m.courses_id = c.id) as students,
    ${closingState} as state, v.version, v.closed_at, ${waitingWorks} as waiting, ${isLate(zone)} as late,
    (select r.reminded_at from mark_reminders r where r.courses_id = c.id) as reminded_at
  from ${classesWithNames}`

const classRow = listSchemas.reply.data.element.omit({ proposals: true })
export type OfficeRow = z.output<typeof classRow>
const defaultOrder = sql`course_category, course, id`

export const readOfficePage = (conn: Conn, selection: OfficeQuery) =>
  readPageOnce(
    conn,
    classRow,
    {
      found: filterStates(selection),
      select: selectShown(selection),
      order: orderBySql(selection.filters, defaultOrder),
    },
    selection.filters,
  )

const BATCH = 50
/** All rows in list order, streamed in batches. */
export const streamOfficeClasses = (db: Db, selection: OfficeQuery) =>
  inSnapshot(db, async function* (conn) {
    const classes = await rows(
      conn,
      idRow,
      sql`${filterStates(selection)} order by ${orderBySql(selection.filters, defaultOrder)}`,
    )
    for (let at = 0; at < classes.length; at += BATCH) {
      const ids = sql.param(classes.slice(at, at + BATCH).map(({ id }) => id))
      yield await rows(
        conn,
        classRow,
        sql`${selectShown(selection)} where c.id = any(${ids}::int[]) order by array_position(${ids}::int[], c.id)`,
      )
    }
  })

/** Same filters, except state and late. */
export const countStates = (conn: Conn, selection: OfficeQuery) =>
  onlyRow(
    conn,
    listSchemas.reply.counts,
    sql`select count(*)::int as "all", count(*) filter (where state = 'open')::int as open,
        count(*) filter (where state = 'closed')::int as closed, count(*) filter (where state = 'reopened')::int as reopened,
        count(*) filter (where late)::int as late
      from (${selectStates(selection)}) own`,
  )
