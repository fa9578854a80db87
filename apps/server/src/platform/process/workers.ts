import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerForAll } from '../http/metrics.workers.ts'
import { Refusal } from '../refusal.ts'

interface Log {
  info(text: string): void
  error(text: string): void
}

/** Where requests are answered: in this process or in its workers. */
export interface Serving {
  /** Resolves with the address once requests are answered. */
  ready: Promise<string>
  stop(): Promise<void>
}

/** Sent to every worker by the process that owns the database. */
export interface Urls {
  databaseUrl: string
  directUrl: string
}

/**
 * A worker's message. It asks for its settings, because a message sent before it has loaded would be lost.
 */
type Word = { asks: true } | { ready: string } | { failed: string }

const SHORT_LIFE_MS = 10_000
const LONGEST_REST_MS = 10_000
const describeError = (error: unknown) => (error instanceof Refusal ? error.message : String(error))
const waitForExit = (worker: Worker) => new Promise<void>((resolve) => worker.once('exit', () => resolve()))

const hire = (urls: Urls) => {
  const worker = cluster.fork()
  const ready = new Promise<string>((resolve, fail) => {
    worker.on('message', (word: Word) => {
      if ('asks' in word) worker.send(urls)
      else if ('ready' in word) resolve(word.ready)
      else if ('failed' in word) fail(new Refusal(word.failed))
    })
    worker.once('exit', (code, signal) =>
      fail(new Error(`Pekerja berhenti sebelum siap (${signal ?? code}).`)),
    )
  })
  ready.catch(() => {}) // awaited elsewhere; later workers are replaced anyway
  return { worker, ready }
}

export interface Workers extends Serving {
  /**
   * Replaces all workers one after another; each leaves only when its successor serves. A successor that
   * fails ends the renewal, and the former workers stay.
   */
  renew(): Promise<void>
}

const endWorker = async (worker: Worker) => {
  const exit = waitForExit(worker)
  worker.process.kill('SIGTERM')
  await exit
}

/** The workers that live. A dead one is replaced, sooner or later by how long it lived. */
const openWorkerSet = (urls: Urls, log: Log) => {
  const working = new Set<Worker>()
  /** Nobody replaces these when they end: successors that do not serve yet, and those that they replaced. */
  const unreplaced = new Set<Worker>()
  const state = { stopping: false, ready: false }
  let rest = 0
  const post = () => {
    const hired = hire(urls)
    const since = Date.now()
    working.add(hired.worker)
    hired.worker.once('exit', (code, signal) => {
      working.delete(hired.worker)
      if (state.stopping || !state.ready || unreplaced.delete(hired.worker)) return
      if (code !== 0) log.error(`Pekerja ${hired.worker.process.pid} berhenti (${signal ?? code}), diganti…`)
      rest = code === 0 || Date.now() - since > SHORT_LIFE_MS ? 0 : Math.min(rest * 2 + 500, LONGEST_REST_MS)
      void sleep(rest).then(() => {
        if (!state.stopping) post()
      })
    })
    return hired
  }
  return { working, unreplaced, state, post }
}
type WorkerSet = ReturnType<typeof openWorkerSet>

const replaceWorker = async ({ working, unreplaced, post }: WorkerSet, worker: Worker) => {
  const successor = post()
  unreplaced.add(successor.worker)
  await successor.ready
  // It ended by itself, and its replacement runs the new version already.
  if (!working.has(worker)) return endWorker(successor.worker)
  unreplaced.delete(successor.worker)
  unreplaced.add(worker)
  await endWorker(worker)
}

const renewAll = async (workerSet: WorkerSet, log: Log) => {
  const { working, state } = workerSet
  const workers = [...working]
  try {
    for (const [index, worker] of workers.entries()) {
      if (state.stopping) return
      log.info(`Memperbarui pekerja ${index + 1} dari ${workers.length}…`)
      if (working.has(worker)) await replaceWorker(workerSet, worker)
    }
    log.info('Semua pekerja diperbarui.')
  } catch (error) {
    if (state.stopping) return
    log.error(`Pembaruan dihentikan, pekerja lama tetap melayani: ${describeError(error)}`)
  }
}

/** Serves with several processes on one port: this one owns port and database, the workers answer. */
export const startWorkers = (count: number, urls: Urls, log: Log): Workers => {
  answerForAll()
  const workerSet = openWorkerSet(urls, log)
  const { working, state, post } = workerSet
  const ready = Promise.all(Array.from({ length: count }, () => post().ready)).then(([address = '']) => {
    state.ready = true
    return address
  })
  let renewal: Promise<unknown> = ready.catch(() => {})
  return {
    ready,
    renew: async () => {
      renewal = renewal.then(() => renewAll(workerSet, log))
      await renewal
    },
    stop: async () => {
      state.stopping = true
      await Promise.all([...working].map(endWorker))
    },
  }
}

/** The worker's side: waits for its settings, then reports whether it serves. */
export const serveAsWorker = async (serve: (urls: Urls) => Serving): Promise<Serving> => {
  const say = (word: Word) => process.connected && process.send?.(word)
  const urls = await new Promise<Urls>((resolve) => {
    const hear = (message: object) => {
      if (!('databaseUrl' in message)) return // a request for metrics
      process.off('message', hear)
      resolve(message as Urls)
    }
    process.on('message', hear)
    say({ asks: true })
  })
  const serving = serve(urls)
  serving.ready.then(
    (ready) => say({ ready }),
    (error: unknown) => say({ failed: describeError(error) }),
  )
  return serving
}
