import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { type PageDocument, renderFault } from './documents.ts'

/** How the pages of this feature read requests and answer. */

export const sendPage = (reply: FastifyReply, { html, headers }: PageDocument, status = 200): FastifyReply =>
  reply.status(status).headers(headers).send(html)

export const readQuery = ({ url }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(url.split('?').slice(1).join('?'))
export const readForm = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** A refusal of ours as a page. Others are faults of the server. */
export const asPage =
  (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await handle(request, reply)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      request.log.warn({ code: error.code }, 'launch refused')
      return sendPage(reply, renderFault(error.message), 400)
    }
  }
