import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Outgoings, openOutgoing } from '../../../platform/http/outgoing.ts'
import { openFeeder } from './client.ts'
import {
  beatFeeder,
  claimFeederJob,
  type FeederRun,
  failFeederJob,
  finishFeederJob,
  hasFeederWork,
  returnDeadRuns,
} from './queue.store.ts'
import { runComparison, runSending } from './runs.ts'
import { findAccess } from './settings.store.ts'

/** Connections to the Feeder, by the reach that sign-in providers have, too. */
export const openReach = (ctx: AppContext): Outgoings => {
  const client = openOutgoing(ctx.env.campusHosts)
  ctx.server.addHook('onClose', async () => client.close())
  return client
}

/** Runs the queued job; called periodically by the process. */
export const feederRunner = (ctx: AppContext): (() => Promise<void>) => {
  const reach = openReach(ctx)
  let isClosing = false
  ctx.server.addHook('preClose', async () => {
    isClosing = true
  })
  const runJob = async (run: FeederRun) => {
    let doneCount = 0
    const heartbeat = setInterval(() => beatFeeder(ctx.db, run, doneCount).catch(() => undefined), 1_000)
    try {
      const access = await findAccess(ctx)
      if (!access?.active) throw new AppError('feeder_off')
      const onProgress = (count: number) => {
        doneCount = count
      }
      const deps = {
        ctx,
        feeder: openFeeder(reach, access),
        run,
        isStopped: () => isClosing,
        onProgress,
      }
      await (run.task === 'compare' ? runComparison(deps) : runSending(deps))
      await finishFeederJob(ctx.db, run)
    } finally {
      clearInterval(heartbeat)
    }
  }
  return async () => {
    if (!(await hasFeederWork(ctx.db))) return
    await returnDeadRuns(ctx.db)
    while (!isClosing) {
      const run = await claimFeederJob(ctx.db)
      if (!run) return
      try {
        await runJob(run)
      } catch (error) {
        ctx.server.log.warn({ err: error }, 'feeder run failed')
        await failFeederJob(ctx.db, run, error)
      }
    }
  }
}
