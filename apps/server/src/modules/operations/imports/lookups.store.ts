import type { ImportKind } from '@tuntas/contract/operations/import-columns'
import { sql } from 'drizzle-orm'
import { type Conn, rows } from '../../../platform/db.ts'
import { findStudyGroups } from '../../campus/masters/store.ts'
import { findNip, findPeople, type KnownPerson, type PeopleKind } from '../../campus/people/import.store.ts'
import type { Choices, Existing, Known } from './rows.rules.ts'

/** What the rows of a file are compared with. */

const masters = {
  program_id: sql`select id, name, null as code from programs`,
  education_level_id: sql`select id, name, null as code from education_levels`,
  study_program_id: sql`select id, name, code from study_programs`,
  curriculum_id: sql`select id, name, code from curriculums`,
  status_id: sql`select id, name, null as code from status_users`,
  study_group_id: sql`select id, name, code from study_groups`,
}
type Master = keyof typeof masters
const mastersOf: Record<ImportKind, readonly Master[]> = {
  teacher: ['education_level_id', 'study_program_id'],
  student: Object.keys(masters) as Master[],
  'study-group': [],
  member: [],
}

const choices = async (conn: Conn, master: Master): Promise<Choices> => {
  const masterRows = await rows<{ id: number; name: string; code: string | null }>(
    conn,
    sql`${masters[master]} order by id`,
  )
  const byName = new Map<string, number>()
  // A name goes before a code that reads the same.
  for (const { id, code } of masterRows) if (code) byName.set(code.toLowerCase(), id)
  for (const { id, name } of masterRows) byName.set(name.toLowerCase().replace(/\s+/g, ' '), id)
  return { byName, names: new Map(masterRows.map(({ id, name }) => [id, name])) }
}

export const findMasters = async (conn: Conn, kind: ImportKind): Promise<Known> => {
  const choicesByMaster: Known = {}
  for (const master of mastersOf[kind]) choicesByMaster[master] = await choices(conn, master)
  return choicesByMaster
}

const roles = { teachers: 'dosen', students: 'mahasiswa' } as const
const asExisting = (kind: PeopleKind, person: KnownPerson): Existing => {
  const { id, username: _, role, archived, ...values } = person
  return { id, archived, values, ...(role === roles[kind] ? {} : { other: String(values.name) }) }
}

/** Who is found again under the rows' keys, by the key in small letters. */
export const findExisting = async (
  conn: Conn,
  kind: Exclude<ImportKind, 'member'>,
  keys: readonly string[],
): Promise<Map<string, Existing>> => {
  if (kind === 'study-group') {
    const groups = await findStudyGroups(conn, keys, [])
    return new Map(
      groups.map(({ id, code, name }) => [
        code.toLowerCase(),
        { id, archived: false, values: { code, name } },
      ]),
    )
  }
  const people = kind === 'teacher' ? 'teachers' : 'students'
  const knownPeople = await findPeople(conn, people, keys)
  return new Map(knownPeople.map((person) => [person.username.toLowerCase(), asExisting(people, person)]))
}

/** Who has a value that may stand only once beside the key: a lecturer's NIP, a study group's name. */
export const findOwners = async (
  conn: Conn,
  kind: ImportKind,
  values: readonly string[],
): Promise<Map<string, number>> => {
  if (kind === 'teacher') return new Map((await findNip(conn, values)).map(({ nim, id }) => [nim, id]))
  if (kind === 'study-group')
    return new Map((await findStudyGroups(conn, [], values)).map(({ name, id }) => [name.toLowerCase(), id]))
  return new Map()
}

export type KnownCourse = { id: number; code: string; name: string; archived: boolean }
export const findCourses = (
  conn: Conn,
  { codes, ids }: { codes: readonly string[]; ids: readonly number[] },
) =>
  rows<KnownCourse>(
    conn,
    sql`select id, coalesce(code, '') as code, name, deleted_at is not null as archived from courses
      where lower(code) = any(${sql.param(codes.map((code) => code.toLowerCase()))}::text[]) or id = any(${sql.param([...ids])}::int[])`,
  )

/** 'course user' of memberships, and whether they have ended. */
export const findMemberships = async (conn: Conn, userIds: readonly number[]) =>
  new Map(
    (
      await rows<{ courses_id: number; user_id: number; ended: boolean }>(
        conn,
        sql`select courses_id, user_id, ended_at is not null as ended from members where user_id = any(${sql.param([...userIds])}::int[])`,
      )
    ).map(({ courses_id, user_id, ended }) => [`${courses_id} ${user_id}`, ended]),
  )
