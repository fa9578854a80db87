import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Question = { figures: number }
type Answer = { figures: number; text: string }

const isAbout = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'figures' in message

/** The first process: a worker that is asked for figures gets those of all workers from here. */
export const answerForAll = (): void => {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message: unknown) => {
    if (!isAbout(message)) return
    const text = await all.clusterMetrics().catch(() => '') // one of them is just ending
    const answer: Answer = { figures: message.figures, text }
    if (worker.isConnected()) worker.send(answer)
  })
}

/** A worker: has its figures ready for the first process. */
export const answerWith = (registry: Registry): void => {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry() // it is what listens
}

let askedCount = 0

/** A worker: the figures of all of them; nothing while one of them cannot tell its own. */
export const metricsOfAll = (): Promise<string> =>
  new Promise((resolve) => {
    const number = ++askedCount
    const hear = (message: unknown) => {
      if (!isAbout(message) || message.figures !== number) return
      process.off('message', hear)
      resolve((message as Answer).text)
    }
    process.on('message', hear)
    process.send?.({ figures: number } satisfies Question)
  })
