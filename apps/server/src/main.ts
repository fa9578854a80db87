import cluster from 'node:cluster'
import { fileURLToPath } from 'node:url'
import { boot, bootWorker } from './boot.ts'
import { originMissing, readEnv } from './platform/env.ts'
import { endedNode } from './platform/process/node-version.ts'
import { notifyReady } from './platform/process/service-manager.ts'
import { openStartLog } from './platform/process/start-log.ts'
import { Refusal } from './platform/refusal.ts'

const log = openStartLog(process.env.NODE_ENV === 'production')

const demoAccounts = `
Akun demo (kata sandi semua: Tuntas#2026)
  Super admin   superadmin
  Admin         admin
  Operator      operator
  Koordinator   koordinator
  Dosen         0011223301
  Mahasiswa     2201010001
`

const fail = (error: unknown) => {
  log.error(
    error instanceof Refusal ? error.message : error instanceof Error ? `${error.stack}` : String(error),
  )
  process.exitCode = 1
}

/** Shuts down in order on SIGTERM, Ctrl+C and fatal errors; a second signal has no effect. */
const endInOrder = (stop: () => Promise<void>) => {
  const state = { stopping: false }
  const shutDown = async () => {
    if (state.stopping) return
    state.stopping = true
    if (cluster.isPrimary) log.info('Menghentikan Tuntas…')
    await stop().catch(fail)
    process.exit()
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, shutDown)
  process.on('uncaughtException', (error) => {
    fail(error)
    shutDown()
  })
  return state
}

const main = async () => {
  // Workers run this file, not the script that may have installed and built before it.
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url) })
  const env = readEnv()
  const application = boot(env, log)
  const state = endInOrder(application.stop)
  process.on('SIGHUP', () => void application.renew())
  try {
    const { address, hasDemoAccounts } = await application.ready
    log.info(`Tuntas berjalan di ${address}`)
    notifyReady(`melayani di ${address}`)
    for (const warning of [endedNode(process.versions.node, new Date()), originMissing(env)])
      if (warning) log.error(warning)
    if (hasDemoAccounts) log.info(demoAccounts)
  } catch (error) {
    if (state.stopping) return // an interrupted start fails with an error that adds nothing
    fail(error)
    process.exit()
  }
}

const work = async () => {
  const serving = bootWorker(readEnv())
  const state = endInOrder(async () => (await serving).stop())
  try {
    await (await serving).ready
  } catch {
    if (state.stopping) return
    process.exit(1) // the primary has the reason, and logs it
  }
}

process.stdout.on('error', () => {}) // the reader of the output may close it; the server stays
const role = cluster.isPrimary ? main : work
role().catch((error: unknown) => {
  fail(error)
  process.exit()
})
