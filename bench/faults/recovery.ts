import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../product.ts'
import type { Sitting } from './sitting.ts'

const LONGEST_RECOVERY_MS = 60_000

export const findParent = (pid: string) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  } catch {
    return undefined // it has exited
  }
}

/** kill -9 of a process tree, root first, so that it cannot start new children. */
export const killTree = (pid: string): void => {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && findParent(name) === pid)
  for (const one of [pid, ...children]) process.kill(Number(one), 'SIGKILL')
}

/** kill -9 of the embedded PostgreSQL with all its children. */
export const killDatabase = (product: Product): void => {
  const file = join(product.folder, 'postgres/postmaster.pid')
  killTree(readFileSync(file, 'utf8').split('\n')[0] ?? '')
}

/** kill -9 of the application, and a restart as by a supervisor. */
export const killApplication = async (product: Product): Promise<void> => {
  await product.kill()
  await product.start()
}

export interface Recovery {
  /** Time until the first save was acknowledged again. */
  firstMs: number
  /** Time until every student had a save acknowledged again. */
  allMs: number
}

/** Only saves sent after the fault show that it is over. */
const backAt = (sitting: Sitting, since: number) =>
  sitting.trips.find((trip) => trip.sentAt >= since)?.doneAt ?? Number.POSITIVE_INFINITY

export const recoveryFrom = async (
  sittings: readonly Sitting[],
  since: number,
  awaited: keyof Recovery = 'allMs',
): Promise<Recovery> => {
  for (;;) {
    const times = sittings.map((sitting) => backAt(sitting, since) - since)
    const recovery = { firstMs: Math.min(...times), allMs: Math.max(...times) }
    if (Number.isFinite(recovery[awaited]) || performance.now() - since > LONGEST_RECOVERY_MS) return recovery
    await sleep(50)
  }
}
