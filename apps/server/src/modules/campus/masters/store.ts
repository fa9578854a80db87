import { sql } from 'drizzle-orm'
import { type Conn, firstRow, rows } from '../../../platform/db.ts'
import type { Work } from '../../../platform/events.ts'
import { statusUsers } from './schema.ts'

export const listStatusUsers = (conn: Conn) =>
  conn.select({ id: statusUsers.id, name: statusUsers.name }).from(statusUsers).orderBy(statusUsers.id)

/** Closes the year that is active, if it is another one than `id`, and opens this one again. */
export const makeWayForActive = async (tx: Work, id: number | undefined): Promise<void> => {
  const closed = await rows<{ id: number; name: string }>(
    tx,
    sql`update years set active = false, closed = true, version = version + 1 where active and id is distinct from ${id ?? null}::int returning id, name`,
  )
  await tx.emit('rows.saved', {
    kind: 'years',
    rows: closed.map(({ id: closedId, name }) => ({
      id: closedId,
      before: { name, active: true, closed: false },
      after: { name, active: false, closed: true },
    })),
  })
  if (id !== undefined) await tx.execute(sql`update years set closed = false where id = ${id}`)
}

export const isActiveYear = async (conn: Conn, id: number): Promise<boolean> =>
  (await firstRow(conn, sql`select from years where id = ${id} and active`)) !== undefined

/** Another grade whose range meets this one. */
export const overlappingGrade = (
  conn: Conn,
  range: { id?: number | undefined; start_score: number; end_score: number },
) =>
  firstRow<{ grade: string; start_score: number; end_score: number }>(
    conn,
    sql`select grade, start_score, end_score from grades
      where numrange(start_score, end_score, '[]') && numrange(${range.start_score}::numeric, ${range.end_score}::numeric, '[]')
        and id is distinct from ${range.id ?? null}::int
      order by start_score limit 1`,
  )
