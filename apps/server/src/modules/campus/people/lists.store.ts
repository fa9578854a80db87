import {
  students as studentSchemas,
  teachers as teacherSchemas,
} from '@tuntas/contract/campus/people.schemas'
import type { PageQuery } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type Conn, type Db, matchesKeywords, oneOfThese } from '../../../platform/db/db.ts'
import { readPage, readPageOfMany } from '../../../platform/db/pages.ts'
import { rows } from '../../../platform/db/rows.ts'
import { streamRows } from '../../../platform/db/snapshot.ts'
import { orderBySql } from '../../../platform/http/list.ts'
import { searchedPerson } from '../../identity/account/person-search.ts'
import { users } from '../../identity/account/schema.ts'
import { ofScope, type Scope } from '../administrators/access.ts'
import { knownPeople, knownPersonRow, type PeopleKind } from './import.store.ts'
import { students as table } from './schema.ts'

export type Filters = PageQuery &
  Sorting & {
    program_id?: readonly number[]
    education_level_id?: readonly number[]
    study_program_id?: readonly number[]
    status_id?: readonly number[]
    curriculum_id?: readonly number[]
    study_group_id?: readonly number[]
    entry_year?: readonly number[]
    employee_status?: readonly string[]
    /** Restricts the list to these ids. */
    ids?: readonly number[]
  }
type Counted = Omit<Filters, 'page' | 'limit'>

const filtered = (filters: Counted) =>
  sql`${oneOfThese(sql`p.id`, filters.ids)} and ${oneOfThese(sql`p.education_level_id`, filters.education_level_id)} and ${oneOfThese(sql`p.study_program_id`, filters.study_program_id)}`

// Left joins, although masters always exist: the planner drops them when rows are only counted.
const masters = sql`left join education_levels el on el.id = p.education_level_id
  left join study_programs sp on sp.id = p.study_program_id`

const teachers = (filters: Filters) => sql`
  select p.id, u.version, p.nim, p.nidn, u.name, p.gender, p.employee_status, el.name as education_level, sp.name as study_program, u.phone
  from teachers p join users u on u.id = p.id and u.role = 'dosen' and u.deleted_at is null ${masters}
  where ${filtered(filters)} and ${oneOfThese(sql`p.employee_status`, filters.employee_status)} and (${searchedPerson(sql`u.search`, filters.keywords)} or ${matchesKeywords(sql`lower(p.nim)`, filters.keywords)})`

const shownStudents = sql`
  select p.id, u.version, p.nim, p.name, p.gender, st.name as status_user, pr.name as program, el.name as education_level,
    sp.name as study_program, u.phone
  from students p join users u on u.id = p.id ${masters}
  left join programs pr on pr.id = p.program_id left join status_users st on st.id = p.status_id`

// The username is the NIM. The search text is maintained on the account and copied to the student's row.
const within = (scope: Scope, filters: Omit<Counted, 'status_id'>) => sql`p.living
  and ${ofScope(scope, sql`p.study_program_id`)} and ${filtered(filters)}
  and ${oneOfThese(sql`p.program_id`, filters.program_id)} and ${oneOfThese(sql`p.curriculum_id`, filters.curriculum_id)}
  and ${oneOfThese(sql`p.study_group_id`, filters.study_group_id)} and ${oneOfThese(sql`p.entry_year`, filters.entry_year)} and ${searchedPerson(sql`p.search`, filters.keywords)}`

/** Filtered students `p` of a list. */
export const studentsUnder = (scope: Scope, filters: Counted): SQL =>
  sql`${within(scope, filters)} and ${oneOfThese(sql`p.status_id`, filters.status_id)}`
const students = (scope: Scope, filters: Filters) => sql`where ${studentsUnder(scope, filters)}`

const teacherOrder = sql`name, id`
const studentOrder = sql`nim, id`

const teacherRow = teacherSchemas.list.reply.data.element
const studentRow = studentSchemas.list.reply.data.element

export const readTeachersPage = (conn: Conn, filters: Filters) =>
  readPage(conn, teacherRow, teachers(filters), orderBySql(filters, teacherOrder), filters)
