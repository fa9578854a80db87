// `npm run faults` (all) and `npm run faults -- <name>…`; `--short` uses 200 students; `npm test` runs
// `--short app`.
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { build } from '../product.ts'
import { manyArrivals } from './arrivals.ts'
import { busyLoop } from './busy.ts'
import { siege } from './connections.ts'
import { manyDeadlines, manyStarts } from './crowd.ts'
import { exhaustedPool, restartedDatabase } from './database.ts'
import { fullDatabaseDisk, fullFileDisk } from './disk.ts'
import { failedOver } from './failover.ts'
import { greedyUploads } from './greedy.ts'
import { killedInstance, rollingRestart } from './instances.ts'
import { killedPost } from './mails.ts'
import { cut, distant, droppedReplies, loss, narrowNetwork } from './network.ts'
import { killedApplication, killedDatabase, killedWorker } from './processes.ts'
import { campusSignIns, manySignIns } from './signin.ts'
import type { Order, Verdict } from './stage.ts'
import { printVerdict, writeTable } from './table.ts'

const faults: Record<string, (order: Order) => Promise<Verdict>> = {
  app: killedApplication,
  database: killedDatabase,
  restart: restartedDatabase,
  pool: exhaustedPool,
  dropped: droppedReplies,
  loss,
  cut,
  narrow: narrowNetwork,
  distant,
  disk: fullDatabaseDisk,
  files: fullFileDisk,
  signin: manySignIns,
  campus: campusSignIns,
  starts: manyStarts,
  deadlines: manyDeadlines,
  arrivals: manyArrivals,
  busy: busyLoop,
  siege,
  greedy: greedyUploads,
  failover: failedOver,
  workers: killedWorker,
  instances: killedInstance,
  rolling: rollingRestart,
  mails: killedPost,
}
const SHORT = ['app', 'database', 'dropped', 'workers']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '20260117' }, short: { type: 'boolean', default: false } },
})
const order: Order = { seed: Number(values.seed), short: values.short }
const names = positionals.length > 0 ? positionals : order.short ? SHORT : Object.keys(faults)
const unknown = names.filter((name) => !faults[name])
if (unknown.length > 0 || !Number.isInteger(order.seed)) {
  console.error(`Pemakaian: npm run faults -- [${Object.keys(faults).join(' | ')}]… [--seed N] [--short]`)
  process.exit(2)
}

console.log(`Seed ${order.seed}; ${cpus().length} cores, load generator included.\n`)
build()
const verdicts: Verdict[] = []
for (const name of names) {
  const verdict = await faults[name]?.(order)
  if (!verdict) continue
  printVerdict(verdict)
  verdicts.push(verdict)
  if (!order.short) writeTable(verdicts)
}
process.exit(verdicts.every(({ met: isMet }) => isMet) ? 0 : 1)
