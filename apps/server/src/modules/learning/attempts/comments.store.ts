import { MOST_COMMENTS } from '@tuntas/contract/learning/comments.vocabulary'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { Conn } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Work } from '../../../platform/events.ts'
import { feedbackComments as kept } from './schema.ts'

type Input = { id?: number | undefined; name: string; comment: string }
const commentColumns = { name: kept.name, comment: kept.comment }

export const listComments = (conn: Conn, userId: number) =>
  conn
    .select({ id: kept.id, ...commentColumns })
    .from(kept)
    .where(eq(kept.user_id, userId))
    .orderBy(sql`lower(${kept.name})`, kept.id)

const ofActor = (actor: Actor, id: number) => and(eq(kept.id, id), eq(kept.user_id, actor.id))

/** @throws 404 where it is not the caller's own */
export const demandOwnComment = async (conn: Conn, actor: Actor, id: number): Promise<void> => {
  const [ownComment] = await conn.select({ id: kept.id }).from(kept).where(ofActor(actor, id))
  if (!ownComment) throw new AppError('not_found')
}

const addComment = async (tx: Work, actor: Actor, { name, comment }: Input): Promise<number> => {
  // The advisory lock serialises two saves so that the limit holds.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`comments ${actor.id}`}))`)
  const [total] = await tx.select({ comments: count() }).from(kept).where(eq(kept.user_id, actor.id))
  if ((total?.comments ?? 0) >= MOST_COMMENTS)
    throw new AppError('invalid', { fields: { name: [`Maksimal ${MOST_COMMENTS} umpan balik`] } })
  const [added] = await tx
    .insert(kept)
    .values({ user_id: actor.id, name, comment })
    .returning({ id: kept.id })
  if (!added) throw new AppError('unexpected')
  await tx.emit('comment.saved', { id: added.id, before: undefined, after: { name, comment } })
  return added.id
}

/** Adds a comment or changes one of the caller's own. */
export const saveComment = async (tx: Work, actor: Actor, input: Input): Promise<number> => {
  const { id, name, comment } = input
  if (id === undefined) return addComment(tx, actor, input)
  const isOwn = ofActor(actor, id)
  const [before] = await tx.select(commentColumns).from(kept).where(isOwn).for('update')
  if (!before) throw new AppError('not_found')
  await tx.update(kept).set({ name, comment }).where(isOwn)
  await tx.emit('comment.saved', { id, before, after: { name, comment } })
  return id
}

/** Feedback that already contains the comment keeps its text. */
export const removeComment = async (tx: Work, actor: Actor, id: number): Promise<void> => {
  const [before] = await tx.delete(kept).where(ofActor(actor, id)).returning(commentColumns)
  if (!before) throw new AppError('not_found')
  await tx.emit('comment.removed', { id, before })
}

/** The comments are the person's own words, so all of them are deleted. */
export const eraseComments = async (tx: Conn, userId: number): Promise<void> => {
  await tx.delete(kept).where(eq(kept.user_id, userId))
}
