import { sql } from 'drizzle-orm'
import { type Conn, firstRow, rows } from '../../platform/db.ts'

export const listStatusUsers = (conn: Conn) =>
  rows<{ id: number; name: string }>(conn, sql`select id, name from status_users order by id`)

/** Closes the year that is active, if it is another one than `id`, and opens this one again. */
export const makeWayForActive = async (conn: Conn, id: number | undefined): Promise<void> => {
  await conn.execute(
    sql`update years set active = false, closed = true where active and id is distinct from ${id ?? null}::int`,
  )
  if (id !== undefined) await conn.execute(sql`update years set closed = false where id = ${id}`)
}

export const isActiveYear = async (conn: Conn, id: number): Promise<boolean> =>
  (await firstRow(conn, sql`select from years where id = ${id} and active`)) !== undefined

/** Another grade whose range meets this one. */
export const overlappingGrade = (
  conn: Conn,
  range: { id?: number; start_score: number; end_score: number },
) =>
  firstRow<{ grade: string; start_score: number; end_score: number }>(
    conn,
    sql`select grade, start_score, end_score from grades
      where numrange(start_score, end_score, '[]') && numrange(${range.start_score}::numeric, ${range.end_score}::numeric, '[]')
        and id is distinct from ${range.id ?? null}::int
      order by start_score limit 1`,
  )
