import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** So much of a refused body is read on, and so long; then its connection is closed on it. */
const REST_BYTES = 10 * 1_048_576
const REST_MS = 15_000

/** Reads on, keeping nothing. True when the body came to its end. */
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
 * A client that still sends does not read: a reply in the middle of its body, and the connection closed behind it, is lost to
 * many. Whoever is refused for the body may send it to its end first.
 */
export const readRefusedBodies = (server: FastifyInstance): void => {
  server.addHook('onSend', async (request, reply, payload) => {
    if (!REFUSED.has(reply.statusCode) || !isUnread(request.raw)) return payload
    if (!(await readRest(request.raw))) reply.header('connection', 'close')
    return payload
  })
}
