import { students, teachers } from '@tuntas/contract/campus/people'
import {
  students as studentSchemas,
  studyGroupOptions,
  teachers as teacherSchemas,
} from '@tuntas/contract/campus/people.schemas'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Archived } from '../../../platform/db/archive.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, firstRow, namedRow, rows } from '../../../platform/db/rows.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { noteAddresses } from '../../identity/account/addresses.store.ts'
import { temporaryUntil } from '../../identity/account/password.store.ts'
import { users } from '../../identity/account/schema.ts'
import { hasSecond } from '../../identity/account/second-factors.store.ts'
import { closeSessions } from '../../identity/account/sessions.store.ts'
import {
  ofScope,
  type Scope,
  studentOfScope,
  usedGroupOfScope,
  wholeCampus,
} from '../administrators/access.ts'
import { demandHeld, holdGroupsOfStudents } from '../masters/groups.store.ts'
import { students as studentsTable, teachers as teachersTable } from './schema.ts'
import { holdStudents, refuseOutside } from './scope.store.ts'

type TeacherInput = Body<typeof teachers.save>
type StudentInput = Body<typeof students.save>
type Account = { username: string; name: string; email: string; phone: string; role: 'dosen' | 'mahasiswa' }

export const roleByKind = { teachers: 'dosen', students: 'mahasiswa' } as const

type Saved = { id?: number | undefined; version?: number | undefined }

/** A password set through the form. */
export type GivenPassword = { hash: string; mustChange: boolean }

const toPasswordColumns = ({ hash, mustChange }: GivenPassword) => ({
  password_hash: hash,
  temporary_until: mustChange ? temporaryUntil : null,
})

/** Creates or updates the account; the username follows NIM or NIDN. A new password ends the sessions. */
const saveAccount = async (
  tx: Conn,
  { id, version }: Saved,
  account: Account,
  newPassword: GivenPassword | undefined,
): Promise<number> => {
  const password = newPassword && toPasswordColumns(newPassword)
  if (id === undefined) {
    const [createdRow] = await tx
      .insert(users)
      .values({ ...account, password_hash: '', ...password })
      .returning({ id: users.id })
    if (!createdRow) throw new AppError('unexpected')
    return createdRow.id
  }
  const [changedRow] = await tx
    .update(users)
    .set({ ...account, ...password, version: incrementVersion(users.version) })
    .where(sql`${users.id} = ${id} and ${sameVersion(users.version, version)}`)
    .returning({ id: users.id })
  if (!changedRow) throw new AppError('stale')
  if (newPassword) await closeSessions(tx, [id])
  return id
}

type OwnNumber = { table: string; column: string; field: 'nim' | 'nidn'; label: string; value: string }

/** Numbers that must be unique. */
export const teacherNumbers = ({ nim, nidn }: { nim: string; nidn: string }): readonly OwnNumber[] => [
  { table: 'teachers', column: 'nim', field: 'nim', label: 'NIP', value: nim },
  { table: 'teachers', column: 'nidn', field: 'nidn', label: 'NIDN', value: nidn },
  { table: 'users', column: 'username', field: 'nidn', label: 'Username', value: nidn },
]
export const studentNumbers = ({ nim }: { nim: string }): readonly OwnNumber[] => [
  { table: 'students', column: 'nim', field: 'nim', label: 'NIM', value: nim },
  { table: 'users', column: 'username', field: 'nim', label: 'Username', value: nim },
]

/** Refuses numbers of somebody else and says which; archived people keep theirs. */
export const refuseTaken = async (
  tx: Conn,
  id: number | undefined,
  numbers: readonly OwnNumber[],
): Promise<void> => {
  for (const { table, column, field, label, value } of numbers) {
    const takenCount = await countRows(
      tx,
      sql`select from ${sql.identifier(table)} where lower(${sql.identifier(column)}) = lower(${value}) and id is distinct from ${id ?? null}::int`,
    )
    if (takenCount === 0) continue
    const message = `${label} sudah digunakan`
    throw new AppError('duplicate', { message, fields: { [field]: [message] } })
  }
}

