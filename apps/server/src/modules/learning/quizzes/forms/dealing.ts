import { startThread } from '../../../../platform/process/thread.ts'
import type { DealAnswer, DealTask } from './dealing.worker.ts'

/** Shares out and deals on a thread of its own: the same task gives the same answer. */
export const dealOnThread = (task: DealTask): Promise<DealAnswer> =>
  new Promise((resolve, reject) => {
    const thread = startThread(import.meta.url, 'dealing', { workerData: task })
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The dealing thread ended')))
    thread.once('message', (answer: DealAnswer) => {
      resolve(answer)
      void thread.terminate()
    })
  })
