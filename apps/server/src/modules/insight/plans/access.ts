import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { ofScope, type Scope } from '../../campus/administrators/access.ts'
import { taughtBy } from '../../classroom/courses/access.ts'

declare const proof: unique symbol
/** An edition of a mata kuliah that the caller teaches, or of a program that the caller keeps. */
export type OwnPlan = {
  readonly id: number
  readonly course_category_id: number
  readonly status: string
  readonly [proof]: 'own'
}

/** True if the caller has a class of the mata kuliah. */
export const taughtSubject = (actor: Pick<Actor, 'id'>, subject: SQL): SQL =>
  sql`exists (select from courses c where c.course_category_id = ${subject} and ${taughtBy(actor.id)})`

/**
 * True if the caller teaches it in the active semester or a later one. If nobody does: if the caller taught
 * it in its last semester. Semesters are ordered by code.
 */
export const teachesNow = (actor: Pick<Actor, 'id'>, subject: SQL): SQL =>
  sql`exists (select from courses c join years y on y.id = c.year_id
    where c.course_category_id = ${subject} and ${taughtBy(actor.id)} and y.code >= least(
      (select code from years where active),
      (select max(ly.code) from courses lc join years ly on ly.id = lc.year_id where lc.course_category_id = ${subject} and lc.deleted_at is null)))`

/** Former lecturers of a mata kuliah may read its RPS; only current ones may write. */
export const mayWrite = async (conn: Conn, actor: Pick<Actor, 'id'>, subject: number): Promise<boolean> => {
  const [now] = await conn
    .select({ now: sql<boolean>`${teachesNow(actor, sql`${subject}::int`)}` })
    .from(sql`(select) one`)
  return now?.now ?? false
}

/** The caller's latest class of a mata kuliah; semesters are ordered by code. */
export const findLatestClass = async (
  conn: Conn,
  actor: Pick<Actor, 'id'>,
  subject: number,
): Promise<number | null> => {
  const [latest] = await conn
    .select({ id: sql<number>`c.id` })
    .from(sql`courses c join years y on y.id = c.year_id`)
    .where(sql`c.course_category_id = ${subject} and ${taughtBy(actor.id)}`)
    .orderBy(sql`y.code desc`, sql`c.id desc`)
    .limit(1)
  return latest?.id ?? null
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

/** An edition that the caller may change, propose or withdraw. */
export const writtenPlan = async (conn: Conn, actor: Pick<Actor, 'id'>, id: number): Promise<OwnPlan> => {
  const ownPlan = await taughtPlan(conn, actor, id)
  await refuseFormer(conn, actor, ownPlan.course_category_id)
  return ownPlan
}

const TAKEN_BACK = 'RPS ini sudah menjadi draf lagi: ditarik kembali oleh dosennya, atau sudah dikembalikan.'

/** A proposed or decided edition. If it was withdrawn, the approver's stale screen gets a clear message. */
export const demandDecidable = async (conn: Conn, scope: Scope, id: number): Promise<OwnPlan> => {
  const ownPlan = await planWhere(
    conn,
    id,
    sql`p.proposed_at is not null and ${ofScope(scope, sql`k.study_program_id`)}`,
  )
  if (ownPlan.status === 'draf') throw new AppError('plan_not_proposed', { message: TAKEN_BACK })
  return ownPlan
}

/** Drafts are visible to their lecturers only; the program sees what was proposed. */
export const demandKeptPlan = (conn: Conn, scope: Scope, id: number): Promise<OwnPlan> =>
  planWhere(conn, id, sql`p.status <> 'draf' and ${ofScope(scope, sql`k.study_program_id`)}`)
