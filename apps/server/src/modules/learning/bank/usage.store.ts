import { bankUsage } from '@tuntas/contract/learning/bank.schemas'
import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { rows } from '../../../platform/db/rows.ts'
import { taughtBy } from '../../classroom/courses/access.ts'
import { differs } from '../quizzes/bank-copies.ts'
import type { OpenBankQuestion } from './access.ts'

/** A copy of the bank question in a quiz. */
const useRow = bankUsage.reply.data.shape.quizzes.element.omit({ verdict: true }).extend({
  question_id: z.number(),
  courses_id: z.number(),
  /** Number of papers that had it. */
  shown: z.number(),
})
export type Use = z.output<typeof useRow>

/** Newest first. */
export const listUses = (conn: Conn, actor: Actor, { id }: OpenBankQuestion): Promise<Use[]> =>
  rows(
    conn,
    useRow,
    sql`select q.id as question_id, l.id as lessons_id, l.courses_id, l.name, c.name as course, y.name as year, v.number, ${differs} as differs,
        ${taughtBy(actor.id)} as is_mine,
        (select count(*)::int from attempts a where a.lessons_id = l.id and a.question_ids @> array[q.id] and a.deleted_at is null) as shown
      from bank_versions v join questions q on q.bank_version_id = v.id and q.deleted_at is null
      join lessons l on l.id = q.lessons_id and l.deleted_at is null join courses c on c.id = l.courses_id and c.deleted_at is null
      join years y on y.id = c.year_id
      where v.bank_question_id = ${id} order by q.created_at desc, q.id desc`,
  )
