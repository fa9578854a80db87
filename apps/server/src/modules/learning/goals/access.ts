import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { taughtBy } from '../../classroom/courses/access.ts'
import { goalMerges, goals } from './schema.ts'

declare const proof: unique symbol
/** A goal of the mata kuliah of a class that the caller teaches or coordinates. */
export type TaughtGoal = {
  readonly id: number
  readonly course_category_id: number
  readonly [proof]: 'taught'
}

/** A merge of two such goals that has not been undone. */
export type TaughtMerge = {
  readonly id: number
  readonly from_id: number
  readonly into_id: number
  readonly course_category_id: number
  readonly [proof]: 'taught'
}

/** Is it the mata kuliah of one of the caller's classes? Over `goals`. */
const ofOwnSubject = (actor: Actor): SQL =>
  sql`exists (select from courses c where c.course_category_id = goals.course_category_id and ${taughtBy(actor.id)})`

export const taughtGoal = async (conn: Conn, actor: Actor, id: number): Promise<TaughtGoal> => {
  const [goal] = await conn
    .select({ id: goals.id, course_category_id: goals.course_category_id })
    .from(goals)
    .where(and(eq(goals.id, id), ofOwnSubject(actor)))
  if (!goal) throw new AppError('not_found')
  return goal as TaughtGoal
}

export const taughtMerge = async (conn: Conn, actor: Actor, id: number): Promise<TaughtMerge> => {
  const [merge] = await conn
    .select({
      id: goalMerges.id,
      from_id: goalMerges.from_id,
      into_id: goalMerges.into_id,
      course_category_id: goals.course_category_id,
    })
    .from(goalMerges)
    .innerJoin(goals, eq(goals.id, goalMerges.from_id))
    .where(and(eq(goalMerges.id, id), isNull(goalMerges.undone_at), ofOwnSubject(actor)))
  if (!merge) throw new AppError('not_found')
  return merge as TaughtMerge
}
