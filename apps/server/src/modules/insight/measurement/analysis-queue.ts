import { AppError } from '../../../platform/errors.ts'
import { openTurns } from '../../../platform/http/semaphore.ts'
import { startThread } from '../../../platform/process/thread.ts'
import type { Compared } from './dif.rules.ts'
import type { FileTask } from './files.ts'
import type { Cells } from './matrix.rules.ts'
import type { Similarity, WrongChoices } from './similarity.rules.ts'

export type GroupsTask = {
  cells: Cells
  /** 1 for each row of a person in the focal group. */
  focal: Uint8Array
  purify: boolean
}
export type DeskTask = GroupsTask | WrongChoices | FileTask

const MEMORY_MB = 768
const LINE = 20
const PATIENCE_MS = 60_000
const refusal = () => new AppError('overloaded', { retryAfter: 5 })

const onThread = <Result>(task: DeskTask) =>
  new Promise<Result>((resolve, reject) => {
    const thread = startThread(import.meta.url, 'analysis-queue', {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    })
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread ended without a result')))
  })

/**
 * Work that is short but would block the event loop: comparisons and files. One at a time, on a worker
 * thread.
 */
export const openAnalysisQueue = () => {
  const inTurn = openTurns({ room: 1, line: { all: LINE, each: LINE }, patienceMs: PATIENCE_MS, refusal })
  return {
    compareGroups: (task: GroupsTask) => inTurn(() => onThread<Compared>(task)),
    findSimilar: (task: WrongChoices) => inTurn(() => onThread<Similarity>(task)),
    writeFile: (task: FileTask) => inTurn(() => onThread<Uint8Array>(task)),
  }
}
export type AnalysisQueue = ReturnType<typeof openAnalysisQueue>
