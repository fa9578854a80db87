import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'

interface Owner {
  pid: number
  /** Start time of that process, because a pid can be reused. */
  began: string
  host: string
  address: string
}

const heartbeatMs = 2_000

/** Identifies a process beyond its pid; undefined if it has ended (a zombie counts as ended). */
const beginning = (pid: number): string | undefined => {
  try {
    if (process.platform !== 'linux')
      return (
        execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined
      )
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return fields[0] === 'Z' ? undefined : `${boot}/${fields[19]}`
  } catch {
    return undefined
  }
}

const readOwner = (file: string): Owner | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner
  } catch {
    return undefined
  }
}

// A process in another container or machine is invisible here; only its heartbeat in the shared folder shows
// it.
const beats = (file: string) => {
  try {
    return Date.now() - statSync(file).mtimeMs < 5 * heartbeatMs
  } catch {
    return false
  }
}

const lives = (file: string, owner: Owner) =>
  owner.host === hostname() ? beginning(owner.pid) === owner.began : beats(file)

/** Does a running Tuntas use the folder? */
export const isTaken = (dataDir: string): boolean => {
  const file = join(dataDir, 'tuntas.lock')
  const owner = readOwner(file)
  return owner !== undefined && lives(file, owner)
}

/**
 * Removes a stale lock. Only one process may do so at a time, or a second one could remove the first one's
 * new lock.
 */
const clearStale = async (file: string) => {
  const turn = `${file}.turn`
  try {
    mkdirSync(turn)
  } catch {
    const since = statSync(turn, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Date.now() - since > 10_000) rmSync(turn, { recursive: true, force: true })
    return sleep(50)
  }
  try {
    const owner = readOwner(file)
    if (!owner || !lives(file, owner)) rmSync(file, { force: true })
  } finally {
    rmdirSync(turn)
  }
}

const refuse = (dataDir: string, owner: Owner) => {
  const where = owner.host === hostname() ? '' : ` di ${owner.host}`
  return new Refusal(
    `Tuntas sudah berjalan dengan data di ${dataDir} (pid ${owner.pid}${where}, ${owner.address}).\n` +
      'Hentikan proses itu dahulu, atau pakai folder lain dengan DATA_DIR.',
  )
}

/**
 * Makes this process the only user of the folder.
 * @returns a function that releases the lock
 */
export const takeLock = async (dataDir: string, address: string): Promise<() => void> => {
  const file = join(dataDir, 'tuntas.lock')
  const draft = `${file}.${process.pid}`
  const ownOwner: Owner = { pid: process.pid, began: beginning(process.pid) ?? '', host: hostname(), address }
  writeFileSync(draft, JSON.stringify(ownOwner))
  try {
    for (;;) {
      try {
        linkSync(draft, file) // atomic, so no reader sees a half-written file
        break
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const owner = readOwner(file)
      if (owner && lives(file, owner)) throw refuse(dataDir, owner)
      await clearStale(file)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {} // a full disk or a removed folder must not stop the server
  }, heartbeatMs).unref()
  return () => {
    clearInterval(heartbeat)
    if (readOwner(file)?.began === ownOwner.began) rmSync(file, { force: true })
  }
}
