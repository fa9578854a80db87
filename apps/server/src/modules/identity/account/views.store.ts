import { type saveListView, VIEWS_MOST } from '@tuntas/contract/identity/views'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { holdAccounts } from './account-locks.store.ts'
import { listViews as views } from './schema.ts'

/** Saved list views. Not audited: they affect only their owner. */

type View = Body<typeof saveListView>
const FULL = `Paling banyak ${VIEWS_MOST} tampilan. Hapus satu dulu.`

const ownViewsSql = (userId: number, list: string) => and(eq(views.user_id, userId), eq(views.list, list))

export const findListViews = (conn: Conn, userId: number, list: string) =>
  conn
    .select({ id: views.id, name: views.name, search: views.search, is_default: views.is_default })
    .from(views)
    .where(ownViewsSql(userId, list))
    .orderBy(desc(views.is_default), sql`lower(${views.name})`)

/**
 * Inserts a view, or updates the one with the id.
 * @returns its id
 */
export const keepListView = async (
  tx: Conn,
  userId: number,
  { id, list, ...view }: View,
): Promise<number> => {
  // Serialises saves of a user, for the limit and the single default.
  await holdAccounts(tx, [userId])
  if (view.is_default) await tx.update(views).set({ is_default: false }).where(ownViewsSql(userId, list))
  if (id !== undefined) {
    const [changedView] = await tx
      .update(views)
      .set(view)
      .where(and(eq(views.id, id), ownViewsSql(userId, list)))
      .returning({ id: views.id })
    if (!changedView) throw new AppError('not_found')
    return changedView.id
  }
  const [countRow] = await tx.select({ total: count() }).from(views).where(ownViewsSql(userId, list))
  if ((countRow?.total ?? 0) >= VIEWS_MOST)
    throw new AppError('invalid', { message: FULL, fields: { name: [FULL] } })
  const [added] = await tx
    .insert(views)
    .values({ user_id: userId, list, ...view })
    .returning({ id: views.id })
  if (!added) throw new AppError('unexpected')
  return added.id
}

export const dropListView = async (conn: Conn, userId: number, id: number): Promise<void> => {
  const deletedRows = await conn
    .delete(views)
    .where(and(eq(views.id, id), eq(views.user_id, userId)))
    .returning({ id: views.id })
  if (deletedRows.length === 0) throw new AppError('not_found')
}

/** Saved keywords may contain names. */
export const eraseListViews = (tx: Conn, userId: number) => tx.delete(views).where(eq(views.user_id, userId))
