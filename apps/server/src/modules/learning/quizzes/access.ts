import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { taughtBy } from '../../classroom/courses/access.ts'

declare const proof: unique symbol
/** A question of a quiz in a class that the caller teaches or coordinates. */
export type TaughtQuestion = {
  readonly id: number
  readonly lessons_id: number
  readonly courses_id: number
  readonly goal_id: number | null
  readonly [proof]: 'taught'
}

const taughtRow = z.object({
  id: z.number(),
  lessons_id: z.number(),
  courses_id: z.number(),
  goal_id: z.number().nullable(),
})

export const taughtQuestion = async (conn: Conn, actor: Actor, id: number): Promise<TaughtQuestion> => {
  const question = await firstRow(
    conn,
    taughtRow,
    sql`select q.id, q.lessons_id, l.courses_id, q.goal_id from questions q
      join lessons l on l.id = q.lessons_id and l.deleted_at is null
      join sections s on s.id = l.sections_id and s.deleted_at is null
      join courses c on c.id = l.courses_id
      where q.id = ${id} and q.deleted_at is null and ${taughtBy(actor.id)}`,
  )
  if (!question) throw new AppError('not_found')
  return question as TaughtQuestion
}
