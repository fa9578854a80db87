import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { namedRow, rows } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/events.ts'
import { refuseWarned } from '../../../platform/http/warnings.ts'
import { listFinalItems } from './final-items.store.ts'
import { paperLength } from './sql-rules.ts'
import { type ClassState, listWarnings } from './warnings.rules.ts'

const listEmptyQuizzes = (conn: Conn, courseId: number) =>
  rows(
    conn,
    namedRow,
    sql`select l.id, l.name from lessons l join sections s on s.id = l.sections_id and s.deleted_at is null
      where l.courses_id = ${courseId} and l.type = 'QUIZ' and l.status = 'publish' and l.deleted_at is null
        and ${paperLength(sql`l.id`)} = 0
      order by s.position, s.id, l.position, l.id`,
  )

const readClassState = async (conn: Conn, courseId: number): Promise<ClassState> => ({
  book: await listFinalItems(conn, courseId),
  emptyQuizzes: await listEmptyQuizzes(conn, courseId),
})

type Sparing = { courseIds: readonly number[]; spare: boolean }

/**
 * Changes lessons of these classes. With `spare`, a change with warnings is rolled back and refused with
 * them.
 */
export const sparingWarnings = async <T>(
  tx: Work,
  { courseIds, spare }: Sparing,
  change: () => Promise<T>,
): Promise<T> => {
  if (!spare) return change()
  const ids = [...new Set(courseIds)]
  const before = new Map<number, ClassState>()
  for (const id of ids) before.set(id, await readClassState(tx, id))
  const result = await change()
  for (const [id, state] of before) refuseWarned(listWarnings(state, await readClassState(tx, id)))
  return result
}
