import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { isOutcomeKind, type OutcomeKind } from '@tuntas/contract/operations/outcome-columns'
import { z } from '@tuntas/contract/wire/zod'
import { inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { namedRow, rows } from '../../../platform/db/rows.ts'
import type { Scope } from '../../campus/administrators/access.ts'
import { findMasterRows, type ImportedMaster } from '../../campus/masters/import.store.ts'
import {
  findNip,
  findPeople,
  type KnownPerson,
  knownValues,
  type PeopleKind,
} from '../../campus/people/import.store.ts'
import { findCoursesByCode } from '../../classroom/courses/admin.store.ts'
import { members } from '../../classroom/courses/schema.ts'
import { findAccounts } from '../../identity/account/admins.store.ts'
import { removedByUndo } from './access.ts'
import { buildChoices, masterRow } from './choices.rules.ts'
import { findOutcomeMasters, findOutcomes } from './outcomes.store.ts'
import type { Existing } from './reading.rules.ts'
import type { Choices, Known } from './shape.rules.ts'
import { findUses } from './uses.store.ts'

/** Stored rows to compare a file with. `shown` is the exported text, if it is not the name. */

const masters = {
  program_id: sql`select id, name, null as code from programs`,
  education_level_id: sql`select id, name, null as code from education_levels`,
  study_program_id: sql`select id, name, code from study_programs`,
  curriculum_id: sql`select id, name, code from curriculums`,
  status_id: sql`select id, name, null as code from status_users`,
  study_group_id: sql`select id, name, code from study_groups`,
  year_id: sql`select id, name, code, active from years`,
  course_category_id: sql`select id, name, code, code as shown from course_categories`,
  teacher_id: sql`select t.id, t.nidn as name, t.nim as code from teachers t join users u on u.id = t.id and u.deleted_at is null`,
  teamteaching: sql`select t.id, t.nidn as name, t.nim as code from teachers t join users u on u.id = t.id and u.deleted_at is null`,
}
type Master = keyof typeof masters
/** Thousands: a template does not list them. */
const unlisted: readonly Master[] = ['teacher_id', 'teamteaching']
const mastersByKind: Record<Exclude<ImportKind, OutcomeKind>, readonly Master[]> = {
  teacher: ['education_level_id', 'study_program_id'],
  student: [
    'program_id',
    'education_level_id',
    'study_program_id',
    'curriculum_id',
    'status_id',
    'study_group_id',
  ],
  'study-group': [],
  'course-category': ['study_program_id', 'curriculum_id'],
  course: ['course_category_id', 'year_id', 'teacher_id', 'teamteaching', 'study_group_id'],
  member: ['year_id'],
  grade: [],
  admin: [],
}

const choices = async (conn: Conn, master: Master): Promise<Choices> => ({
  ...buildChoices(await rows(conn, masterRow, sql`${masters[master]} order by id`)),
  ...(unlisted.includes(master) && { unlisted: true as const }),
})

/** Masters that rows may name; CPL and CPMK only within the scope. */
export const findMasters = async (conn: Conn, kind: ImportKind, scope: Scope): Promise<Known> => {
  if (isOutcomeKind(kind)) return findOutcomeMasters(conn, kind, scope)
  const choicesByMaster: Known = {}
  for (const master of mastersByKind[kind]) choicesByMaster[master] = await choices(conn, master)
  return choicesByMaster
}

type Values = Record<string, unknown>
type KeyedKind = Exclude<ImportKind, 'member' | 'course'>
type Found = { id: number; archived: boolean; key: string; role?: string; values: Record<string, unknown> }

const roles: Partial<Record<ImportKind, string>> = { teacher: 'dosen', student: 'mahasiswa', admin: 'admin' }
const asFound = (person: KnownPerson): Found => {
  const { id, username, role, archived: isArchived } = person
  return { id, archived: isArchived, role, key: username, values: knownValues(person) }
}

const people = async (conn: Conn, kind: PeopleKind, keys: readonly string[]) =>
  (await findPeople(conn, kind, keys)).map(asFound)

const importedMasters: Partial<Record<ImportKind, { kind: ImportedMaster; key: string }>> = {
  'study-group': { kind: 'study_groups', key: 'code' },
  'course-category': { kind: 'course_categories', key: 'code' },
  grade: { kind: 'grades', key: 'grade' },
}

const findByKeys = async (conn: Conn, kind: KeyedKind, keys: readonly string[]): Promise<Found[]> => {
  if (kind === 'teacher') return people(conn, 'teachers', keys)
  if (kind === 'student') return people(conn, 'students', keys)
  if (kind === 'admin')
    return (await findAccounts(conn, keys)).map(({ id, role, archived: isArchived, ...values }) => ({
      id,
      role,
      archived: isArchived,
      key: values.username,
      values,
    }))
  if (isOutcomeKind(kind)) return findOutcomes(conn, kind, keys)
  const master = importedMasters[kind]
  if (!master) return []
  const masterRows = await findMasterRows(conn, master.kind, { keys })
  return masterRows.map(({ id, ...values }) => ({
    id,
    archived: false,
    key: String(values[master.key]),
    values,
  }))
}

/** Archived rows not used since their import was undone. */
const findUndone = async (
  conn: Conn,
  kind: Exclude<ImportKind, 'member'>,
  foundRows: readonly { id: number; archived: boolean }[],
) => {
  const archivedIds = foundRows.filter((one) => one.archived).map(({ id }) => id)
  if (archivedIds.length === 0) return new Set<number>()
  const removedIds = (await removedByUndo(conn, kind, archivedIds)).map(({ id }) => id)
  const usedIds = await findUses(conn, kind, removedIds)
  return new Set(removedIds.filter((id) => !usedIds.has(id)))
}

/** Classes of these codes in all semesters. */
export const findExistingCourses = async (conn: Conn, codes: readonly string[]) => {
  const courses = await findCoursesByCode(conn, codes)
  const undoneIds = await findUndone(conn, 'course', courses)
  return courses.map(({ id, archived: isArchived, ...values }) => ({
    id,
    archived: isArchived,
    code: values.code ?? '',
    year_id: values.year_id,
    existing: { id, archived: isArchived, values, ...(undoneIds.has(id) && { undone: true as const }) },
  }))
}

/** Existing rows by key in lower case. */
export const findExisting = async (
  conn: Conn,
  kind: KeyedKind,
  keys: readonly string[],
): Promise<Map<string, Existing>> => {
  const storedRows = await findByKeys(conn, kind, keys)
  const undoneIds = await findUndone(conn, kind, storedRows)
  return new Map(
    storedRows.map(({ id, archived: isArchived, key, role, values }) => [
      key.toLowerCase(),
      {
        id,
        archived: isArchived,
        values,
        ...(undoneIds.has(id) && { undone: true }),
        ...(role !== roles[kind] && { other: String(values.name) }),
      },
    ]),
  )
}

/** Owners of unique values other than the key: a lecturer's NIP, a study group's name. */
export const findOwners = async (
  conn: Conn,
  kind: ImportKind,
  values: readonly string[],
): Promise<Map<string, number>> => {
  if (kind === 'teacher') return new Map((await findNip(conn, values)).map(({ nim, id }) => [nim, id]))
  if (kind === 'study-group') {
    const groups = await findMasterRows(conn, 'study_groups', { names: values })
    return new Map(groups.map(({ name, id }) => [String(name).toLowerCase(), id]))
  }
  return new Map()
}

/** Rows that may now have these former values. */
export const findRivals = async (conn: Conn, kind: ImportKind, formerValues: readonly Values[]) => {
  const texts = (name: string) => formerValues.map((values) => String(values[name]))
  if (kind === 'teacher') return findNip(conn, texts('nim'))
  if (kind === 'study-group') return findMasterRows(conn, 'study_groups', { names: texts('name') })
  if (kind === 'course-category') return findMasterRows(conn, 'course_categories', { names: texts('name') })
  return kind === 'grade' ? findMasterRows(conn, 'grades', 'all') : []
}

const courseRow = namedRow.extend({
  code: z.string(),
  archived: z.boolean(),
  year_id: z.number(),
  /** Its semester is closed. */
  closed: z.boolean(),
})
export const findCourses = (
  conn: Conn,
  { codes, ids }: { codes: readonly string[]; ids: readonly number[] },
) =>
  rows(
    conn,
    courseRow,
    sql`select c.id, coalesce(c.code, '') as code, c.name, c.deleted_at is not null as archived, c.year_id, y.closed
      from courses c join years y on y.id = c.year_id
      where lower(c.code) = any(${sql.param(codes.map((code) => code.toLowerCase()))}::text[]) or c.id = any(${sql.param([...ids])}::int[])
      order by c.id`,
  )

/** Who removed a member by hand, by the audit log. */
const removedBy = sql<string | null>`(case when members.ended_by = 'removed' then (
    select u.name from audit_log a join users u on u.id = a.user_id
    where a.kind = 'members' and a.thing_id = members.id and a.action = 'archive' order by a.id desc limit 1
  ) end)`

/** Memberships by 'course user', and whether they have ended. */
export const findMemberships = async (conn: Conn, userIds: readonly number[]) => {
  const memberships = await conn
    .select({
      id: members.id,
      courses_id: members.courses_id,
      user_id: members.user_id,
      source: members.source,
      ended: sql<boolean>`${members.ended_at} is not null`,
      ended_by: members.ended_by,
      removed_by: removedBy,
    })
    .from(members)
    .where(inArray(members.user_id, [...userIds]))
  return new Map(memberships.map((one) => [`${one.courses_id} ${one.user_id}`, one]))
}
