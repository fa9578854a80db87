import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { type ClosedMarks, computeProposals } from './closing.rules.ts'
import { readLiveMarks } from './live.store.ts'

/** Number of students per class whose mark differs from the closed one. */

const closedRow = z.object({ courses_id: z.number(), marks: z.custom<ClosedMarks>() })

/** Without the students' scores by item, which are most of a document. */
const listClosedMarks = (conn: Conn, courseIds: readonly number[]) =>
  rows(
    conn,
    closedRow,
    sql`select f.courses_id, jsonb_build_object('items', f.document -> 'items', 'students', (
          select coalesce(jsonb_agg(student - 'scores'), '[]') from jsonb_array_elements(f.document -> 'students') student)) as marks
      from final_marks f where f.courses_id = any(${sql.param([...courseIds])}::int[]) and f.reopened_at is null`,
  )

/** Counts by class. Only closed classes have proposals. */
export const countProposals = async (
  conn: Conn,
  classes: readonly { courses_id: number; state: string }[],
): Promise<Map<number, number>> => {
  const ids = classes.filter(({ state }) => state === 'closed').map(({ courses_id }) => courses_id)
  if (ids.length === 0) return new Map()
  const marksByClass = new Map(
    (await listClosedMarks(conn, ids)).map(({ courses_id, marks }) => [courses_id, marks]),
  )
  return new Map(
    (await readLiveMarks(conn, [...marksByClass.keys()])).map((live) => {
      const marks = marksByClass.get(live.courses_id)
      return [live.courses_id, marks ? computeProposals(marks, live).length : 0]
    }),
  )
}