/** Sort expressions outside the student's own columns. Their indexes lead from a name to its students. */
const orderedBy: Partial<Record<string, SQL>> = {
  education_level: sql`p.id, o.name as education_level from education_levels o join students p on p.education_level_id = o.id`,
  program: sql`p.id, o.name as program from programs o join students p on p.program_id = o.id`,
  study_program: sql`p.id, o.name as study_program from study_programs o join students p on p.study_program_id = o.id`,
  phone: sql`p.id, o.phone from users o join students p on p.id = o.id`,
}
const foundBy = (sort = 'nim') => orderedBy[sort] ?? sql`p.id, p.${sql.identifier(sort)} from students p`

/** Shorter keywords contain no trigram. */
const TRIGRAM = 3
/**
 * NIMs follow the years, so matches of one part are adjacent, possibly all at the end. Names are spread
 * evenly.
 */
const isClustered = ({ sort = 'nim', keywords }: Filters) => sort === 'nim' && keywords.length >= TRIGRAM

export const readStudentsPage = (conn: Conn, scope: Scope, filters: Filters) =>
  readPageOfMany(
    conn,
    studentRow,
    {
      found: sql`select ${foundBy(filters.sort)} ${students(scope, filters)}`,
      counted: sql`select from students p ${students(scope, filters)}`,
      select: shownStudents,
      order: orderBySql(filters, studentOrder),
      clustered: isClustered(filters),
    },
    filters,
  )
export const allTeachers = (db: Db, filters: Filters) =>
  streamRows(db, teacherRow, teachers(filters), orderBySql(filters, teacherOrder))
export const allStudents = (db: Db, scope: Scope, filters: Filters) =>
  streamRows(
    db,
    studentRow,
    sql`${shownStudents} ${students(scope, filters)}`,
    orderBySql(filters, studentOrder),
  )

const usualOrders = { teachers: teacherOrder, students: studentOrder }
const selectListed = (scope: Scope, kind: PeopleKind, filters: Filters) =>
  kind === 'teachers'
    ? sql`select id from (${teachers(filters)}) t`
    : sql`select p.id from students p ${students(scope, filters)}`
/** Columns of an import file by which a list can be sorted. */
const IN_FILE = ['nim', 'nidn', 'name', 'phone']
/** With all columns of the import. */
export const allForImport = (db: Db, scope: Scope, kind: PeopleKind, filters: Filters) =>
  streamRows(
    db,
    knownPersonRow,
    sql`select k.* from (${knownPeople(kind)}) k where k.id in (${selectListed(scope, kind, filters)})`,
    filters.sort && IN_FILE.includes(filters.sort)
      ? orderBySql(filters, usualOrders[kind])
      : usualOrders[kind],
  )

/**
 * Ids matching a list, in its order.
 * @returns `most` + 1 ids if there are more
 */
export const findListed = (conn: Conn, scope: Scope, kind: PeopleKind, filters: Filters, most: number) =>
  conn
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(sql`${users.id} in (${selectListed(scope, kind, filters)})`)
    .orderBy(users.name, users.id)
    .limit(most + 1)

/** Entry years of current students, latest first. */
export const listEntryYears = (conn: Conn, scope: Scope) =>
  conn
    .selectDistinct({ id: table.entry_year, name: sql<string>`${table.entry_year}::text` })
    .from(table)
    .where(and(eq(table.living, true), ofScope(scope, sql`${table.study_program_id}`)))
    .orderBy(desc(table.entry_year))

const countRow = teacherSchemas.counts.reply.data.element

/** Lecturers by employee status, ignoring that filter. */
export const countTeachers = (conn: Conn, filters: Counted) =>
  rows(
    conn,
    countRow,
    sql`select p.employee_status as value, count(*)::int as total
      from teachers p join users u on u.id = p.id and u.role = 'dosen' and u.deleted_at is null
      where ${filtered(filters)} and (${searchedPerson(sql`u.search`, filters.keywords)} or ${matchesKeywords(sql`lower(p.nim)`, filters.keywords)})
      group by 1 order by 1`,
  )

/** Students by status, ignoring that filter. */
export const countStudents = (conn: Conn, scope: Scope, filters: Counted) =>
  rows(
    conn,
    countRow,
    sql`select p.status_id::text as value, count(*)::int as total
      from students p where ${within(scope, filters)}
      group by p.status_id order by p.status_id`,
  )
