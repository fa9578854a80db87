import {
  cancelMedia,
  finishMedia,
  mediaLimit,
  mediaState,
  sendMediaPart,
  startMedia,
} from '@tuntas/contract/campus/media'
import type { AppContext } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import * as media from './media.store.ts'

/** Uploads in pieces. They have no effect until a lesson names them, like pictures of texts. */
export const mountMedia = (ctx: AppContext): void => {
  serve(ctx, mediaLimit, async () => ({ data: { media_mb: await media.findLimit(ctx.db) } }))
  serve(ctx, startMedia, async ({ actor, body }) => ({ data: await media.startMedia(ctx, actor, body) }))
  serve(ctx, sendMediaPart, async ({ actor, body, files }) => ({
    data: await media.keepPiece(ctx, actor, body, files.file),
  }))
  serve(ctx, mediaState, async ({ actor, query }) => ({
    data: await media.findMedia(ctx.db, actor, query.id),
  }))
  serve(ctx, finishMedia, async ({ actor, body }) => ({
    message: 'Video atau audio tersimpan',
    data: await media.finishMedia(ctx, actor, body.id),
  }))
  serve(ctx, cancelMedia, async ({ actor, params }) => {
    await media.removeMedia(ctx, actor, params.id)
    return { message: 'Unggahan dibatalkan' }
  })
}
