import type { FastifyReply, FastifyRequest } from 'fastify'

type Connection = FastifyRequest['raw']['socket']

const actsByConnection = new WeakMap<Connection, Set<() => void>>()

/** @returns a function that cancels it */
const onceClosed = (connection: Connection, act: () => void): (() => void) => {
  const acts = actsByConnection.get(connection) ?? new Set()
  if (!actsByConnection.has(connection)) {
    actsByConnection.set(connection, acts)
    connection.once('close', () => {
      for (const pending of acts) pending()
    })
  }
  acts.add(act)
  return () => void acts.delete(act)
}

/**
 * Acts once when the reply is sent or its reader disconnects. Node.js closes a request as soon as its body is
 * read, so Fastify's `request.signal` cannot tell. It never closes a reply that waits behind another one on
 * an ending connection.
 */
export const onceAnswered = (request: FastifyRequest, { raw }: FastifyReply, act: () => void): void => {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    cancel()
    act()
  }
  const cancel = onceClosed(request.raw.socket, end)
  raw.once('close', end)
  if (raw.destroyed || request.raw.socket.destroyed) end()
}

/** Aborts when the caller disconnects before the reply is sent. */
export const openLeaving = (request: FastifyRequest, reply: FastifyReply): (() => AbortSignal) => {
  let controller: AbortController | undefined
  return () => {
    if (controller) return controller.signal
    const leaveSignal = new AbortController()
    controller = leaveSignal
    onceAnswered(request, reply, () => {
      if (!reply.raw.writableFinished) leaveSignal.abort()
    })
    return leaveSignal.signal
  }
}
