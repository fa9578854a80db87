import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from './thread.ts'

/** Hashes per batch and thread, about 100 ms of work, so that progress moves and stopping is quick. */
const BATCH = 8

type Options = {
  /** Called after each batch with the number of finished hashes. */
  onProgress: (hashedCount: number) => void
  /** Called with each batch and the place of its first password, so that a later run can go on. */
  onHashed?: (from: number, hashes: readonly string[]) => void
  /** Checked before each batch; true ends the work with `HashingStopped`. */
  stopped: () => boolean
}
export class HashingStopped extends Error {}

const ask = (thread: Worker, passwords: readonly string[]) =>
  new Promise<string[]>((resolve, reject) => {
    const finish = (hashes: string[]) => {
      thread.off('error', reject)
      resolve(hashes)
    }
    thread.once('error', reject)
    thread.once('message', finish)
    thread.postMessage(passwords)
  })

/** Hashes many passwords in low-priority threads, one per core, so that sign-ins go first. */
export const hashMany = async (
  passwords: readonly string[],
  { onProgress, onHashed, stopped: isStopped }: Options,
): Promise<string[]> => {
  const hashes: string[] = new Array(passwords.length)
  let next = 0
  let hashedCount = 0
  const turn = async (thread: Worker) => {
    while (next < passwords.length) {
      if (isStopped()) throw new HashingStopped()
      const from = next
      next += BATCH
      const batchHashes = await ask(thread, passwords.slice(from, from + BATCH))
      for (const [at, hash] of batchHashes.entries()) hashes[from + at] = hash
      hashedCount += batchHashes.length
      onHashed?.(from, batchHashes)
      onProgress(hashedCount)
    }
  }
  const threads = Array.from({ length: Math.min(availableParallelism(), passwords.length) }, () =>
    startThread(import.meta.url, 'hashing'),
  )
  try {
    await Promise.all(threads.map(turn))
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
  return hashes
}
