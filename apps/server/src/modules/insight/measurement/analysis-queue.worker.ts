import { parentPort, workerData } from 'node:worker_threads'
import { goLast } from '../../../platform/process/low-priority.ts'
import type { DeskTask } from './analysis-queue.ts'
import { compareGroups } from './dif.rules.ts'
import { sliceRows } from './matrix.rules.ts'
import { findSimilar } from './similarity.rules.ts'

goLast()
const task = workerData as DeskTask
if ('focal' in task) {
  const { cells, focal, purify } = task
  const matrix = sliceRows(cells, Array(cells.people).keys())
  parentPort?.postMessage(compareGroups(matrix, Array.from(focal, Boolean), purify))
} else if ('distractors' in task) {
  parentPort?.postMessage(findSimilar(task))
} else {
  const { writeFile } = await import('./files.ts') // loaded late: the spreadsheet library is the largest import
  parentPort?.postMessage(await writeFile(task))
}
