import type { FastifyInstance } from 'fastify'

/** Does the work over and over, never twice at once, until the server closes. A failure is logged and tried again. */
export const every = (server: FastifyInstance, milliseconds: number, work: () => Promise<void>): void => {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const turn = () => {
    running = work()
      .catch((error: unknown) => server.log.warn({ err: error }, 'job failed'))
      .finally(() => {
        if (!closed) timer = setTimeout(turn, milliseconds)
      })
  }
  server.addHook('onReady', async () => turn())
  server.addHook('preClose', async () => {
    closed = true
    clearTimeout(timer)
  })
  // Only now, so that a long job does not keep the door open; the pools are closed after this.
  server.addHook('onClose', () => running)
}
