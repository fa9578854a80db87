import type { PageQuery } from '@tuntas/contract/wire/paging'
import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { rows } from '../../../platform/db/rows.ts'
import { streamRows } from '../../../platform/db/snapshot.ts'
import type { Scope } from '../../campus/administrators/access.ts'
import { type ClassFilters, fromOfficeClasses, type OfficeYear } from './office.store.ts'

/** Closed marks of a semester: marks from the version, names of class and semester from now. */

export type ExportQuery = {
  year: OfficeYear | undefined
  scope: Scope
  filters: ClassFilters & { only_active: boolean }
}

const ACTIVE = 'Aktif'

/** The students `s` of closed classes `c`, with their mata kuliah `f.category` as closed. */
const closedStudents = ({ filters: { only_active } }: ExportQuery): SQL => sql`
  cross join lateral (
    select d.document -> 'course_category' as category, d.document -> 'students' as students from final_marks d where d.id = own.version_id offset 0
  ) f
  left join lateral jsonb_to_recordset(f.students) as s(user_id int, nim text, name text, status text, final numeric, grade text, ipk numeric)
    on ${only_active ? sql`s.status = ${ACTIVE}` : sql`true`}`

const closedClasses = ({ year, scope, filters }: ExportQuery): SQL => sql`(
  select c.id, c.name, c.pddikti_class, k.id as category_id, y.code as year_code, y.name as year, c.code, v.version, v.closed_at, v.id as version_id
  ${fromOfficeClasses(year, scope, filters)} and v.id is not null and v.reopened_at is null
) own`

const markRow = z.object({
  nim: z.string(),
  name: z.string(),
  course_category_code: z.string().nullable(),
  course_category: z.string(),
  course: z.string(),
  pddikti_class: z.string().nullable(),
  year_code: z.string(),
  year: z.string(),
  final: z.number().nullable(),
  grade: z.string(),
  ipk: z.number().nullable(),
})

const markOrder = sql`course_category_code, course, courses_id, nim collate "C"`
const selectMarks = (selection: ExportQuery): SQL => sql`
  select s.nim, s.name, f.category ->> 'code' as course_category_code, f.category ->> 'name' as course_category, own.name as course, own.id as courses_id,
    own.pddikti_class, own.year_code, own.year, own.code, own.version, own.closed_at, s.final, s.grade, s.ipk
  from ${closedClasses(selection)} ${closedStudents(selection)} where s.nim is not null`

const classMarkRow = markRow.extend({
  courses_id: z.number(),
  code: z.string().nullable(),
  version: z.number(),
  closed_at: z.string(),
})
export const readMarksPage = (
  conn: Conn,
  selection: ExportQuery,
  paging: Pick<PageQuery, 'page' | 'limit'>,
) => readPage(conn, classMarkRow, selectMarks(selection), markOrder, paging, 'once')

/** Sorted by mata kuliah code, class and NIM. */
export const streamMarks = (db: Db, selection: ExportQuery) =>
  streamRows(db, markRow, selectMarks(selection), markOrder)

const closedRow = z.object({
  courses_id: z.number(),
  course: z.string(),
  pddikti_class: z.string().nullable(),
  course_category_code: z.string().nullable(),
  course_category: z.string(),
  students: z.number(),
  no_mark: z.number(),
  no_letter: z.number(),
  letter_long: z.number(),
  same_student: z.number(),
})
/** Each closed class with the number of incomplete marks. */
export const listClosedClasses = (conn: Conn, selection: ExportQuery, letterMost: number) =>
  rows(
    conn,
    closedRow,
    sql`select courses_id, course, pddikti_class, course_category_code, course_category, count(nim)::int as students,
        count(*) filter (where nim is not null and final is null)::int as no_mark,
        count(*) filter (where final is not null and grade in ('', '-'))::int as no_letter,
        count(*) filter (where char_length(grade) > ${letterMost}::int)::int as letter_long,
        count(nim) filter (where times > 1)::int as same_student
      from (
        select own.id as courses_id, own.name as course, own.pddikti_class, f.category ->> 'code' as course_category_code,
          f.category ->> 'name' as course_category, s.nim, s.final, s.grade, count(*) over (partition by own.category_id, btrim(s.nim)) as times
        from ${closedClasses(selection)} ${closedStudents(selection)}
      ) mark
      group by courses_id, course, pddikti_class, course_category_code, course_category
      order by course_category_code, course, courses_id`,
  )

const openRow = z.object({ courses_id: z.number(), course: z.string(), students: z.number() })
export const listOpenClasses = (conn: Conn, { year, scope, filters }: ExportQuery) =>
  rows(
    conn,
    openRow,
    sql`select c.id as courses_id, c.name as course, (select count(*)::int from active_students m where m.courses_id = c.id) as students
      ${fromOfficeClasses(year, scope, filters)} and (v.id is null or v.reopened_at is not null)
      order by k.code, c.name, c.id`,
  )
