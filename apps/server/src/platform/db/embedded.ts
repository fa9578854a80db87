import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { takeLock } from '../process/lock.ts'
import { type Cluster, initialise, openCluster } from './cluster.ts'
import { clear, launch, type Settings } from './postmaster.ts'
import { APP_ROLE, OWNER_ROLE, prepareRoles, SUPERUSER, urlFor } from './roles.ts'

interface Log {
  info(text: string): void
  error(text: string): void
}

interface Options {
  /** Shown to anyone who starts a second instance. */
  address?: string
  /** Further PostgreSQL settings; tests turn fsync off. */
  settings?: Settings
}

export interface Embedded {
  /** For the application's role, which reads and writes rows. */
  url: string
  /** For the role that owns the tables: migrations and campus-wide commands. */
  ownerUrl: string
  stop(): Promise<void>
}

/** State kept between starts. */
interface State {
  port: number
  password: string
  /** The owner role's password. Every start renews both passwords. */
  ownerPassword?: string
  /** The superuser's password, used only at start. Absent in folders of former versions. */
  superuserPassword?: string
}
const newPassword = () => randomBytes(24).toString('base64url')

const prepareFolder = (dataDir: string) => {
  if (existsSync(dataDir)) return
  mkdirSync(dataDir, { recursive: true })
  // Under root, PostgreSQL's account must traverse the folder but need not list it.
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

// Below the ephemeral port range. An outgoing connection, even of our own pool while it reconnects, could
// otherwise occupy the port that the restarted database needs.
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

// Both are temporary: another port is tried, and backends that outlived a killed postmaster end soon.
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

/** Restarts PostgreSQL on the same port whenever it ends unexpectedly. */
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
        log.error(String(error)) // a full disk, for example; a later try may succeed
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
  // Save it before the cluster uses it: if the password were lost, the cluster could never be opened again.
  if (!savedState.superuserPassword) writeState(file, state)
  if (!existsSync(cluster.dir)) {
    log.info('Menyiapkan basis data baru…')
    await initialise(cluster, state.superuserPassword, settings.fsync !== 'off')
  }
  await clear(cluster.dir) // left over from a killed start
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

/** URLs of the embedded PostgreSQL of a Tuntas that runs on this folder. */
export const embeddedUrls = (dataDir: string): Omit<Embedded, 'stop'> =>
  buildUrls(readState(join(dataDir, 'postgres.json')))

/** For the test suite and the benchmarks, which bypass the application. */
export const superuserUrl = (dataDir: string): string => {
  const { port, superuserPassword = '' } = readState(join(dataDir, 'postgres.json'))
  return urlFor(port, SUPERUSER, superuserPassword)
}

/**
 * Runs the packaged PostgreSQL as a child process with its data in `dataDir/postgres`. Refuses if another
 * Tuntas uses the folder.
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
