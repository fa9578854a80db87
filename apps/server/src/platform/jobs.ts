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
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let mustRepeat = false
  let currentRun: Promise<void> = Promise.resolve()
  const runAll = async () => {
    for (const job of jobs) {
      if (isClosed) return
      try {
        await job()
      } catch (error) {
        server.log.warn({ err: error }, 'job failed')
      }
    }
  }
  const turn = () => {
    timer = undefined
    mustRepeat = false
    currentRun = runAll().finally(() => {
      if (!isClosed) timer = setTimeout(turn, mustRepeat ? 0 : milliseconds)
    })
  }
  server.addHook('onReady', async () => turn())
  server.addHook('preClose', async () => {
    isClosed = true
    clearTimeout(timer)
  })
  // Only now, so that a long job does not keep the door open; the pools are closed after this.
  server.addHook('onClose', () => currentRun)
  return () => {
    mustRepeat = true
    if (timer === undefined || isClosed) return
    clearTimeout(timer)
    turn()
  }
}
