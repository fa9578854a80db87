import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { countRows, rows } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { noteAddresses } from '../../identity/account/addresses.store.ts'
import { temporaryUntil } from '../../identity/account/password.store.ts'

/** Bulk access to lecturers and students: some hundred per statement, in the caller's transaction. */

export type PeopleKind = 'teachers' | 'students'
type Values = Record<string, unknown>

const sharedColumns = {
  nim: 'text',
  gender: 'text',
  place_birth: 'text',
  date_birth: 'date',
  religion: 'text',
  type_identity: 'text',
  no_identity: 'text',
  telephone: 'text',
  postal_code: 'text',
  study_program_id: 'int',
  education_level_id: 'int',
}
const columns: Record<PeopleKind, Record<string, string>> = {
  teachers: { ...sharedColumns, nidn: 'text', employee_status: 'text' },
  students: {
    ...sharedColumns,
    address: 'text',
    program_id: 'int',
    curriculum_id: 'int',
    status_id: 'int',
    study_group_id: 'int',
    entry_year: 'smallint',
    date_entry: 'date',
    type: 'text',
    study_limit: 'smallint',
  },
}
const account = { name: 'text', email: 'text', phone: 'text' }
const usernameFields = { teachers: 'nidn', students: 'nim' } as const

const names = (of: Record<string, string>, from: string): SQL =>
  sql.raw(
    Object.keys(of)
      .map((name) => `${from}"${name}"`)
      .join(', '),
  )
const typeColumns = (of: Record<string, string>) =>
  sql.raw(
    Object.entries(of)
      .map(([name, type]) => `"${name}" ${type}`)
      .join(', '),
  )
const settings = (of: Record<string, string>) =>
  sql.raw(
    Object.keys(of)
      .map((name) => `"${name}" = given."${name}"`)
      .join(', '),
  )
/** The rows as a table in a single parameter. */
const selectGiven = (kind: PeopleKind, people: readonly Values[], more: Record<string, string>) =>
  sql`given as (select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as x(${typeColumns({ ...account, ...columns[kind], ...more })}))`

export const knownPersonRow = z.looseObject({
  id: z.number(),
  username: z.string(),
  role: z.string(),
  archived: z.boolean(),
})
export type KnownPerson = z.output<typeof knownPersonRow>

/** Fields of a person that an import writes. */
export const knownValues = ({
  id: _,
  username: __,
  role: ___,
  archived: ____,
  ...values
}: KnownPerson): Values => values

const read = (conn: Conn, statement: SQL) => rows(conn, knownPersonRow, statement)
export const knownPeople = (
  kind: PeopleKind,
) => sql`select u.id, u.username, u.role, u.deleted_at is not null as archived, u.name, u.email, u.phone, ${names(columns[kind], 'p.')}
  from users u left join ${sql.identifier(kind)} p on p.id = u.id`

/** Accounts with these usernames, including archived ones and other kinds. */
export const findPeople = (
  conn: Conn,
  kind: PeopleKind,
  usernames: readonly string[],
): Promise<KnownPerson[]> =>
  read(
    conn,
    sql`${knownPeople(kind)} where lower(u.username) = any(${sql.param(usernames.map((name) => name.toLowerCase()))}::text[]) order by u.id`,
  )

/** Living people, locked until the transaction ends. */
export const holdPeople = (tx: Conn, kind: PeopleKind, ids: readonly number[]): Promise<KnownPerson[]> =>
  read(
    tx,
    sql`${knownPeople(kind)} where u.id = any(${sql.param([...ids])}::int[]) and u.deleted_at is null order by u.id for update of u`,
  )

const nipRow = z.object({ id: z.number(), nim: z.string() })
/** People with these NIP. */
export const findNip = (conn: Conn, numbers: readonly string[]) =>
  rows(
    conn,
    nipRow,
    sql`select id, lower(nim) as nim from teachers where lower(nim) = any(${sql.param(numbers.map((n) => n.toLowerCase()))}::text[])`,
  )

const createdRow = z.object({ id: z.number(), username: z.string() })
const kindRole = { teachers: 'dosen', students: 'mahasiswa' } as const

/**
 * Inserts people with hashed temporary passwords, or without a password.
 * @returns the ids in input order
 */
export const insertPeople = async (
  tx: Work,
  kind: PeopleKind,
  people: readonly (Values & { password_hash: string | null })[],
): Promise<number[]> => {
  const username = sql.raw(usernameFields[kind])
  const users = await rows(
    tx,
    createdRow,
    sql`with ${selectGiven(kind, people, { password_hash: 'text' })}, made as (
        insert into users (username, name, email, phone, role, password_hash, temporary_until)
        select ${username}, name, email, phone, ${kindRole[kind]}, password_hash, case when password_hash is not null then ${temporaryUntil} end from given
        returning id, username
      ), detail as (
        insert into ${sql.identifier(kind)} (id, ${names(columns[kind], '')})
        select made.id, ${names(columns[kind], 'given.')} from made join given on given.${username} = made.username
      )
      select id, username from made`,
  )
  const byUsername = new Map(people.map((person) => [person[usernameFields[kind]], person]))
  await tx.emit('people.imported', {
    kind,
    people: users.map(({ id, username: name }) => {
      const { password_hash: _, ...after } = byUsername.get(name) ?? { password_hash: '' }
      return { id, after }
    }),
  })
  const ids = new Map(users.map(({ id, username: name }) => [name, id]))
  return people.map((person) => ids.get(String(person[usernameFields[kind]])) ?? 0)
}

/** Updates people; each entry has its `id` and the former values. */
export const updatePeople = async (
  tx: Work,
  kind: PeopleKind,
  people: readonly { id: number; values: Values; before: Values }[],
): Promise<void> => {
  const changedCount = await countRows(
    tx,
    sql`with ${selectGiven(
      kind,
      people.map(({ id, values }) => ({ ...values, id })),
      { id: 'int' },
    )}, account as (
        update users set version = users.version + 1, username = given.${sql.raw(usernameFields[kind])}, ${settings(account)} from given where users.id = given.id and users.deleted_at is null returning users.id
      )
      update ${sql.identifier(kind)} set ${settings(columns[kind])} from given join account on account.id = given.id
      where ${sql.identifier(kind)}.id = given.id`,
  )
  if (changedCount !== people.length) throw new AppError('stale')
  await noteAddresses(
    tx,
    people.map(({ id, values, before }) => ({ id, before: before.email, after: values.email })),
  )
  await tx.emit('people.imported', {
    kind,
    people: people.map(({ id, values, before }) => ({ id, before, after: values })),
  })
}
