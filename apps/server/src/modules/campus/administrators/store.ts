import type { administrators, OfficeRole } from '@tuntas/contract/campus/administrators'
import { hasPrograms, officeRoles } from '@tuntas/contract/campus/administrators'
import { administrators as schemas } from '@tuntas/contract/campus/administrators.schemas'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { type PageQuery, paginate } from '@tuntas/contract/wire/paging'
import type { Sorting } from '@tuntas/contract/wire/resource'
import { z } from '@tuntas/contract/wire/zod'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Conn, Db } from '../../../platform/db/db.ts'
import { streamRows } from '../../../platform/db/snapshot.ts'
import { incrementVersion, sameVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { orderBySql } from '../../../platform/http/list.ts'
import { noteAddresses } from '../../identity/account/addresses.store.ts'
import { setTemporaryPasswords, temporaryUntil } from '../../identity/account/password.store.ts'
import { searchedPerson } from '../../identity/account/person-search.ts'
import { users } from '../../identity/account/schema.ts'
import { hasSecond, removeFactors } from '../../identity/account/second-factors.store.ts'
import { closeSessions, countDevices } from '../../identity/account/sessions.store.ts'
import type { Managed } from './access.ts'
import { operatorPrograms } from './schema.ts'

type Counted = {
  keywords: string
  role?: OfficeRole
  study_program_id?: number
  archived?: boolean
}
type Filters = PageQuery & Sorting & Counted
type Input = Body<typeof administrators.save>

const filtered = ({ role, study_program_id, archived: isArchived, keywords }: Counted) =>
  and(
    inArray(users.role, [...officeRoles]),
    isArchived ? isNotNull(users.deleted_at) : isNull(users.deleted_at),
    role === undefined ? undefined : eq(users.role, role),
    study_program_id === undefined
      ? undefined
      : sql`exists (select from operator_programs op where op.user_id = "users"."id" and op.study_program_id = ${study_program_id})`,
    searchedPerson(sql`${users.search}`, keywords),
  )

const userId = sql`"users"."id"`
const columns = {
  id: users.id,
  version: users.version,
  username: users.username,
  name: users.name,
  role: sql<OfficeRole>`${users.role}`.as('role'),
  email: users.email,
  phone: users.phone,
  second_factor: hasSecond(userId).as('second_factor'),
  devices: countDevices(userId).as('devices'),
  last_signin_at: sql<
    string | null
  >`(select max(a.time) from login_activity a where a.user_id = ${userId} and a.status = 'success')`.as(
    'last_signin_at',
  ),
  temporary_until: users.temporary_until,
}
const rowsUnder = (conn: Conn, filters: Counted) =>
  conn
    .select({
      ...columns,
      study_programs: sql<string[]>`array(select sp.name from operator_programs op
        join study_programs sp on sp.id = op.study_program_id where op.user_id = ${userId} order by sp.name)`.as(
        'study_programs',
      ),
    })
    .from(users)
    .where(filtered(filters))

const defaultOrder = sql`name, id`

export const readAdministratorsPage = async (conn: Conn, filters: Filters) => {
  const { page, limit } = filters
  const total = await conn.$count(users, filtered(filters))
  const data = await rowsUnder(conn, filters)
    .orderBy(orderBySql(filters, defaultOrder))
    .limit(limit)
    .offset((page - 1) * limit)
  return { data, pagination: paginate(filters, total) }
}

const administratorRow = schemas.list.reply.data.element.extend({
  second_factor: z.boolean(),
  last_signin_at: z.string().nullable(),
  temporary_until: z.string().nullable(),
})
export type AdministratorRow = z.output<typeof administratorRow>
export const allAdministrators = (db: Db, filters: Filters) =>
  streamRows(db, administratorRow, sql`${rowsUnder(db, filters)}`, orderBySql(filters, defaultOrder))

/** Counts by role, ignoring the role filter. */
export const countAdministrators = (conn: Conn, { role: _, ...filters }: Counted) =>
  conn
    .select({ value: users.role, total: sql<number>`count(*)::int` })
    .from(users)
    .where(filtered(filters))
    .groupBy(users.role)
    .orderBy(users.role)

const listProgramIds = async (conn: Conn, id: number): Promise<number[]> => {
  const programs = await conn
    .select({ id: operatorPrograms.study_program_id })
    .from(operatorPrograms)
    .where(eq(operatorPrograms.user_id, id))
    .orderBy(operatorPrograms.study_program_id)
  return programs.map((program) => program.id)
}

export const findAdministrator = async (conn: Conn, id: number) => {
  const [adminRow] = await conn
    .select(columns)
    .from(users)
    .where(and(eq(users.id, id), inArray(users.role, [...officeRoles]), isNull(users.deleted_at)))
  return adminRow && { ...adminRow, study_program_id: await listProgramIds(conn, id) }
}

const refuseTaken = async (tx: Conn, id: number | undefined, username: string): Promise<void> => {
  const takenPrograms = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`lower(${users.username}) = lower(${username}) and ${users.id} is distinct from ${id ?? null}::int`,
    )
  if (takenPrograms.length === 0) return
  const message = 'Username sudah digunakan'
  throw new AppError('duplicate', { message, fields: { username: [message] } })
}

