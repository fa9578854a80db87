import { setTimeout as sleep } from 'node:timers/promises'
import { z } from '@tuntas/contract/wire/zod'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { buildApp } from './app.ts'
import { putOwnFiles } from './modules/campus/site/own-files.ts'
import { openPool, overPool } from './platform/db/db.ts'
import { type Embedded, startEmbedded } from './platform/db/embedded.ts'
import { migrate } from './platform/db/migrate.ts'
import { computeNeededConnections } from './platform/db/pool-sizes.ts'
import { clientRows } from './platform/db/rows.ts'
import type { Env } from './platform/env.ts'
import { openStorage } from './platform/files/storage.ts'
import {
  type Serving,
  serveAsWorker,
  startWorkers,
  type Urls,
  type Workers,
} from './platform/process/workers.ts'
import { Refusal } from './platform/refusal.ts'

interface Log {
  info(text: string): void
  error(text: string): void
}

export interface Running {
  /** Resolves when requests are answered at the address. */
  ready: Promise<{ address: string; hasDemoAccounts: boolean }>
  /** Replaces the worker processes one after another, without refusing a request. */
  renew(): Promise<void>
  /**
   * Finishes running requests (20 s at most), closes the pools, then the database. Works during the start
   * too.
   */
  stop(): Promise<void>
}

const drainMs = 20_000
/** Reserved for closing the pools after the last connections were cut. */
const lastWordsMs = 2_000

/** PostgreSQL may start after Tuntas, as after a power cut. */
const DATABASE_PATIENCE_MS = 120_000
const RETRY_MS = 1_000
/** Not listening, still starting up, or its host not yet known. */
const NOT_YET = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '57P03'])

const isNotYet = (error: unknown) =>
  error instanceof Error && 'code' in error && NOT_YET.has(String(error.code))

const waitForDatabase = async (url: string, log: Log, isStopping: () => boolean) => {
  for (const end = Date.now() + DATABASE_PATIENCE_MS; ; await sleep(RETRY_MS))
    try {
      return void (await ask(url, 'select true as answer'))
    } catch (error) {
      if (!isNotYet(error) || Date.now() > end || isStopping()) throw error
      log.info(`Menunggu basis data di ${new URL(url).host}…`)
    }
}

const answerRow = z.object({ answer: z.boolean() })

const ask = async (url: string, sql: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {}) // the running query reports it too
  await client.connect()
  try {
    const [row] = await clientRows(client, answerRow, sql)
    return row?.answer === true
  } finally {
    await client.end()
  }
}

const hasDemoCampus = (url: string) => ask(url, "select to_regclass('demo_marker') is not null as answer")

const forgets = (url: string) =>
  ask(
    url,
    "select current_setting('fsync') = 'off' or current_setting('synchronous_commit') in ('off', 'local') as answer",
  )

const forgetsWords =
  'PERINGATAN: basis data ini menyanggupi jawaban sebelum tersimpan di disk (fsync atau synchronous_commit mati).\n' +
  'Bila server mati, jawaban yang sudah "Tersimpan" dapat hilang. Nyalakan keduanya sebelum dipakai ujian.'

const demoRefused = () =>
  new Refusal(
    'Basis data ini berisi akun demo, yang kata sandinya diketahui umum. Tuntas tidak berjalan dengannya pada\n' +
      'NODE_ENV=production atau DATABASE_URL. Pakai basis data kosong, lalu buat admin dengan: npm run admin:create',
  )

const makeDemoCampusWhenEmpty = async (url: string, app: string, env: Env, log: Log) => {
  if (!(await ask(url, 'select not exists (select from users) as answer'))) return
  log.info('Membuat kampus demo…')
  const { makeDemoCampus } = await import('./demo/campus.ts')
  await makeDemoCampus(url, { files: await openStorage(env) })
  // The application must be able to read the demo marker.
  await migrate(url, { app })
}

/** The campus works without these files: the next start tries again. */
const putFiles = async (url: string, env: Env, log: Log) => {
  const pool = openPool(url, { max: 1, name: 'tuntas-start', onError: () => {} })
  try {
    await putOwnFiles(overPool(pool), await openStorage(env))
  } catch (error) {
    log.error(`Logo dan panduan bawaan belum tersimpan: ${error instanceof Error ? error.message : error}`)
  } finally {
    await pool.end()
  }
}

