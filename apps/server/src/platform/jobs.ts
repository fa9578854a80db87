import type { FastifyInstance } from 'fastify'

/**
 * Does the jobs one after another, over and over, never twice at once, until the server closes. A failure is logged, and that job is
 * tried again the next time.
 * @returns what has them done at once, or once more at once where they are being done
 */
export const every = (
  server: FastifyInstance,
  milliseconds: number,
  ...jobs: (() => Promise<void>)[]
): (() => void) => {
  let closed = false
  let timer: NodeJS.Timeout | undefined
  let again = false
  let running: Promise<void> = Promise.resolve()
  const runAll = async () => {
    for (const job of jobs) {
      if (closed) return
      try {
        await job()
      } catch (error) {
        server.log.warn({ err: error }, 'job failed')
      }
    }
  }
  const turn = () => {
    timer = undefined
    again = false
    running = runAll().finally(() => {
      if (!closed) timer = setTimeout(turn, again ? 0 : milliseconds)
    })
  }
  server.addHook('onReady', async () => turn())
  server.addHook('preClose', async () => {
    closed = true
    clearTimeout(timer)
  })
  // Only now, so that a long job does not keep the door open; the pools are closed after this.
  server.addHook('onClose', () => running)
  return () => {
    again = true
    if (timer === undefined || closed) return
    clearTimeout(timer)
    turn()
  }
}
