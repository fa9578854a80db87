import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'

type Question = { figures: number }
type Answer = { figures: number; text: string }

const isAbout = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'figures' in message

/** Primary process: returns the metrics of all workers to a worker that asks. */
export const answerForAll = (): void => {
  const all = new AggregatorRegistry()
  cluster.on('message', async (worker, message: unknown) => {
    if (!isAbout(message)) return
    const text = await all.clusterMetrics().catch(() => '') // one of the workers is ending
    const answer: Answer = { figures: message.figures, text }
    if (worker.isConnected()) worker.send(answer)
  })
}

/** Worker: provides its metrics to the primary process. */
export const answerWith = (registry: Registry): void => {
  AggregatorRegistry.setRegistries(registry)
  new AggregatorRegistry() // this object receives the messages
}

let askedCount = 0

/** Worker: the metrics of all workers; empty while one of them cannot answer. */
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
