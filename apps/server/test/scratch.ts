import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbedded, superuserUrl } from '../src/platform/db/embedded.ts'

/**
 * PostgreSQL of the tests: the embedded one in a scratch folder, or the server of TEST_DATABASE_URL (a
 * superuser URL, e.g. Debian's PostgreSQL 15; `node scripts/debian-postgres.mjs npm test` starts one and sets
 * it).
 */
export interface Server {
  /** Superuser URL of the maintenance database. */
  adminUrl: string
  stop(): Promise<void>
}

// Scratch data needs no durability, which makes the suite much faster.
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 120 }
/** A statement over a Unix socket takes a third less time than over TCP. */
const socketFolder = () => (process.platform === 'win32' ? undefined : tmpdir())

const overSocket = (url: string, sockets: string | undefined): string => {
  const local = new URL(url)
  if (sockets) local.searchParams.set('host', sockets)
  return local.href
}

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 2 ** 30
const DAY = 86_400_000

const OWNER = 'owner.pid'

/** A scratch folder that the next run removes, with its PostgreSQL, once this process is gone. */
export const makeScratchFolder = (prefix: string) => {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  writeFileSync(join(folder, OWNER), String(process.pid))
  return folder
}

const readPid = (path: string) => (existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0)
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

/** Only on Linux; elsewhere folders are removed after a day. */
const isOrphaned = (folder: string) => {
  const owner = readPid(join(folder, OWNER))
  return existsSync('/proc/self') && owner > 0 && !isAlive(owner)
}

const isProcess = (pid: number, name: string) =>
  pid > 0 && isAlive(pid) && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === name

/** Stops the application and PostgreSQL of a folder without an owner. */
const stopOrphans = (folder: string) => {
  const lock = join(folder, 'tuntas.lock')
  const app = existsSync(lock) ? Number(JSON.parse(readFileSync(lock, 'utf8')).pid) : 0
  if (isProcess(app, 'node')) process.kill(app, 'SIGKILL')
  const database = readPid(join(folder, 'postgres/postmaster.pid'))
  if (isProcess(database, 'postgres')) process.kill(database, 'SIGQUIT')
}

/** Removes leftovers of interrupted runs: at once if the owner is known to be gone, otherwise after a day. */
export const sweepLeftovers = (folder: string, prefix: string) => {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(prefix))) {
    const path = join(folder, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    const isOrphan = isOrphaned(path)
    if (isOrphan) stopOrphans(path)
    if (isOrphan || age > DAY) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Puts scratch data of this process and its children into memory, if there is room and no location was
 * configured (decision 097).
 */
export const useMemoryForScratch = () => {
  if (process.env.TMPDIR || !existsSync(MEMORY)) return
  for (const prefix of ['tuntas-', 'playwright_chromiumdev_profile-']) sweepLeftovers(MEMORY, prefix)
  const { bavail, bsize } = statfsSync(MEMORY)
  const room = Math.min(bavail * bsize, process.availableMemory())
  if (room >= ENOUGH_BYTES) process.env.TMPDIR = MEMORY
}

export const startScratchServer = async (): Promise<Server> => {
  const givenUrl = process.env.TEST_DATABASE_URL
  if (givenUrl) return { adminUrl: givenUrl, stop: async () => {} }
  const folder = makeScratchFolder('tuntas-test-')
  const log = { info: () => {}, error: (text: string) => console.error(text) }
  const sockets = socketFolder()
  const settings = sockets ? { ...fast, unix_socket_directories: sockets } : fast
  const { stop } = await startEmbedded(folder, log, { settings })
  return {
    adminUrl: overSocket(databaseUrl(superuserUrl(folder), 'postgres'), sockets),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const databaseUrl = (url: string, name: string) => {
  const otherUrl = new URL(url)
  otherUrl.pathname = `/${name}`
  return otherUrl.href
}

export const scratchName = (kind: string) => `tuntas_${kind}_${randomBytes(6).toString('hex')}`

export const asAdmin = async (adminUrl: string, sql: string) => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

/**
 * A role without ownership, like the application's.
 * @returns the URL with this role
 */
export const createRole = async (adminUrl: string, name: string): Promise<string> => {
  const url = new URL(adminUrl)
  url.username = name
  url.password = randomBytes(12).toString('hex')
  await asAdmin(adminUrl, `create role ${name} login password '${url.password}'`)
  return url.href
}

/** An empty database with the embedded one's collation, whatever the server's default is. */
export const createEmptyDatabase = (adminUrl: string, name: string) =>
  asAdmin(
    adminUrl,
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C' locale_provider icu icu_locale 'id-ID'`,
  )

export const dropDatabase = (adminUrl: string, name: string) =>
  asAdmin(adminUrl, `drop database if exists ${name} with (force)`)