/** All columns of the table, for the audit log. */
const storedRow = z.record(z.string(), z.unknown())
const lockPerson = async (
  tx: Conn,
  table: 'teachers' | 'students',
  id: number,
  scope: Scope,
): Promise<Record<string, unknown>> => {
  const person = await firstRow(
    tx,
    storedRow,
    sql`select p.*, u.name, u.email, u.phone from ${sql.identifier(table)} p join users u on u.id = p.id and u.deleted_at is null
      where p.id = ${id} and ${ofScope(scope, sql`p.study_program_id`)} for no key update of p for update of u`,
  )
  if (!person) throw new AppError('not_found')
  const { search: _, living: __, ...before } = person // derived columns
  return before
}

/** Splits a form into personal data, account fields and columns of the kind, without the password. */
const splitForm = <Form extends TeacherInput | StudentInput>({
  id,
  version,
  password: _,
  confirm_password: __,
  must_change_password: ___,
  name,
  email,
  phone,
  ...person
}: Form) => ({ edited: { id, version }, contact: { name, email, phone }, person })

const passwordSet = (newPassword: GivenPassword | undefined) => ({
  password: newPassword !== undefined,
  mustChange: newPassword?.mustChange ?? false,
})

/**
 * Saves a lecturer in the caller's transaction.
 * @returns the id
 */
export const saveTeacher = async (
  tx: Work,
  input: TeacherInput,
  newPassword: GivenPassword | undefined,
): Promise<number> => {
  const { edited, contact, person } = splitForm(input)
  const before =
    edited.id === undefined ? undefined : await lockPerson(tx, 'teachers', edited.id, wholeCampus)
  await refuseTaken(tx, edited.id, teacherNumbers(person))
  const account = { username: person.nidn, ...contact, role: 'dosen' } as const
  const id = await saveAccount(tx, edited, account, newPassword)
  await tx
    .insert(teachersTable)
    .values({ id, ...person })
    .onConflictDoUpdate({ target: teachersTable.id, set: person })
  const after = { ...contact, ...person }
  if (before) await noteAddresses(tx, [{ id, before: before.email, after: contact.email }])
  await tx.emit('person.saved', { kind: 'teachers', id, before, after, ...passwordSet(newPassword) })
  return id
}

/**
 * Saves a student in the caller's transaction; the courses feature updates memberships.
 * @returns the id
 */
export const saveStudent = async (
  tx: Work,
  scope: Scope,
  input: StudentInput,
  newPassword: GivenPassword | undefined,
): Promise<number> => {
  const { edited, contact, person } = splitForm(input)
  const groups = await holdGroupsOfStudents(
    tx,
    scope,
    sql`select ${person.study_group_id}::int union all select study_group_id from students where id = ${edited.id ?? null}::int`,
  )
  const before = edited.id === undefined ? undefined : await lockPerson(tx, 'students', edited.id, scope)
  if (before) demandHeld(groups, [before])
  await refuseOutside(tx, scope, person, before)
  await refuseTaken(tx, edited.id, studentNumbers(person))
  const account = { username: person.nim, ...contact, role: 'mahasiswa' } as const
  const id = await saveAccount(tx, edited, account, newPassword)
  await tx
    .insert(studentsTable)
    .values({ id, ...person })
    .onConflictDoUpdate({ target: studentsTable.id, set: person })
  const after = { ...contact, ...person }
  if (before) await noteAddresses(tx, [{ id, before: before.email, after: contact.email }])
  await tx.emit('person.saved', { kind: 'students', id, before, after, ...passwordSet(newPassword) })
  return id
}

