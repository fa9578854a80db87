import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { ofScope, type Scope } from '../../campus/administrators/access.ts'
import { taughtBy } from '../../classroom/courses/access.ts'

declare const proof: unique symbol
/** An edition of a mata kuliah that the caller teaches, or of a program of study that the caller keeps. */
export type OwnPlan = {
  readonly id: number
  readonly course_category_id: number
  readonly [proof]: 'own'
}

/** Is it the mata kuliah of a class of the caller? */
export const taughtSubject = (actor: Pick<Actor, 'id'>, subject: SQL): SQL =>
  sql`exists (select from courses c where c.course_category_id = ${subject} and ${taughtBy(actor.id)})`

const planWhere = async (conn: Conn, id: number, which: SQL): Promise<OwnPlan> => {
  const [plan] = await conn
    .select({ id: sql<number>`p.id`, course_category_id: sql<number>`p.course_category_id` })
    .from(sql`plans p join course_categories k on k.id = p.course_category_id`)
    .where(sql`p.id = ${id} and ${which}`)
  if (!plan) throw new AppError('not_found')
  return plan as OwnPlan
}

export const taughtPlan = (conn: Conn, actor: Pick<Actor, 'id'>, id: number): Promise<OwnPlan> =>
  planWhere(conn, id, taughtSubject(actor, sql`p.course_category_id`))

/** Drafts are their lecturers' own: who keeps the program of study sees what was proposed. */
export const keptPlanOf = (conn: Conn, scope: Scope, id: number): Promise<OwnPlan> =>
  planWhere(conn, id, sql`p.status <> 'draf' and ${ofScope(scope, sql`k.study_program_id`)}`)
