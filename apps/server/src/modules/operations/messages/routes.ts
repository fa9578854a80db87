import {
  messageThread,
  messageThreads,
  readThread,
  replyMessage,
  sendMessages,
} from '@tuntas/contract/operations/messages'
import type { AppContext } from '../../../platform/context.ts'
import { addOnce } from '../../../platform/once.ts'
import { serve } from '../../../platform/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { ownThread } from './access.ts'
import { findThread, readThreadsPage, readUpTo, reply, sendTo } from './store.ts'

export const mountMessages = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, messageThreads, ({ actor, query }) => readThreadsPage(db, actor, query))
  serve(ctx, messageThread, async ({ actor, query }) => ({
    data: await findThread(db, actor, await ownThread(db, actor, query.id)),
  }))
  serve(ctx, readThread, async ({ actor, body }) => {
    await readUpTo(db, actor, await ownThread(db, actor, body.id), body.up_to)
    return {}
  })
  serve(ctx, replyMessage, async ({ actor, body }) => {
    const id = await addOnce(ctx, actor, replyMessage, body, async (tx) =>
      reply(tx, actor, await ownThread(tx, actor, body.id), body.body),
    )
    return { message: 'Pesan terkirim.', data: { id } }
  })
  serve(ctx, sendMessages, async ({ actor, body }) => {
    // In whatever order they were ticked.
    const given = { ...body, list_id: [...new Set(body.list_id)].sort((a, b) => a - b) }
    const sent = await addOnce(ctx, actor, sendMessages, given, async (tx) =>
      sendTo(tx, actor, await taughtCourse(tx, actor, body.courses_id), body.list_id, body.body),
    )
    return { message: `Pesan terkirim ke ${sent} mahasiswa.`, data: { sent } }
  })
}
