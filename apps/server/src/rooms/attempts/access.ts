import { sql } from 'drizzle-orm'
import type { Actor } from '../../platform/actor.ts'
import { type Conn, firstRow } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'

declare const proof: unique symbol
/** An attempt of the caller's own, also one that a lecturer has archived since: what is sent to it is kept. */
export type OwnAttempt = {
  readonly id: number
  readonly user_id: number
  readonly lessons_id: number
  readonly [proof]: 'own'
}

export const ownAttempt = async (conn: Conn, actor: Actor, id: number): Promise<OwnAttempt> => {
  const found = await firstRow<{ id: number; user_id: number; lessons_id: number }>(
    conn,
    sql`select id, user_id, lessons_id from attempts where id = ${id} and user_id = ${actor.id}`,
  )
  if (!found) throw new AppError('not_found')
  return found as OwnAttempt
}
