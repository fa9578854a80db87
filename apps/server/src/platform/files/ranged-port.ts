import { Readable } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { Ranged } from './unzip.ts'

/**
 * Remote content for a thread. It requests one chunk at a time through a port, so that memory holds only what
 * it reads.
 */

type Range = { from: number; to: number } | undefined
type Request = { id: number; range?: Range; ask: 'open' | 'next' | 'close' }
type Reply = { id: number; chunk?: Uint8Array; failed?: string }

const createAnswerer = (source: Ranged) => {
  const open = new Map<number, { stream: Readable; chunks: AsyncIterator<Buffer> }>()
  const next = async ({ id, range, ask }: Request): Promise<Reply> => {
    if (ask === 'open') {
      const stream = await source.open(range)
      open.set(id, { stream, chunks: stream[Symbol.asyncIterator]() })
    }
    const { done: isDone, value } = (await open.get(id)?.chunks.next()) ?? { done: true }
    return isDone ? { id } : { id, chunk: value }
  }
  return async (request: Request): Promise<Reply | null> => {
    if (request.ask !== 'close')
      return next(request).catch((error: unknown) => ({ id: request.id, failed: String(error) }))
    open.get(request.id)?.stream.destroy()
    open.delete(request.id)
    return null
  }
}

/** Keeps the source open for the thread with the port until `work` ends. */
export const withPort = async <T>(source: Ranged, work: (port: MessagePort) => Promise<T>): Promise<T> => {
  const { port1, port2 } = new MessageChannel()
  const answer = createAnswerer(source)
  port1.on('message', async (request: Request) => {
    const reply = await answer(request)
    if (reply) port1.postMessage(reply)
  })
  try {
    return await work(port2)
  } finally {
    port1.close()
  }
}

/** The thread's side. */
export const openPort = (port: MessagePort, size: number): Ranged => {
  const waitingReplies = new Map<number, (reply: Reply) => void>()
  port.on('message', (reply: Reply) => waitingReplies.get(reply.id)?.(reply))
  const ask = (request: Request) =>
    new Promise<Reply>((resolve) => {
      waitingReplies.set(request.id, resolve)
      port.postMessage(request)
    })
  let last = 0
  async function* read(range: Range): AsyncGenerator<Buffer> {
    const id = ++last
    try {
      for (let reply = await ask({ id, range, ask: 'open' }); ; reply = await ask({ id, ask: 'next' })) {
        if (reply.failed !== undefined) throw new Error(reply.failed)
        if (!reply.chunk) return
        yield Buffer.from(reply.chunk)
      }
    } finally {
      waitingReplies.delete(id)
      port.postMessage({ id, ask: 'close' } satisfies Request)
    }
  }
  return { size, open: async (range) => Readable.from(read(range)) }
}
