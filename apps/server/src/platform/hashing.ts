import { availableParallelism } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { startThread } from './thread.ts'

/** Hashes at a time per thread: some 100 ms of work, so that progress moves and stopping is quick. */
const BATCH = 8

type Options = {
  /** Told after each batch how many are done. */
  onProgress: (hashedCount: number) => void
  /** Asked before each batch; true ends the work with `HashingStopped`. */
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

/** Hashes many passwords in threads of low priority, one per core: people who sign in meanwhile go first. */
export const hashMany = async (
  passwords: readonly string[],
  { onProgress, stopped: isStopped }: Options,
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
