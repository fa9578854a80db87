import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, run } from './cluster.ts'

export type Settings = Record<string, string | number>

/**
 * Suits 2 cores and a modest share of memory. Durability is never traded: an acknowledged answer must survive
 * a crash.
 */
const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '1GB',
  wal_compression: 'on',
  random_page_cost: 1.1,
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
}

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const pidFile = (dir: string) => {
  try {
    const lines = readFileSync(join(dir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Is this a PostgreSQL process of this folder? A pid in a file may have been reused. The working directory
 * tells. Where that is unreadable (a container without ptrace), a postmaster's command line names the folder.
 */
const belongs = (pid: number, dir: string): boolean => {
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === dir
    } catch {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`\0-D\0${dir}\0`)
    }
  } catch {
    return false // the process has ended
  }
}

const listProcesses = (dir: string): number[] => {
  const recordedPid = pidFile(dir)?.pid
  if (process.platform !== 'linux') return recordedPid && alive(recordedPid) ? [recordedPid] : []
  const real = realpathSync(dir)
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => belongs(pid, real))
}

const signal = (pids: number[], name: NodeJS.Signals) => {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {} // the process has ended
}

const emptied = async (dir: string, withinMs: number) => {
  for (const end = Date.now() + withinMs; Date.now() < end; await sleep(25))
    if (listProcesses(dir).length === 0) return true
  return listProcesses(dir).length === 0
}

/**
 * Ends every PostgreSQL process of the folder: fast shutdown while its postmaster lives, then immediate, then
 * SIGKILL. No stale postmaster.pid blocks the next start.
 */
export const clear = async (dir: string): Promise<void> => {
  const runningPids = listProcesses(dir)
  const main = pidFile(dir)?.pid
  if (main !== undefined && runningPids.includes(main)) {
    signal([main], 'SIGINT')
    if (!(await emptied(dir, 15_000))) signal([main], 'SIGQUIT')
  } else {
    signal(runningPids, 'SIGQUIT') // its postmaster was killed, so recovery discards their work anyway
  }
  if (!(await emptied(dir, 2_000))) {
    signal(listProcesses(dir), 'SIGKILL')
    await emptied(dir, 2_000)
  }
  rmSync(join(dir, 'postmaster.pid'), { force: true })
}

const tail = (file: string, from: number) => readFileSync(file).subarray(from).toString().slice(-1500).trim()

/** Starts PostgreSQL and resolves when it accepts connections; crash recovery may take a while. */
export const launch = async (cluster: Cluster, port: number, extra: Settings): Promise<ChildProcess> => {
  const log = `${cluster.dir}.log`
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  const output = openSync(log, size > 20_000_000 ? 'w' : 'a', 0o600)
  const from = size > 20_000_000 ? 0 : size
  const settings = Object.entries({ ...defaults, ...extra, port })
  const args = [
    '-D',
    realpathSync(cluster.dir),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // Detached: Ctrl+C goes to the whole process group, and the server must finish its requests before the
  // database stops.
  const child = run(cluster, cluster.bin.postgres, args, {
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })
  for (;;) {
    const state = pidFile(cluster.dir)
    if (state?.ready && state.pid === child.pid) return child
    if (failure) throw failure
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`PostgreSQL tidak dapat dijalankan:\n${tail(log, from)}`)
    await sleep(20)
  }
}
