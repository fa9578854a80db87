import { sweepFiles } from './modules/campus/files/sweep.store.ts'
import { sweepAddresses } from './modules/identity/account/addresses.store.ts'
import { sweepLinks } from './modules/identity/account/links.store.ts'
import { sweepSessions } from './modules/identity/account/sessions.store.ts'
import { sweepTries } from './modules/identity/account/signin.store.ts'
import { sweepTickets } from './modules/identity/account/tickets.store.ts'
import { sweepFlows } from './modules/identity/signin/flows.store.ts'
import { finishOverdue } from './modules/learning/attempts/routes.ts'
import { sweepToolMessages } from './modules/operations/external-tools/tokens.store.ts'
import { runFeeder } from './modules/operations/feeder/runner.ts'
import { IMPORTS } from './modules/operations/imports/events.ts'
import { sweepImports } from './modules/operations/imports/jobs.store.ts'
import { importRunner } from './modules/operations/imports/routes.ts'
import { runNotifications } from './modules/operations/notifications/routes.ts'
import type { AppContext } from './platform/context.ts'
import { refreshStatistics } from './platform/db/statistics.ts'
import { sweepSendings } from './platform/http/idempotency.ts'
import { every } from './platform/queue/jobs.ts'

const FINISH_EVERY_MS = 1_000
/** A queued import starts at once. This finds imports left behind by a process that ended. */
const IMPORT_EVERY_MS = 10_000
const STATISTICS_EVERY_MS = 3_000
const SWEEP_EVERY_MS = 600_000
const SWEEP_FILES_EVERY_MS = 3_600_000

/** Scheduled work of this process, repeated until it closes. */
export const runScheduled = (ctx: AppContext): void => {
  const { server } = ctx
  every(server, FINISH_EVERY_MS, () => finishOverdue(ctx))
  const runImports = every(server, IMPORT_EVERY_MS, importRunner(ctx))
  ctx.changeFeed.watch((key) => {
    if (key === IMPORTS) runImports()
  })
  every(server, STATISTICS_EVERY_MS, () => refreshStatistics(ctx.db))
  // Sequential: in parallel they would open five connections during the start.
  const sweeps = [
    sweepSessions,
    sweepTries,
    sweepTickets,
    sweepFlows,
    sweepToolMessages,
    sweepLinks,
    sweepAddresses,
    sweepSendings,
    sweepImports,
  ]
  every(server, SWEEP_EVERY_MS, ...sweeps.map((sweep) => () => sweep(ctx.db)))
  every(server, SWEEP_FILES_EVERY_MS, () => sweepFiles(ctx))
  runNotifications(ctx)
  runFeeder(ctx)
}
