import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { type Refused, tryToAnalyse } from './analysis.rules.ts'
import type { Model } from './calibration.rules.ts'
import type { Anchors } from './layout.rules.ts'
import { type Cells, narrowed, rowsOf } from './matrix.rules.ts'
import { type Calibrated, packPersons } from './persons.table.ts'

/** Whose answers to which items are calibrated: the cells are shared, not copied. */
export type CalibrationTask = {
  cells: Cells
  people: Int32Array
  places: readonly number[]
  model: Model
  anchors?: Anchors
}
export type CalibrationResult = Calibrated | Refused
export type CalibrationAnswer = { progress: number } | { result: CalibrationResult }

const QUIET = 15
try {
  setPriority(QUIET) // on Linux this thread alone: saves go first
} catch {
  // Some systems refuse; then the work is merely not the last in line.
}

const { cells, people, places, model, anchors } = workerData as CalibrationTask
let told = 0
const tell = (share: number) => {
  if (share - told < 0.05) return
  told = share
  parentPort?.postMessage({ progress: share } satisfies CalibrationAnswer)
}
const analysis = tryToAnalyse(narrowed(rowsOf(cells, people), places), model, tell, anchors)
if ('trouble' in analysis) parentPort?.postMessage({ result: analysis } satisfies CalibrationAnswer)
else {
  const persons = packPersons(analysis.persons)
  const answer = { result: { ...analysis, persons } } satisfies CalibrationAnswer
  parentPort?.postMessage(answer, [persons.figures.buffer, persons.order.buffer])
}
