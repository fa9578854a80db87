import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A refused body is read up to this size and time, then its connection is closed. */
const REST_BYTES = 10 * 1_048_576
const REST_MS = 15_000

/** Reads and discards. Resolves to true if the body ended. */
const readRest = (body: IncomingMessage) =>
  new Promise<boolean>((resolve) => {
    let bytes = 0
    const finish = () => {
      clearTimeout(timer)
      body.off('data', weigh).off('end', finish).off('close', finish).off('error', finish)
      body.resume()
      resolve(body.complete)
    }
    const weigh = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > REST_BYTES) finish()
    }
    const timer = setTimeout(finish, REST_MS)
    body.unpipe()
    body.on('data', weigh).on('end', finish).on('close', finish).on('error', finish)
    body.resume()
  })

const REFUSED = new Set([400, 413])
const isUnread = (body: IncomingMessage) => !body.complete && !body.readableEnded && !body.destroyed

/**
 * Many clients do not read a reply while they still send: if the connection closes, the reply is lost. So a
 * refused body is first read to its end.
 */
export const readRefusedBodies = (server: FastifyInstance): void => {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!REFUSED.has(reply.statusCode) || !isUnread(request.raw)) return payload
    if (!(await readRest(request.raw))) reply.header('connection', 'close')
    return payload
  })
}
