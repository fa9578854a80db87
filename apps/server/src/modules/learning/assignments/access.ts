import { z } from '@tuntas/contract/wire/zod'
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { ofCourseRow, taughtBy } from '../../classroom/courses/access.ts'
import { isLiving, type TaughtLesson } from '../lessons/access.ts'
import { isMarked } from '../lessons/sql-rules.ts'

declare const proof: unique symbol
/** A student's submission in a class that the caller teaches or coordinates. */
export type TaughtSubmission = {
  readonly id: number
  readonly user_id: number
  readonly lessons_id: number
  readonly courses_id: number
  readonly group_id: number | null
  readonly [proof]: 'taught'
}

const taughtRow = z.object({
  id: z.number(),
  user_id: z.number(),
  lessons_id: z.number(),
  courses_id: z.number(),
  group_id: z.number().nullable(),
})

/** An assignment or a graded external tool of a class that the caller teaches or coordinates. */
export const taughtWork = async (conn: Conn, actor: Pick<Actor, 'id'>, id: number): Promise<TaughtLesson> => {
  const lesson = await firstRow(
    conn,
    ofCourseRow,
    sql`select l.id, l.courses_id from lessons l join courses c on c.id = l.courses_id
      where l.id = ${id} and ${isLiving} and ${taughtBy(actor.id)} and l.type <> 'QUIZ' and ${isMarked(sql`l`)}`,
  )
  if (!lesson) throw new AppError('not_found')
  return lesson as TaughtLesson
}

export const taughtSubmission = async (conn: Conn, actor: Actor, id: number): Promise<TaughtSubmission> => {
  const submission = await firstRow(
    conn,
    taughtRow,
    sql`select w.id, w.user_id, w.lessons_id, w.courses_id, w.group_id from submissions w join courses c on c.id = w.courses_id
      where w.id = ${id} and w.deleted_at is null and ${taughtBy(actor.id)}`,
  )
  if (!submission) throw new AppError('not_found')
  return submission as TaughtSubmission
}
