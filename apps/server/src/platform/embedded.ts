import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, initialise, openCluster } from './cluster.ts'
import { takeLock } from './lock.ts'
import { clear, launch, type Settings } from './postmaster.ts'
import { APP_ROLE, OWNER_ROLE, prepareRoles, SUPERUSER, urlFor } from './roles.ts'

interface Log {
  info(text: string): void
  error(text: string): void
}

interface Options {
  /** Told to whoever tries to start a second time. */
  address?: string
  /** More PostgreSQL settings; tests turn fsync off. */
  settings?: Settings
}

export interface Embedded {
  /** The application's, which reads and writes rows. */
  url: string
  /** Of the role that owns the tables: for migrations, and for commands that work on a whole campus. */
  ownerUrl: string
  stop(): Promise<void>
}

/** What is remembered between starts. */
interface State {
  port: number
  password: string
  /** The owner's. Every start gives both a new one. */
  ownerPassword?: string
  /** The superuser's, which starts alone use; absent in folders of former versions. */
  superuserPassword?: string
}
const newPassword = () => randomBytes(24).toString('base64url')

const prepareFolder = (dataDir: string) => {
  if (existsSync(dataDir)) return
  mkdirSync(dataDir, { recursive: true })
  // As root the account of PostgreSQL must pass through, but nobody needs to list what is inside.
  chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
}

const readState = (file: string): State => {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as State
  return { port: anyPort(), password: newPassword() }
}

const writeState = (file: string, state: State) => {
  writeFileSync(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

// Below the range from which systems take ports for outgoing connections: such a one, even of our own pool while it knocks at
// a database that is being brought back, could otherwise occupy the very port that the database must return to.
const anyPort = () => randomInt(15_000, 30_000)

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ host: '127.0.0.1', port, exclusive: true }, () => probe.close(() => resolve(true)))
  })

const freePort = async (firstPort: number) => {
  for (let port = firstPort; ; port = anyPort()) if (await isFree(port)) return port
}

// Both pass: another port is looked for, and backends that outlived a killed postmaster end soon.
const PASSING_ERROR = /could not (bind|create any TCP)|pre-existing shared memory block/i

const launchSomewhere = async (cluster: Cluster, state: State, settings: Settings) => {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(state.port)
    try {
      return { child: await launch(cluster, port, settings), port }
    } catch (error) {
      if (attempt === 10 || !PASSING_ERROR.test(String(error))) throw error
      await sleep(attempt * 100)
    }
  }
}

/** Brings PostgreSQL back on the same port whenever it ends without being asked to. */
const supervise = (
  cluster: Cluster,
  first: ChildProcess,
  relaunch: () => Promise<ChildProcess>,
  log: Log,
) => {
  let stopping = false
  let child = first
  let revival: Promise<void> = Promise.resolve()
  const revive = async () => {
    for (let wait = 100; !stopping; wait = Math.min(wait * 2, 5_000)) {
      try {
        await clear(cluster.dir)
        child = await relaunch()
        log.info('PostgreSQL berjalan kembali.')
        return watch()
      } catch (error) {
        log.error(String(error)) // a full disk, say: it works again when there is space
        await sleep(wait)
      }
    }
  }
  const watch = () => {
    const handleExit = () => {
      if (stopping) return
      log.error(`PostgreSQL berhenti (${child.signalCode ?? child.exitCode}), dijalankan kembali…`)
      revival = revive()
    }
    if (child.exitCode !== null || child.signalCode !== null) handleExit()
    else child.once('exit', handleExit)
  }
  watch()
  return async () => {
    stopping = true
    await revival
    await clear(cluster.dir)
  }
}

const open = async (dataDir: string, log: Log, settings: Settings): Promise<Embedded> => {
  const cluster = openCluster(dataDir)
  const file = join(dataDir, 'postgres.json')
  const savedState = readState(file)
  const state = { ...savedState, superuserPassword: savedState.superuserPassword ?? newPassword() }
  // Before the cluster has it: without its password the cluster would be closed for ever.
  if (!savedState.superuserPassword) writeState(file, state)
  if (!existsSync(cluster.dir)) {
    log.info('Menyiapkan basis data baru…')
    await initialise(cluster, state.superuserPassword, settings.fsync !== 'off')
  }
  await clear(cluster.dir) // an orphan of a killed start
  const { child, port } = await launchSomewhere(cluster, state, settings)
  const stop = supervise(cluster, child, () => launch(cluster, port, settings), log)
  try {
    const [app, owner] = [newPassword(), newPassword()]
    await prepareRoles(port, { app, owner, superuser: state.superuserPassword, former: savedState.password })
    const now = { ...state, port, password: app, ownerPassword: owner }
    writeState(file, now)
    return { ...buildUrls(now), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const buildUrls = ({ password, ownerPassword = '', port }: State) => ({
  url: urlFor(port, APP_ROLE, password),
  ownerUrl: urlFor(port, OWNER_ROLE, ownerPassword),
})

/** Where the embedded PostgreSQL of a Tuntas that runs on this folder is found. */
export const embeddedUrls = (dataDir: string): Omit<Embedded, 'stop'> =>
  buildUrls(readState(join(dataDir, 'postgres.json')))

/** For whoever must look behind the application's back: the test suite and the benchmarks. */
export const superuserUrl = (dataDir: string): string => {
  const { port, superuserPassword = '' } = readState(join(dataDir, 'postgres.json'))
  return urlFor(port, SUPERUSER, superuserPassword)
}

/**
 * Runs the PostgreSQL that comes with the packages, as a child of this process, with its data in `dataDir/postgres`.
 * Refuses when another Tuntas works there.
 */
export const startEmbedded = async (dataDir: string, log: Log, options: Options = {}): Promise<Embedded> => {
  prepareFolder(dataDir)
  const release = await takeLock(dataDir, options.address ?? '')
  try {
    const { stop, ...urls } = await open(dataDir, log, options.settings ?? {})
    let stopping: Promise<void> | undefined
    return {
      ...urls,
      stop: () => {
        stopping ??= stop().finally(release)
        return stopping
      },
    }
  } catch (error) {
    release()
    throw error
  }
}
