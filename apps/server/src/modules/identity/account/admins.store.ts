import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { incrementVersion } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { noteAddresses } from './addresses.store.ts'
import { temporaryUntil } from './password.store.ts'
import { users } from './schema.ts'

/** Administrators by import. Super admins are created only on the server (`npm run admin:create`). */

type Admin = { username: string; name: string; email: string | null; phone: string | null }

const readAccounts = (conn: Conn, where: SQL | undefined) =>
  conn
    .select({
      id: users.id,
      role: users.role,
      archived: sql<boolean>`${users.deleted_at} is not null`,
      username: users.username,
      name: users.name,
      email: users.email,
      phone: users.phone,
    })
    .from(users)
    .where(where)
    .orderBy(users.id)

/** Accounts with these usernames, of any role. */
export const findAccounts = (conn: Conn, usernames: readonly string[]) =>
  readAccounts(
    conn,
    inArray(
      sql`lower(${users.username})`,
      usernames.map((name) => name.toLowerCase()),
    ),
  )

const isAdmin = (ids: readonly number[]) =>
  and(inArray(users.id, [...ids]), eq(users.role, 'admin'), isNull(users.deleted_at))

/** Administrators locked until the transaction ends. */
export const holdAdmins = (tx: Conn, ids: readonly number[]) => readAccounts(tx, isAdmin(ids)).for('update')

/**
 * With hashed temporary passwords.
 * @returns the ids in row order
 */
export const insertAdmins = async (
  tx: Work,
  admins: readonly (Admin & { password_hash: string })[],
): Promise<number[]> => {
  const createdAdmins = await tx
    .insert(users)
    .values(admins.map((admin) => ({ ...admin, role: 'admin', temporary_until: temporaryUntil })))
    .returning({ id: users.id, username: users.username })
  const ids = new Map(createdAdmins.map(({ id, username }) => [username, id]))
  const rows = admins.map(({ password_hash: _, ...after }) => ({
    id: ids.get(after.username) ?? 0,
    after: { ...after, role: 'admin' },
  }))
  await tx.emit('rows.saved', { kind: 'users', rows })
  return rows.map(({ id }) => id)
}

export const updateAdmins = async (
  tx: Work,
  changes: readonly { id: number; values: Admin; before: Partial<Admin> }[],
): Promise<void> => {
  for (const { id, values } of changes) {
    const { username, name, email, phone } = values
    const changedRows = await tx
      .update(users)
      .set({ username, name, email, phone, version: incrementVersion(users.version) })
      .where(isAdmin([id]))
      .returning({ id: users.id })
    if (changedRows.length === 0) throw new AppError('stale')
  }
  await noteAddresses(
    tx,
    changes.map(({ id, values, before }) => ({ id, before: before.email, after: values.email })),
  )
  await tx.emit('rows.saved', {
    kind: 'users',
    rows: changes.map(({ id, values, before }) => ({ id, before, after: values })),
  })
}

/** Deletes accounts without any sign-in attempt. */
export const deleteAdmins = async (tx: Work, ids: readonly number[]): Promise<void> => {
  const deletedAdmins = await tx
    .delete(users)
    .where(isAdmin(ids))
    .returning({ id: users.id, username: users.username, name: users.name })
  if (deletedAdmins.length !== ids.length) throw new AppError('stale')
  await tx.emit('rows.deleted', { kind: 'users', rows: deletedAdmins })
}
