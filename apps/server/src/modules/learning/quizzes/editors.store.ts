import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db.ts'
import { users } from '../../identity/account/schema.ts'
import type { TaughtQuestion } from './access.ts'
import { questionEditors } from './schema.ts'

/** Editors tell every 15 s that they are there; two missed words mean that somebody has left. */
const THERE = sql`now() - interval '40 seconds'`
const LONG_GONE = sql`now() - interval '1 hour'`

/** Notes that the caller has the question open, and forgets what they left long ago. */
export const noteEditor = async (conn: Conn, { id }: TaughtQuestion, actor: Actor): Promise<void> => {
  const { question_id, user_id, seen_at } = questionEditors
  await conn
    .insert(questionEditors)
    .values({ question_id: id, user_id: actor.id })
    .onConflictDoUpdate({ target: [question_id, user_id], set: { seen_at: sql`now()` } })
  await conn.delete(questionEditors).where(and(eq(user_id, actor.id), lt(seen_at, LONG_GONE)))
}

/** Who else has it open. */
export const otherEditors = (conn: Conn, { id }: TaughtQuestion, actor: Actor) => {
  const { question_id, user_id, seen_at } = questionEditors
  return conn
    .select({ name: users.name })
    .from(questionEditors)
    .innerJoin(users, eq(users.id, user_id))
    .where(and(eq(question_id, id), ne(user_id, actor.id), gt(seen_at, THERE)))
    .orderBy(users.name)
}
