import {
  messageThread,
  messageThreads,
  readThread,
  replyMessage,
  sendMessages,
} from '@tuntas/contract/operations/messages'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { countLeft, demandLeft, describeLeft } from '../../../platform/http/daily.ts'
import { addOnce } from '../../../platform/http/idempotency.ts'
import { serve } from '../../../platform/http/serve.ts'
import { taughtCourse } from '../../classroom/courses/access.ts'
import { ownThread } from './access.ts'
import { dailyMessages } from './daily.store.ts'
import { findThread, readThreadsPage, readUpTo, reply, sendTo } from './store.ts'

export const mountMessages = (ctx: AppContext): void => {
  const { db, env } = ctx
  serve(ctx, messageThreads, ({ actor, query }) => readThreadsPage(db, actor, query))
  const toDaily = (actor: Actor) => dailyMessages(actor, env.campusTz)
  serve(ctx, messageThread, async ({ actor, query }) => {
    const thread = await findThread(db, actor, await ownThread(db, actor, query.id))
    return { data: { ...thread, messages_left: await countLeft(db, toDaily(actor)) } }
  })
  serve(ctx, readThread, async ({ actor, body }) => {
    await readUpTo(db, actor, await ownThread(db, actor, body.id), body.up_to)
    return {}
  })
  serve(ctx, replyMessage, async ({ actor, body }) => {
    const id = await addOnce(ctx, actor, replyMessage, body, async (tx) => {
      const thread = await ownThread(tx, actor, body.id)
      await demandLeft(tx, toDaily(actor))
      return reply(tx, actor, thread, body.body)
    })
    return { message: 'Pesan terkirim.', data: { id } }
  })
  serve(ctx, sendMessages, async ({ actor, body }) => {
    // Sorted, so that the order of selection does not matter.
    const message = { ...body, list_id: [...new Set(body.list_id)].sort((a, b) => a - b) }
    const daily = toDaily(actor)
    const sentCount = await addOnce(ctx, actor, sendMessages, message, async (tx) => {
      const course = await taughtCourse(tx, actor, body.courses_id)
      await demandLeft(tx, daily)
      return sendTo(tx, actor, course, body.list_id, body.body)
    })
    const leftText = describeLeft(await countLeft(db, daily), daily)
    return { message: `Pesan terkirim ke ${sentCount} mahasiswa.${leftText}`, data: { sent: sentCount } }
  })
}
