import type { FastifyReply, FastifyRequest } from 'fastify'
import { ToolCallError } from './bearer.ts'
import type { Paging } from './class-services.store.ts'

/** How calls of tools are read and answered. */

const MOST = 100

const sendCallError = (reply: FastifyReply, { status, code, message }: ToolCallError): FastifyReply =>
  reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: code, error_description: message }))

/** As bytes, because the framework adds a character set to texts. */
export const sendJson = (reply: FastifyReply, type: string, body: unknown): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    .type(type)
    .send(Buffer.from(JSON.stringify(body)))

const readNumber = (text: unknown): number => (/^\d{1,9}$/.test(String(text)) ? Number(text) : 0)
export const readParams = ({ params }: FastifyRequest) => {
  const { id, item } = params as { id: string; item?: string }
  return { courseId: readNumber(id), lessonId: readNumber(item ?? '') }
}

/** One more than asked tells whether there is another page. */
export const readPaging = (query: URLSearchParams): Paging => {
  const limit = readNumber(query.get('limit') ?? MOST)
  return { limit: Math.min(Math.max(limit, 1), MOST), offset: readNumber(query.get('offset') ?? 0) }
}
export const cutPage = <R>(rows: readonly R[], { limit }: Paging) => ({
  page: rows.slice(0, limit),
  hasMore: rows.length > limit,
})
export const linkNext = (
  reply: FastifyReply,
  address: string,
  query: URLSearchParams,
  { limit, offset }: Paging,
) => {
  const next = new URLSearchParams(query)
  next.set('limit', String(limit))
  next.set('offset', String(offset + limit))
  reply.header('link', `<${address}?${next}>; rel="next"`)
}

export type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
/** Refusals in the tools' shape. What a tool sends never becomes a fault of the server. */
export const asCall =
  (handle: Handle): Handle =>
  async (request, reply) => {
    try {
      return await handle(request, reply)
    } catch (error) {
      if (!(error instanceof ToolCallError)) throw error
      request.log.warn({ code: error.code, detail: error.message }, 'call of a tool refused')
      return sendCallError(reply, error)
    }
  }
