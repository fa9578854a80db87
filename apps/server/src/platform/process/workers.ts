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

/**
 * Serves with several processes on one port: this one owns port and database, the workers answer. A dead
 * worker is replaced.
 */
export const startWorkers = (count: number, urls: Urls, log: Log): Workers => {
  const working = new Set<Worker>()
  /** Nobody replaces these when they end: successors that do not serve yet, and those that they replaced. */
  const unreplaced = new Set<Worker>()
  answerForAll()
  let stopping = false
  let ready = false
  let rest = 0

  const post = () => {
    const hired = hire(urls)
    const since = Date.now()
    working.add(hired.worker)
    hired.worker.once('exit', (code, signal) => {
      working.delete(hired.worker)
      if (stopping || !ready || unreplaced.delete(hired.worker)) return
      if (code !== 0) log.error(`Pekerja ${hired.worker.process.pid} berhenti (${signal ?? code}), diganti…`)
      rest = code === 0 || Date.now() - since > SHORT_LIFE_MS ? 0 : Math.min(rest * 2 + 500, LONGEST_REST_MS)
      void sleep(rest).then(() => {
        if (!stopping) post()
      })
    })
    return hired
  }

  const end = async (worker: Worker) => {
    const exit = waitForExit(worker)
    worker.process.kill('SIGTERM')
    await exit
  }

  const replace = async (former: Worker) => {
    const successor = post()
    unreplaced.add(successor.worker)
    await successor.ready
    // It ended by itself, and its replacement runs the new version already.
    if (!working.has(former)) return end(successor.worker)
    unreplaced.delete(successor.worker)
    unreplaced.add(former)
    await end(former)
  }

  const renewAll = async () => {
    const formers = [...working]
    try {
      for (const [index, former] of formers.entries()) {
        if (stopping) return
        log.info(`Memperbarui pekerja ${index + 1} dari ${formers.length}…`)
        if (working.has(former)) await replace(former)
      }
      log.info('Semua pekerja diperbarui.')
    } catch (error) {
      if (stopping) return
      log.error(`Pembaruan dihentikan, pekerja lama tetap melayani: ${describeError(error)}`)
    }
  }

  const all = Promise.all(Array.from({ length: count }, () => post().ready))
  let renewal: Promise<void> = all.then(
    () => {},
    () => {},
  )
  return {
    ready: all.then(([address = '']) => {
      ready = true
      return address
    }),
    renew: () => {
      renewal = renewal.then(renewAll)
      return renewal
    },
    stop: async () => {
      stopping = true
      await Promise.all([...working].map(end))
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
