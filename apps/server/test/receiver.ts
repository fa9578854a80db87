import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** A real HTTP receiver that answers, stays silent or refuses as the test sets it. */
export const openReceiver = async () => {
  const receivedCalls: Received[] = []
  const state = {
    /** Replies to the next calls in order; after them 201. */
    answers: [] as { status: number; headers?: Record<string, string>; delayMs?: number }[],
  }
  const server = createServer(async (request, reply) => {
    const body = await buffer(request)
    receivedCalls.push({ path: request.url ?? '', headers: request.headers, body })
    const { status = 201, headers = {}, delayMs = 0 } = state.answers.shift() ?? {}
    setTimeout(() => reply.writeHead(status, headers).end('jawaban'), delayMs)
  }).listen(0, '127.0.0.1')
  await new Promise((ready) => server.once('listening', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, received: receivedCalls, state, close }
}
