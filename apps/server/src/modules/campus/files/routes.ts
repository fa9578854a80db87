import { downloadFile, uploadImage } from '@tuntas/contract/campus/files'
import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readCall, register, serve } from '../../../platform/http/serve.ts'
import { linkHolds } from './access.ts'
import { streamContent } from './content.ts'
import { parseRange } from './ranges.rules.ts'
import { getExtension, opensInline, unsavedLinkExpiry } from './rules.ts'
import { checkImage, findFile, findLinkSecret, receiveFile } from './store.ts'

const TEXT_IMAGE_WIDTH = 1600

const mountDownload = (ctx: AppContext) => {
  let secret: string | undefined
  register(
    ctx,
    [downloadFile],
    () => 'public',
    async (request, reply) => {
      const { params, query } = readCall(downloadFile, request)
      secret ??= await findLinkSecret(ctx.db)
      if (!linkHolds(secret, params.id, query.expires, query.signature)) throw new AppError('not_found')
      const file = await findFile(ctx.db, params.id)
      if (!file) throw new AppError('not_found')
      const disposition = opensInline(file.type) ? 'inline' : 'attachment'
      // A link may hide the stored name, which can be its writer's; the kind of file stays.
      const name = getExtension(params.name) === getExtension(file.name) ? params.name : file.name
      const range = parseRange(request.headers.range, file.size)
      reply.header('accept-ranges', 'bytes')
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${file.size}`)
        throw new AppError('no_range')
      }
      if (range) reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${file.size}`)
      return reply
        .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header(
          'content-security-policy',
          "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
        )
        .header('cache-control', 'private, max-age=3600')
        .header('content-length', String(range ? range.to - range.from + 1 : file.size))
        .type(file.type)
        .send(await streamContent(ctx.files, file, range))
    },
  )
}

export const mountFiles = (ctx: AppContext): void => {
  mountDownload(ctx)
  serve(ctx, uploadImage, async ({ actor, files }) => {
    if (!files.file) throw new AppError('invalid', { fields: { file: ['Pilih gambar terlebih dahulu'] } })
    const file = await receiveFile(ctx, actor, files.file, (upload) => checkImage(upload, TEXT_IMAGE_WIDTH))
    // A long-lived link: the text may stay unsaved on the device for a while.
    const url = ctx.linkTo(file, unsavedLinkExpiry(Date.now() / 1000)) ?? ''
    return { message: 'Gambar tersimpan', data: { ...file, url } }
  })
}
