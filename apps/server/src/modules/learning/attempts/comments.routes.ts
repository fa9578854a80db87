import { comments, removeComment, saveComment } from '@tuntas/contract/learning/comments'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { serve } from '../../../platform/http/serve.ts'
import {
  demandOwnComment,
  listComments,
  removeComment as remove,
  saveComment as save,
} from './comments.store.ts'

export const mountComments = (ctx: AppContext): void => {
  const { db, texts } = ctx
  serve(ctx, comments, async ({ actor }) => {
    const ownComments = await listComments(db, actor.id)
    return { data: ownComments.map((one) => ({ ...one, comment: texts.show(one.comment) })) }
  })
  serve(ctx, saveComment, async ({ actor, body }) => {
    if (body.id !== undefined) await demandOwnComment(db, actor, body.id)
    const formerComment = sql`select comment from feedback_comments where id = ${body.id ?? null}::int and user_id = ${actor.id}`
    const comment = await texts.clean(body.comment, { userId: actor.id, former: formerComment })
    if (!comment) throw new AppError('invalid', { fields: { comment: ['Masukan isi umpan balik'] } })
    const id = await transact(ctx, actor, (tx) => save(tx, actor, { ...body, comment }))
    return { message: 'Umpan balik disimpan.', data: { id } }
  })
  serve(ctx, removeComment, async ({ actor, params }) => {
    await transact(ctx, actor, (tx) => remove(tx, actor, params.id))
    return { message: 'Umpan balik dihapus.' }
  })
}
