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
  readonly status: string
  readonly [proof]: 'own'
}

/** Is it the mata kuliah of a class of the caller? */
export const taughtSubject = (actor: Pick<Actor, 'id'>, subject: SQL): SQL =>
  sql`exists (select from courses c where c.course_category_id = ${subject} and ${taughtBy(actor.id)})`

/**
 * Does the caller teach it in the running semester or a later one? Where nobody does: did they, when it was taught last? Semesters come in the order
 * of their codes.
 */
export const teachesNow = (actor: Pick<Actor, 'id'>, subject: SQL): SQL =>
  sql`exists (select from courses c join years y on y.id = c.year_id
    where c.course_category_id = ${subject} and ${taughtBy(actor.id)} and y.code >= least(
      (select code from years where active),
      (select max(ly.code) from courses lc join years ly on ly.id = lc.year_id where lc.course_category_id = ${subject} and lc.deleted_at is null)))`

/** Who taught a mata kuliah once goes on reading its RPS, and leaves writing to those who teach it now. */
export const mayWrite = async (conn: Conn, actor: Pick<Actor, 'id'>, subject: number): Promise<boolean> => {
  const [now] = await conn
    .select({ now: sql<boolean>`${teachesNow(actor, sql`${subject}::int`)}` })
    .from(sql`(select) one`)
  return now?.now ?? false
}

export const refuseFormer = async (conn: Conn, actor: Pick<Actor, 'id'>, subject: number): Promise<void> => {
  if (!(await mayWrite(conn, actor, subject)))
    throw new AppError('forbidden', {
      message:
        'RPS ini disusun oleh dosen yang mengampu mata kuliahnya sekarang. Kamu tetap dapat membacanya.',
    })
}

const planWhere = async (conn: Conn, id: number, condition: SQL): Promise<OwnPlan> => {
  const [plan] = await conn
    .select({
      id: sql<number>`p.id`,
      course_category_id: sql<number>`p.course_category_id`,
      status: sql<string>`p.status`,
    })
    .from(sql`plans p join course_categories k on k.id = p.course_category_id`)
    .where(sql`p.id = ${id} and ${condition}`)
  if (!plan) throw new AppError('not_found')
  return plan as OwnPlan
}

export const taughtPlan = (conn: Conn, actor: Pick<Actor, 'id'>, id: number): Promise<OwnPlan> =>
  planWhere(conn, id, taughtSubject(actor, sql`p.course_category_id`))

/** One that the caller may change, propose or take back. */
export const writtenPlan = async (conn: Conn, actor: Pick<Actor, 'id'>, id: number): Promise<OwnPlan> => {
  const ownPlan = await taughtPlan(conn, actor, id)
  await refuseFormer(conn, actor, ownPlan.course_category_id)
  return ownPlan
}

const TAKEN_BACK = 'RPS ini sudah menjadi draf lagi: ditarik kembali oleh dosennya, atau sudah dikembalikan.'

/** One that waits to be decided, or was decided. Who had it on the screen hears that it was taken back meanwhile. */
export const demandDecidable = async (conn: Conn, scope: Scope, id: number): Promise<OwnPlan> => {
  const ownPlan = await planWhere(
    conn,
    id,
    sql`p.proposed_at is not null and ${ofScope(scope, sql`k.study_program_id`)}`,
  )
  if (ownPlan.status === 'draf') throw new AppError('plan_not_proposed', { message: TAKEN_BACK })
  return ownPlan
}

/** Drafts are their lecturers' own: who keeps the program of study sees what was proposed. */
export const demandKeptPlan = (conn: Conn, scope: Scope, id: number): Promise<OwnPlan> =>
  planWhere(conn, id, sql`p.status <> 'draf' and ${ofScope(scope, sql`k.study_program_id`)}`)
