import { boot } from '../src/boot.ts'
import { readEnv } from '../src/platform/env.ts'

/**
 * Serves the demo campus on the database of DATABASE_URL, which the product itself refuses: for browser tests
 * and benchmarks.
 */
const log = { info: (text: string) => console.warn(text), error: (text: string) => console.error(text) }
const application = boot(readEnv(), log, true)
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => application.stop().finally(() => process.exit()))
const { address } = await application.ready
log.info(`Tuntas berjalan di ${address}`)
