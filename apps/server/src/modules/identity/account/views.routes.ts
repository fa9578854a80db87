import { listViews, removeListView, saveListView } from '@tuntas/contract/identity/views'
import type { AppContext } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/db.ts'
import { serve } from '../../../platform/http/serve.ts'
import { dropListView, findListViews, keepListView } from './views.store.ts'

export const mountListViews = (ctx: AppContext): void => {
  serve(ctx, listViews, async ({ actor, query }) => ({
    data: await findListViews(ctx.db, actor.id, query.list),
  }))
  serve(ctx, saveListView, async ({ actor, body }) => ({
    message: 'Tampilan tersimpan.',
    data: { id: await transaction(ctx.db, (tx) => keepListView(tx, actor.id, body)) },
  }))
  serve(ctx, removeListView, async ({ actor, params }) => {
    await dropListView(ctx.db, actor.id, params.id)
    return { message: 'Tampilan dihapus.' }
  })
}
