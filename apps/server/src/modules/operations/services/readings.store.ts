import type { ServiceKind } from '@tuntas/contract/operations/services'
import { readings } from '@tuntas/contract/operations/services.schemas'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { readPage } from '../../../platform/db/pages.ts'
import { firstRow, idRow } from '../../../platform/db/rows.ts'

/** Rows in the form in which they are sent: codes of masters where they have one, otherwise names. */

type Filters = Partial<Record<'nim' | 'nidn' | 'code' | 'year_id' | 'course_code', string | null>>
export type Reading = Filters & { page: number; limit: number; changed_since: string | null }

const is = (column: SQL, value: string | null | undefined): SQL =>
  value ? sql`lower(${column}) = lower(${value})` : sql`true`
const since = (column: SQL, { changed_since }: Reading): SQL =>
  changed_since ? sql`${column} >= ${changed_since}::timestamptz` : sql`true`
/** A semester's name or code. */
const inYear = (value: string | null | undefined): SQL =>
  value ? sql`(${is(sql`y.code`, value)} or ${is(sql`y.name`, value)})` : sql`true`

const biodata = sql`p.id, p.nim, u.name, p.gender, p.place_birth, p.date_birth::text as date_birth, u.email, u.phone, p.religion,
  p.type_identity, p.no_identity, p.telephone, p.postal_code, level.name as education_level_id, program.code as study_program_id`
const joinPerson = sql`join users u on u.id = p.id and u.deleted_at is null
  join education_levels level on level.id = p.education_level_id join study_programs program on program.id = p.study_program_id`
const personSince = (reading: Reading) => since(sql`greatest(u.changed_at, p.changed_at)`, reading)

const selects: Record<ServiceKind, (reading: Reading) => SQL> = {
  student: (reading) => sql`
    select ${biodata}, p.address, kind.name as program_id, curriculum.code as curriculum_id, status.name as status_id,
      g.code as study_group_id, p.entry_year, p.date_entry::text as date_entry, p.type, p.study_limit
    from students p ${joinPerson} join programs kind on kind.id = p.program_id
    join curriculums curriculum on curriculum.id = p.curriculum_id join status_users status on status.id = p.status_id
    join study_groups g on g.id = p.study_group_id
    where ${is(sql`p.nim`, reading.nim)} and ${personSince(reading)}`,
  teacher: (reading) => sql`
    select ${biodata}, p.nidn, p.employee_status from teachers p ${joinPerson}
    where ${is(sql`p.nidn`, reading.nidn)} and ${personSince(reading)}`,
  'study-group': (reading) => sql`
    select id, code, name from study_groups where ${is(sql`code`, reading.code)} and ${since(sql`changed_at`, reading)}`,
  'course-category': (reading) => sql`
    select k.id, k.code, k.name, k.sks, program.code as study_program_id, curriculum.code as curriculum_id, k.status
    from course_categories k join study_programs program on program.id = k.study_program_id
    join curriculums curriculum on curriculum.id = k.curriculum_id
    where ${is(sql`k.code`, reading.code)} and ${since(sql`k.changed_at`, reading)}`,
  course: (reading) => sql`
    select c.id, c.code, c.name, coalesce(k.code, k.name) as course_category_id, y.code as year_id, t.nidn as teacher_id,
      array(select l.nidn from course_teamteaching m join teachers l on l.id = m.teacher_id where m.courses_id = c.id
        order by m.position) as teamteaching,
      array(select g.code from course_study_groups m join study_groups g on g.id = m.study_group_id where m.courses_id = c.id
        order by m.study_group_id) as study_group_id, c.status
    from courses c join years y on y.id = c.year_id join course_categories k on k.id = c.course_category_id
    join teachers t on t.id = c.teacher_id
    where c.deleted_at is null and ${is(sql`c.code`, reading.code)} and ${inYear(reading.year_id)} and ${since(sql`c.changed_at`, reading)}`,
  // Former members too: a reader learns from `ended` who left.
  member: (reading) => sql`
    select m.id, c.code as course_code, y.code as year_id, s.nim, (m.ended_at is not null)::int as ended
    from members m join courses c on c.id = m.courses_id and c.deleted_at is null join years y on y.id = c.year_id
    join students s on s.id = m.user_id join users u on u.id = s.id and u.deleted_at is null
    where m.role = 'student' and ${is(sql`c.code`, reading.course_code)} and ${is(sql`s.nim`, reading.nim)}
      and ${inYear(reading.year_id)} and ${since(sql`m.changed_at`, reading)}`,
}

export const readRows = (conn: Conn, kind: ServiceKind, reading: Reading) =>
  readPage(conn, readings[kind].reply.data.element, selects[kind](reading), sql`id`, {
    page: reading.page,
    limit: reading.limit,
  })

/** The semester with this name or code; null if there is none. */
export const findYear = async (conn: Conn, value: string): Promise<number | null> =>
  (await firstRow(conn, idRow, sql`select y.id from years y where ${inYear(value)}`))?.id ?? null