const sameList = (one: readonly number[], otherList: readonly number[]) => one.join() === otherList.join()

/** Replaces all rows, so that `since` is the time of the last change of the set. */
const setPrograms = async (tx: Conn, user_id: number, programs: readonly number[]): Promise<void> => {
  await tx.delete(operatorPrograms).where(eq(operatorPrograms.user_id, user_id))
  if (programs.length === 0) return
  await tx
    .insert(operatorPrograms)
    .values(programs.map((study_program_id) => ({ user_id, study_program_id })))
}

type Account = {
  username: string
  name: string
  email: string | null
  phone: string | null
  role: OfficeRole
}

const create = async (tx: Work, account: Account, password_hash: string): Promise<number> => {
  const [createdRow] = await tx
    .insert(users)
    .values({ ...account, password_hash, temporary_until: temporaryUntil })
    .returning({ id: users.id })
  if (!createdRow) throw new AppError('unexpected')
  return createdRow.id
}

const change = async (tx: Work, account: Account, one: Managed, version: number | undefined) => {
  const changedRows = await tx
    .update(users)
    .set({ ...account, version: incrementVersion(users.version) })
    .where(sql`${users.id} = ${one.id} and ${sameVersion(users.version, version)}`)
    .returning({ id: users.id })
  if (changedRows.length === 0) throw new AppError('stale')
  // Open screens belong to the former role.
  if (account.role !== one.role) await closeSessions(tx, [one.id])
}

/**
 * Creates an account with a temporary password, or updates one. Super admins keep their role.
 * @returns its id
 */
export const saveAdministrator = async (
  tx: Work,
  { id, version, study_program_id, role: requestedRole, username, name, email, phone }: Input,
  target: Managed | { password_hash: string },
): Promise<number> => {
  await refuseTaken(tx, id, username)
  const existingAdmin = 'id' in target ? target : undefined
  const role: OfficeRole = existingAdmin?.role === 'super admin' ? 'super admin' : requestedRole
  const account = { username, name, email, phone, role }
  const programs = hasPrograms(role) ? [...new Set(study_program_id)].sort((a, b) => a - b) : []
  const administrator = existingAdmin && (await findAdministrator(tx, existingAdmin.id))
  const before = administrator && { ...pick(administrator), study_program_id: administrator.study_program_id }
  let savedId: number
  if ('password_hash' in target) savedId = await create(tx, account, target.password_hash)
  else {
    savedId = target.id
    await change(tx, account, target, version)
  }
  if (before) await noteAddresses(tx, [{ id: savedId, before: before.email, after: email }])
  if (!sameList(before?.study_program_id ?? [], programs)) await setPrograms(tx, savedId, programs)
  const after = { ...account, study_program_id: programs }
  await tx.emit('administrator.saved', { id: savedId, before, after })
  return savedId
}
const pick = ({ username, name, email, phone, role }: Account) => ({ username, name, email, phone, role })

const toIds = (managed: readonly Managed[]) => managed.map(({ id }) => id)

export const archiveAdministrators = async (tx: Work, managed: readonly Managed[]): Promise<void> => {
  const ids = toIds(managed)
  await tx.update(users).set({ deleted_at: sql`now()` }).where(inArray(users.id, ids))
  await closeSessions(tx, ids)
  await tx.emit('administrators.archived', { people: managed.map(({ id, name }) => ({ id, name })) })
}

/** They sign in with their previous passwords. */
export const restoreAdministrators = async (tx: Work, managed: readonly Managed[]): Promise<void> => {
  await tx
    .update(users)
    .set({ deleted_at: null })
    .where(inArray(users.id, toIds(managed)))
  await tx.emit('administrators.restored', { people: managed.map(({ id, name }) => ({ id, name })) })
}

/** Sets temporary passwords and ends the sessions. */
export const resetAdministrators = async (
  tx: Work,
  managed: readonly Managed[],
  hashes: readonly string[],
): Promise<void> => {
  const passwords = managed.map(({ id }, at) => ({ id, password_hash: hashes[at] ?? '' }))
  if ((await setTemporaryPasswords(tx, passwords)) !== managed.length) throw new AppError('not_found')
  await closeSessions(tx, toIds(managed))
  await tx.emit('administrators.reset', { ids: toIds(managed) })
}

/**
 * For lost second factors. Ends the sessions, since somebody else may hold the lost device.
 * @returns the number of people who had one
 */
export const removeSecondOfAdministrators = async (
  tx: Work,
  managed: readonly Managed[],
): Promise<number> => {
  const removedIds = await removeFactors(tx, toIds(managed))
  if (removedIds.length === 0) throw new AppError('no_second')
  await closeSessions(tx, removedIds)
  await tx.emit('second.removed', { ids: removedIds })
  return removedIds.length
}

export const endSessionsOfAdministrators = async (tx: Work, managed: readonly Managed[]): Promise<void> => {
  await closeSessions(tx, toIds(managed))
  await tx.emit('administrators.ended', { ids: toIds(managed) })
}