/** Archives people of one kind and ends their sessions. All or none. */
export const archivePeople = async (
  tx: Work,
  scope: Scope,
  kind: 'teachers' | 'students',
  ids: readonly number[],
): Promise<void> => {
  await holdStudents(tx, ids)
  const archivedPeople = await tx
    .update(users)
    .set({ deleted_at: sql`now()` })
    .where(
      sql`${inArray(users.id, [...ids])} and ${users.role} = ${roleByKind[kind]} and ${users.deleted_at} is null
        and ${studentOfScope(scope, sql`${users.id}`)}`,
    )
    .returning({ id: users.id, name: users.name })
  if (archivedPeople.length !== new Set(ids).size) throw new AppError('not_found')
  await closeSessions(tx, ids)
  await tx.emit('people.archived', { kind, people: archivedPeople })
}

const biodata = sql`${hasSecond(sql`p.id`)} as second_factor, u.version, u.name, u.email, u.phone, u.username, p.id, p.nim, p.gender, p.place_birth, p.date_birth, p.religion, p.type_identity,
  p.no_identity, p.telephone, p.postal_code, array[p.education_level_id] as education_level_id,
  array[p.study_program_id] as study_program_id, array[p.study_program_id] as program_study_id`

const teacherDetailRow = teacherSchemas.detail.reply.data.extend({ second_factor: z.boolean() })
export const findTeacher = (conn: Conn, id: number) =>
  firstRow(
    conn,
    teacherDetailRow,
    sql`select ${biodata}, p.nidn, p.employee_status from teachers p join users u on u.id = p.id and u.deleted_at is null where p.id = ${id}`,
  )

const studentDetailRow = studentSchemas.detail.reply.data.extend({ second_factor: z.boolean() })
export const findStudent = (conn: Conn, scope: Scope, id: number) =>
  firstRow(
    conn,
    studentDetailRow,
    sql`select ${biodata}, p.address, array[p.program_id] as program_id, array[p.curriculum_id] as curriculum_id,
        array[p.status_id] as status_id, array[p.study_group_id] as study_group_id, p.entry_year, p.date_entry, p.type, p.study_limit
      from students p join users u on u.id = p.id and u.deleted_at is null
      where p.id = ${id} and ${ofScope(scope, sql`p.study_program_id`)}`,
  )

export const toPersonThing = (
  db: Conn,
  scope: Scope,
  kind: 'teachers' | 'students',
  id: number | undefined,
) => ({
  kind,
  id,
  detail: (kind === 'teachers' ? teachers : students).detail,
  find: async () =>
    id !== undefined && (kind === 'teachers' ? findTeacher(db, id) : findStudent(db, scope, id)),
})

export const listTeacherOptions = (conn: Conn) =>
  rows(
    conn,
    namedRow,
    sql`select u.id, u.name from teachers t join users u on u.id = t.id and u.deleted_at is null order by u.name, u.id`,
  )

const studyGroupRow = studyGroupOptions.reply.data.element
/**
 * Study groups with the number of active students. Operators see the groups of their students and classes,
 * and count only their students.
 */
export const listStudyGroupOptions = (conn: Conn, scope: Scope) =>
  rows(
    conn,
    studyGroupRow,
    sql`select g.id, g.name, count(u.id)::int as total_user from study_groups g
      left join (students s join status_users st on st.id = s.status_id and st.active join users u on u.id = s.id and u.deleted_at is null)
        on s.study_group_id = g.id and ${ofScope(scope, sql`s.study_program_id`)}
      where ${usedGroupOfScope(scope, sql`g.id`)}
      group by g.id order by g.name, g.id`,
  )

/** Restores people: they sign in with their previous passwords. */
export const restorePeople = async (
  tx: Work,
  kind: 'teachers' | 'students',
  people: readonly Archived[],
): Promise<void> => {
  const ids = people.map(({ id }) => id)
  await holdGroupsOfStudents(
    tx,
    wholeCampus,
    sql`select study_group_id from students where id = any(${sql.param(ids)}::int[])`,
  )
  const back = await tx
    .update(users)
    .set({ deleted_at: null })
    .where(and(inArray(users.id, ids), eq(users.role, roleByKind[kind]), isNotNull(users.deleted_at)))
    .returning({ id: users.id, name: users.name })
  if (back.length !== people.length) throw new AppError('not_found')
  await tx.emit('people.restored', { kind, people: back })
}
