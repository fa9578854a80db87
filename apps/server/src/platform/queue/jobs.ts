import type { FastifyInstance } from 'fastify'

/**
 * Runs the jobs in sequence, repeatedly and never concurrently, until the server closes. A failure is logged
 * and the job retried in the next round.
 * @returns a function that starts a round now, or one more round after the current one
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
  // In `onClose`, not earlier: a long job must not keep the port open. The pools close after this.
  server.addHook('onClose', () => currentRun)
  return () => {
    mustRepeat = true
    if (timer === undefined || isClosed) return
    clearTimeout(timer)
    turn()
  }
}
