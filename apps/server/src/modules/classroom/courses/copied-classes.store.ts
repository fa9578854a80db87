import type { CopiedClass } from '@tuntas/contract/classroom/semester'
import type { FieldErrors } from '@tuntas/contract/wire/endpoint'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { studyGroups } from '../../campus/masters/schema.ts'
import { courses } from './schema.ts'
import { findLecturers } from './team.store.ts'

/** Classes as somebody wants them in another semester: their codes, and their faults. */

/** The people who teach a class. */
export const listTeamIds = ({
  teacher_id,
  teamteaching,
}: Pick<CopiedClass, 'teacher_id' | 'teamteaching'>) => [teacher_id, ...teamteaching]

/** The code in another semester; none where an archived class there has it. */
const codeThere = (yearId: number) => sql<string | null>`case when not exists (
  select from courses t where t.year_id = ${yearId} and t.deleted_at is not null and lower(t.code) = lower("courses"."code")) then "courses"."code" end`

/** Classes sent without a code keep that of the original. */
export const keepCodes = async (
  conn: Conn,
  classes: readonly CopiedClass[],
  to: number | undefined,
): Promise<(CopiedClass & { code: string | null })[]> => {
  const ids = classes.map(({ id }) => id)
  const originals = await conn
    .select({ id: courses.id, code: codeThere(to ?? 0) })
    .from(courses)
    .where(inArray(courses.id, ids))
  const codes = new Map(originals.map(({ id, code }) => [id, code]))
  return classes.map((one) => ({
    ...one,
    code: one.code === undefined ? (codes.get(one.id) ?? null) : one.code,
  }))
}

/**
 * Errors that the schema cannot find: archived lecturers and study groups, and codes in use.
 * @param to the target semester; undefined for a new one, which has no codes
 */
export const findClassFaults = async (
  conn: Conn,
  { classes, to }: { classes: readonly CopiedClass[]; to: number | undefined },
  path: (at: number, field: string) => string,
): Promise<FieldErrors> => {
  const getCodeKey = ({ code }: CopiedClass) => code?.toLowerCase()
  const lecturers = await findLecturers(conn, classes.flatMap(listTeamIds))
  const groups = await conn
    .select({ id: studyGroups.id })
    .from(studyGroups)
    .where(inArray(studyGroups.id, [...new Set(classes.flatMap((one) => one.study_group_id))]))
  const codes = await conn
    .select({ code: sql<string>`lower(${courses.code})` })
    .from(courses)
    .where(
      and(
        eq(courses.year_id, to ?? 0),
        inArray(sql`lower(${courses.code})`, ['', ...classes.flatMap((one) => getCodeKey(one) ?? [])]),
      ),
    )
  const groupIds = new Set(groups.map(({ id }) => id))
  const takenCodes = new Set(codes.map(({ code }) => code))
  const faults: FieldErrors = {}
  classes.forEach((one, at) => {
    const say = (field: string, message: string) => {
      faults[path(at, field)] = [message]
    }
    if (!lecturers.has(one.teacher_id)) say('teacher_id', 'Pilih dosen pengampu')
    if (one.teamteaching.some((id) => !lecturers.has(id))) say('teamteaching', 'Pilih koordinator')
    if (one.study_group_id.some((id) => !groupIds.has(id))) say('study_group_id', 'Pilih rombongan belajar')
    const code = getCodeKey(one)
    if (code === undefined) return
    if (takenCodes.has(code)) say('code', 'Kode sudah digunakan')
    takenCodes.add(code)
  })
  return faults
}