/**
 * Queue of connections to accept. Node's 511 overflows when a crowd arrives in the same second: the system
 * drops packets, and the phones wait for seconds. The system's own limit (somaxconn, 4096) still applies.
 */
const BACKLOG = 8192

const toServerUrl = (env: Env, port: number) =>
  `http://${['0.0.0.0', '::'].includes(env.host) ? 'localhost' : env.host}:${port}`

const listen = async (app: FastifyInstance, env: Env) => {
  try {
    await app.listen({ port: env.port, host: env.host, backlog: BACKLOG })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Refusal(
      `Port ${env.port} sedang dipakai proses lain. Pilih yang lain, misalnya PORT=3005 npm start.`,
    )
  }
  const bound = app.server.address()
  return toServerUrl(env, typeof bound === 'object' && bound ? bound.port : env.port)
}

const openDatabase = async (env: Env, log: Log): Promise<Embedded> => {
  const { databaseUrl } = env
  if (databaseUrl)
    return { url: databaseUrl, ownerUrl: env.ownerUrl ?? env.directUrl ?? databaseUrl, stop: async () => {} }
  const max_connections = Math.max(60, computeNeededConnections(env))
  return startEmbedded(env.dataDir, log, {
    address: toServerUrl(env, env.port),
    settings: { max_connections },
  })
}

/**
 * Stops accepting and finishes running requests. Busy connections are closed as soon as they are idle;
 * browsers and load balancers would otherwise keep them open for a minute.
 */
const drain = async (app: FastifyInstance) => {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, drainMs).unref())
  const idle = setInterval(() => app.server.closeIdleConnections(), 100)
  const rest = setTimeout(() => app.server.closeAllConnections(), drainMs - lastWordsMs)
  await Promise.race([app.close(), patience])
  clearInterval(idle)
  clearTimeout(rest)
}

const serveHere = (env: Env, urls: Urls): Serving => {
  const building = buildApp({ env, ...urls })
  return {
    ready: building.then((app) => listen(app, env)),
    stop: async () => {
      const app = await building.catch(() => undefined)
      if (app) await drain(app)
    },
  }
}

/** Serves in a worker process forked by `startWorkers`. */
export const bootWorker = (env: Env): Promise<Serving> => serveAsWorker((urls) => serveHere(env, urls))

/**
 * Starts in order: database, migrations, demo campus, server. `demo` lets tests and benchmarks use a demo
 * campus on their own database; in production the environment alone cannot enable it.
 */
export const boot = (env: Env, log: Log, demo = env.demo): Running => {
  const opening = openDatabase(env, log)
  let serving: Serving | Workers | undefined
  let stopping: Promise<void> | undefined
  const close = async () => {
    await serving?.stop()
    const database = await opening.catch(() => undefined)
    await database?.stop()
  }
  const stop = () => {
    stopping ??= close()
    return stopping
  }
  const start = async () => {
    if (env.databaseUrl)
      await waitForDatabase(env.directUrl ?? env.databaseUrl, log, () => stopping !== undefined)
    const database = await opening
    const urls = { databaseUrl: database.url, directUrl: env.directUrl ?? database.url }
    await migrate(database.ownerUrl, { app: urls.directUrl, say: log.info })
    if (env.production && (await forgets(urls.databaseUrl))) log.error(forgetsWords)
    if (demo) await makeDemoCampusWhenEmpty(database.ownerUrl, urls.directUrl, env, log)
    const hasDemoAccounts = await hasDemoCampus(urls.directUrl)
    if (hasDemoAccounts && !demo) throw demoRefused()
    await putFiles(urls.directUrl, env, log)
    serving = env.workers > 1 ? startWorkers(env.workers, urls, log) : serveHere(env, urls)
    return { address: await serving.ready, hasDemoAccounts }
  }
  const ready = start().catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const renew = async () => {
    if (!serving) return // nothing serves the former version yet
    if ('renew' in serving) return serving.renew()
    log.error('Pembaruan tanpa jeda memerlukan WORKERS=2 atau lebih. Tidak ada yang diubah.')
  }
  return { ready, renew, stop }
}
