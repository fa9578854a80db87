import type { AppContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { type Outgoings, openOutgoing } from '../../../platform/http/outgoing.ts'
import { every } from '../../../platform/queue/jobs.ts'
import { openFeeder } from './client.ts'
import { FEEDER } from './events.ts'
import {
  beatFeeder,
  claimFeederJob,
  type FeederRun,
  failFeederJob,
  finishFeederJob,
  hasFeederWork,
  returnDeadRuns,
  sweepFeeder,
} from './queue.store.ts'
import { runComparison, runSending } from './runs.ts'
import { findAccess } from './settings.store.ts'

const BEAT_MS = 1_000
/** Finds jobs left behind by a process that ended. */
const RUN_EVERY_MS = 10_000
const SWEEP_EVERY_MS = 3_600_000

/** Connections to the Feeder, by the reach that sign-in providers have, too. */
export const openReach = (ctx: AppContext): Outgoings => {
  const client = openOutgoing(ctx.env.campusHosts)
  ctx.server.addHook('onClose', async () => client.close())
  return client
}

const runFeederJob = async (ctx: AppContext, reach: Outgoings, run: FeederRun, isStopped: () => boolean) => {
  let doneCount = 0
  const heartbeat = setInterval(() => beatFeeder(ctx.db, run, doneCount).catch(() => undefined), BEAT_MS)
  const onProgress = (count: number) => {
    doneCount = count
  }
  try {
    const access = await findAccess(ctx)
    if (!access?.active) throw new AppError('feeder_off')
    const deps = { ctx, feeder: openFeeder(reach, access), run, isStopped, onProgress }
    await (run.task === 'compare' ? runComparison(deps) : runSending(deps))
    await finishFeederJob(ctx.db, run)
  } finally {
    clearInterval(heartbeat)
  }
}

/** Runs the queued job. */
const openRunner = (ctx: AppContext): (() => Promise<void>) => {
  const reach = openReach(ctx)
  let isClosing = false
  ctx.server.addHook('preClose', async () => {
    isClosing = true
  })
  return async () => {
    if (!(await hasFeederWork(ctx.db))) return
    await returnDeadRuns(ctx.db)
    while (!isClosing) {
      const run = await claimFeederJob(ctx.db)
      if (!run) return
      try {
        await runFeederJob(ctx, reach, run, () => isClosing)
      } catch (error) {
        ctx.server.log.warn({ err: error }, 'feeder run failed')
        await failFeederJob(ctx.db, run, error)
      }
    }
  }
}

/** Scheduled work of this process: a queued job starts at once. */
export const runFeeder = (ctx: AppContext): void => {
  const runJobs = every(ctx.server, RUN_EVERY_MS, openRunner(ctx))
  ctx.changeFeed.watch((key) => {
    if (key === FEEDER) runJobs()
  })
  every(ctx.server, SWEEP_EVERY_MS, () => sweepFeeder(ctx.db))
}
