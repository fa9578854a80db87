import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { superuserUrl } from '../apps/server/src/platform/db/embedded.ts'
import { get, openWire } from './wire.ts'

export const root = join(import.meta.dirname, '..')

/** Event loop delay of the product in milliseconds, since the last query. */
export interface LoopDelay {
  p99: number
  max: number
}

export interface Product {
  port: number
  /** Folder of its embedded database. */
  folder: string
  /** Of a superuser. */
  databaseUrl(): string
  pid(): number
  start(): Promise<void>
  /** SIGTERM; resolves once all its processes are gone. */
  stop(): Promise<void>
  /** kill -9 of the application only: its database is left. */
  kill(): Promise<void>
  loopDelay(): Promise<LoopDelay>
  /**
   * Longest main thread work without returning to the event loop, in milliseconds of CPU time, since the last
   * query.
   */
  longestWork(): Promise<number>
  /** Blocks its event loop, as a control. */
  block(ms: number): void
  /** Allocates this many megabytes, as a control. */
  fill(megabytes: number): void
  /** CPU time of the application since its start, in milliseconds. */
  cpuTime(): Promise<number>
  /** Stops it and deletes its folder. */
  discard(): Promise<void>
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Resolves once the path answers 200; rejects if the process exits. */
export const awaitReply = async (port: number, path: string, app: ChildProcess): Promise<void> => {
  const wire = openWire(port)
  const request = get(path, {})
  for (;;) {
    const answer = await wire.ask(request).catch(() => undefined)
    if (answer?.status === 200) break
    if (app.exitCode !== null || app.signalCode !== null) throw new Error('Tuntas does not start.')
    await sleep(10)
  }
  wire.close()
}

export const awaitExit = async (app: ChildProcess): Promise<void> => {
  if (app.exitCode === null && app.signalCode === null) await once(app, 'exit')
}

const askProcess = async (app: ChildProcess, label: 'loop' | 'cpu' | 'work') => {
  const reply = once(app, 'message')
  app.send(label)
  return (await reply)[0]
}

/** CPU time in milliseconds of a process with the probe. */
export const readCpuTime = (app: ChildProcess): Promise<number> => askProcess(app, 'cpu')

const environment = (folder: string, port: number): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, DATABASE_DIRECT_URL: __, DB_POOL: ___, ...inherited } = process.env
  // Production with the embedded database, without demo campus.
  const ownEnvironment = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    ORIGIN: 'https://lms.kampus.ac.id',
    LOG_LEVEL: 'error',
  }
  return { ...inherited, ...ownEnvironment, PORT: String(port), DATA_DIR: folder }
}

/** Node.js options of `npm start`. */
const listNodeOptions = () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1, -1)
}

/** The build step of `npm start`. */
export const build = (): void => {
  const buildResult = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (buildResult.status !== 0) throw new Error('Tuntas does not build.')
}

interface Settings {
  /** Further environment variables. */
  more?: Record<string, string>
  /** Limit of open files and connections. */
  openFiles?: number
}

/**
 * The built product on an empty scratch folder, not started.
 * @param server another build's main file, for a comparison
 */
export const prepareProduct = async (
  server = 'apps/server/dist/main.js',
  { more = {}, openFiles }: Settings = {},
) => {
  const folder = more.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'tuntas-bench-'))
  const port = await freePort()
  const env = { ...environment(folder, port), ...more }
  const args = [...listNodeOptions(), '--import', join(import.meta.dirname, 'probe.mjs'), server]
  let app: ChildProcess | undefined
  const requireApp = () => {
    if (!app) throw new Error('not started')
    return app
  }
  const end = async (signal: NodeJS.Signals) => {
    requireApp().kill(signal)
    await awaitExit(requireApp())
  }
  const start = async () => {
    const limited = ['-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, process.execPath, ...args]
    const [command, list] = openFiles ? ['/bin/sh', limited] : [process.execPath, args]
    app = spawn(command, list, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await awaitReply(port, '/readyz', app)
  }
  const product: Product = {
    port,
    folder,
    databaseUrl: () => {
      if (more.DATABASE_URL) return more.DATABASE_URL
      return superuserUrl(folder)
    },
    pid: () => requireApp().pid ?? 0,
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    loopDelay: () => askProcess(requireApp(), 'loop'),
    longestWork: () => askProcess(requireApp(), 'work'),
    cpuTime: () => readCpuTime(requireApp()),
    block: (ms) => void requireApp().send({ block: ms }),
    fill: (megabytes) => void requireApp().send({ fill: megabytes }),
    discard: async () => {
      if (app?.signalCode === 'SIGKILL' && !more.DATABASE_URL) await start() // it ends its orphaned database itself
      if (app && app.exitCode === null && app.signalCode === null) await end('SIGTERM')
      if (!more.DATA_DIR) rmSync(folder, { recursive: true, force: true })
    },
  }
  return { product, env }
}
