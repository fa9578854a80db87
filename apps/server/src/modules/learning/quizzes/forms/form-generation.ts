import { startThread } from '../../../../platform/process/thread.ts'
import type { DealAnswer, DealTask } from './form-generation.worker.ts'

/** Distributes and deals on a separate thread; deterministic for a task. */
export const dealOnThread = (task: DealTask): Promise<DealAnswer> =>
  new Promise((resolve, reject) => {
    const thread = startThread(import.meta.url, 'form-generation', { workerData: task })
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The dealing thread ended')))
    thread.once('message', (answer: DealAnswer) => {
      resolve(answer)
      void thread.terminate()
    })
  })
