import { z } from '@tuntas/contract/wire/zod'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Archived } from '../../../platform/db/archive.ts'
import { type Conn, hot } from '../../../platform/db/db.ts'
import { firstRow } from '../../../platform/db/rows.ts'
import { AppError } from '../../../platform/errors.ts'
import { taughtBy } from '../../classroom/courses/access.ts'
import { isClosed } from './schema.ts'

declare const proof: unique symbol
/** One of the caller's own attempts. Archived attempts are included because their saves are still kept. */
export type OwnAttempt = {
  readonly id: number
  readonly number: number
  readonly user_id: number
  readonly lessons_id: number
  readonly [proof]: 'own'
}

const ownRow = z.object({ id: z.number(), number: z.number(), user_id: z.number(), lessons_id: z.number() })

export const ownAttempt = async (conn: Conn, actor: Actor, id: number): Promise<OwnAttempt> => {
  const attempt = await firstRow(
    conn,
    ownRow,
    hot(
      'own-attempt',
      sql`select id, number, user_id, lessons_id from attempts where id = ${id} and user_id = ${actor.id}`,
    ),
  )
  if (!attempt) throw new AppError('not_found')
  return attempt as OwnAttempt
}

const lockedRow = ownRow.extend({ end_date: z.string().nullable(), closed: z.boolean() })
/**
 * The same with a row lock, for attempts that are not archived. Adds its end and whether answers still count.
 */
export const lockOwnAttempt = async (tx: Conn, actor: Actor, id: number) => {
  const attempt = await firstRow(
    tx,
    lockedRow,
    hot(
      'own-attempt-locked',
      sql`select a.id, a.number, a.user_id, a.lessons_id, a.end_date, ${isClosed(sql`a`)} as closed
        from attempts a where a.id = ${id} and a.user_id = ${actor.id} and a.deleted_at is null for update`,
    ),
  )
  if (!attempt) throw new AppError('not_found')
  return attempt as OwnAttempt & Pick<typeof attempt, 'end_date' | 'closed'>
}

/** An attempt at a quiz of a class that the caller teaches or coordinates. */
export type TaughtAttempt = {
  readonly id: number
  readonly user_id: number
  readonly lessons_id: number
  readonly courses_id: number
  readonly [proof]: 'taught'
}

const taughtRow = z.object({
  id: z.number(),
  user_id: z.number(),
  lessons_id: z.number(),
  courses_id: z.number(),
})

const taughtWhere = async (conn: Conn, actor: Actor, where: SQL): Promise<TaughtAttempt> => {
  const attempt = await firstRow(
    conn,
    taughtRow,
    sql`select a.id, a.user_id, a.lessons_id, a.courses_id from attempts a join courses c on c.id = a.courses_id
      where a.deleted_at is null and ${taughtBy(actor.id)} and ${where}`,
  )
  if (!attempt) throw new AppError('not_found')
  return attempt as TaughtAttempt
}

export const taughtAttempt = (conn: Conn, actor: Actor, id: number) =>
  taughtWhere(conn, actor, sql`a.id = ${id}`)
export const attemptOfAnswer = (conn: Conn, actor: Actor, answerId: number) =>
  taughtWhere(conn, actor, sql`a.id = (select attempt_id from answers where id = ${answerId})`)
export const attemptOfRejected = (conn: Conn, actor: Actor, rejectedId: number) =>
  taughtWhere(conn, actor, sql`a.id = (select attempt_id from rejected_answers where id = ${rejectedId})`)

export const ATTEMPTED_AGAIN =
  'Mahasiswa ini sudah mengerjakan kuis lagi. Reset pengerjaan barunya terlebih dahulu.'

const archivedRow = taughtRow.extend({ again: z.boolean() })

/** An attempt that was reset. It represents every attempt of the same reset. */
export const archivedAttempt = async (conn: Conn, actor: Actor, id: number): Promise<Archived> => {
  const attempt = await firstRow(
    conn,
    archivedRow,
    sql`select a.id, a.courses_id, a.user_id, a.lessons_id,
        exists (select from attempts b where b.lessons_id = a.lessons_id and b.user_id = a.user_id and b.deleted_at is null) as again
      from attempts a join courses c on c.id = a.courses_id
      where a.id = ${id} and a.deleted_at is not null and ${taughtBy(actor.id)} for update of a`,
  )
  if (!attempt) throw new AppError('not_found')
  const { again: canRepeat, ...attemptRow } = attempt
  if (canRepeat) throw new AppError('in_use', { message: ATTEMPTED_AGAIN })
  return attemptRow as Archived
}
