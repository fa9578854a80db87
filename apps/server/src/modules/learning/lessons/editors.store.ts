import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { users } from '../../identity/account/schema.ts'
import { editors } from './schema.ts'

/** Editors report every 15 s. After two missed reports the person has left. */
const THERE = sql`now() - interval '40 seconds'`
const LONG_GONE = sql`now() - interval '1 hour'`

/**
 * A lesson's form (question 0) or one of its questions. The caller's right to change it was checked before.
 */
type Edited = { lessons_id: number; question_id: number }

/** Records that the caller has it open, and deletes old records of the caller. */
const noteEditor = async (conn: Conn, edited: Edited, actor: Actor): Promise<void> => {
  const { lessons_id, question_id, user_id, seen_at } = editors
  await conn
    .insert(editors)
    .values({ ...edited, user_id: actor.id })
    .onConflictDoUpdate({ target: [lessons_id, question_id, user_id], set: { seen_at: sql`now()` } })
  await conn.delete(editors).where(and(eq(user_id, actor.id), lt(seen_at, LONG_GONE)))
}

/**
 * Others who have it open.
 * @param editing records the caller as well
 */
export const otherEditors = async (conn: Conn, edited: Edited, actor: Actor, editing: boolean) => {
  if (editing) await noteEditor(conn, edited, actor)
  const { lessons_id, question_id, user_id, seen_at } = editors
  return conn
    .select({ name: users.name })
    .from(editors)
    .innerJoin(users, eq(users.id, user_id))
    .where(
      and(
        eq(lessons_id, edited.lessons_id),
        eq(question_id, edited.question_id),
        ne(user_id, actor.id),
        gt(seen_at, THERE),
      ),
    )
    .orderBy(users.name)
}
