import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { superuserUrl } from '../apps/server/src/platform/db/embedded.ts'
import {
  createEmptyDatabase,
  databaseUrl,
  dropDatabase,
  makeScratchFolder,
  scratchName,
} from '../apps/server/test/scratch.ts'

export interface Product {
  url: string
  /** Like `npm run admin:create`. */
  createAdmin(username: string, name: string, password: string): void
  /** The scratch DATA_DIR. */
  folder: string
  /** Its database, to compare screens with stored data. */
  databaseUrl(): string
  /** kill -9 of the application only; its database is left, as after a real crash. */
  kill(): Promise<void>
  /** Restarts it after `kill`, on the same data and address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const root = join(import.meta.dirname, '..')

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const answers = async (url: string) => {
  try {
    return (await fetch(`${url}/healthz`)).ok
  } catch {
    return false
  }
}

const ready = async (app: ChildProcess, url: string, output: () => string) => {
  while (!(await answers(url))) {
    if (app.exitCode !== null) throw new Error(`Tuntas did not start:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const end = async (app: ChildProcess, signal: NodeJS.Signals) => {
  if (app.exitCode !== null || app.signalCode !== null) return
  const exited = new Promise((resolve) => app.once('exit', resolve))
  app.kill(signal)
  await exited
}

const createDatabase = async (adminUrl: string | undefined) => {
  if (!adminUrl) return undefined
  const name = scratchName('e2e')
  await createEmptyDatabase(adminUrl, name)
  return { url: databaseUrl(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}

const launch = async (args: string[], env: NodeJS.ProcessEnv, url: string) => {
  const app = spawn(process.execPath, args, { cwd: root, env })
  let output = ''
  for (const stream of [app.stdout, app.stderr])
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-10_000)
    })
  await ready(app, url, () => output)
  return app
}

const createAdminIn = (env: NodeJS.ProcessEnv) => (username: string, name: string, password: string) => {
  const adminResult = spawnSync(process.execPath, ['apps/server/dist/admin.js', username, name], {
    cwd: root,
    env: { ...env, ADMIN_PASSWORD: password },
    encoding: 'utf8',
  })
  if (adminResult.status !== 0) throw new Error(adminResult.stderr)
}

/**
 * Starts the built product, with the demo campus or as an empty production campus: on an embedded database in
 * a scratch folder, or on a scratch database of TEST_DATABASE_URL. The latter uses a harness, because the
 * product creates no demo campus with DATABASE_URL.
 */
export const startProduct = async ({ demo = true } = {}): Promise<Product> => {
  const folder = makeScratchFolder('tuntas-e2e-')
  const port = await freePort()
  const url = `http://localhost:${port}`
  const database = await createDatabase(process.env.TEST_DATABASE_URL)
  const args =
    database && demo ? ['--import', 'tsx', 'apps/server/test/serve-demo.ts'] : ['apps/server/dist/main.js']
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, ...inherited } = process.env
  const ownEnvironment = {
    NODE_ENV: demo ? 'test' : 'production',
    PORT: String(port),
    HOST: 'localhost',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  }
  const env = { ...inherited, ...(database ? { DATABASE_URL: database.url } : {}), ...ownEnvironment }
  let app = await launch(args, env, url)
  const restart = async () => {
    app = await launch(args, env, url)
  }
  const stop = async () => {
    if (app.signalCode === 'SIGKILL') await restart() // so that it ends its orphaned database itself
    await end(app, 'SIGTERM')
    await database?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  const address = () => database?.url ?? superuserUrl(folder)
  const createAdmin = createAdminIn(env)
  return { url, createAdmin, folder, databaseUrl: address, kill: () => end(app, 'SIGKILL'), restart, stop }
}
