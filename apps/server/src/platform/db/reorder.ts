import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import type { Conn } from './db.ts'
import { rows } from './rows.ts'

const placedRow = z.object({ id: z.number(), position: z.number() })

/**
 * Sets the positions of rows by a list that must name exactly all of them.
 * @param within which rows belong together
 * @returns their former order
 */
export const reorder = async (
  tx: Conn,
  table: 'sections' | 'lessons' | 'questions' | 'goals',
  within: SQL,
  ids: readonly number[],
): Promise<number[]> => {
  const archivedColumn = sql.identifier(table === 'goals' ? 'archived_at' : 'deleted_at')
  // Locked in id order, so that two concurrent reorders do not deadlock.
  const livingRows = await rows(
    tx,
    placedRow,
    sql`select id, position from ${sql.identifier(table)} where ${within} and ${archivedColumn} is null order by id for update`,
  )
  const listedIds = new Set(ids)
  if (ids.length !== livingRows.length || !livingRows.every(({ id }) => listedIds.has(id)))
    throw new AppError('stale')
  await tx.execute(
    sql`update ${sql.identifier(table)} t set position = o.place
      from unnest(${sql.param([...ids])}::int[]) with ordinality o(id, place) where t.id = o.id`,
  )
  return livingRows.sort((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id)
}
