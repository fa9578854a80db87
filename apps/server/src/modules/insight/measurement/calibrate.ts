import { type Refused, tryToAnalyse } from './analysis.rules.ts'
import type { Model } from './calibration.rules.ts'
import { type Anchors, NO_ANCHORS } from './layout.rules.ts'
import { type Cells, narrowed, sliceRows } from './matrix.rules.ts'
import { type Calibrated, packPersons } from './persons.table.ts'

/** Input of a calibration. The cells are shared between threads, not copied. */
export type CalibrationTask = {
  cells: Cells
  people: Int32Array
  places: readonly number[]
  model: Model
  anchors?: Anchors
  /** Of the simulated classes that the dimensions are compared with. */
  seed?: number
}
export type CalibrationResult = Calibrated | Refused

/** The whole calibration. It takes up to seconds, so run it on a worker thread. */
export const calibrate = (
  { cells, people, places, model, anchors = NO_ANCHORS, seed }: CalibrationTask,
  tell?: (share: number) => void,
): CalibrationResult => {
  const analysis = tryToAnalyse(narrowed(sliceRows(cells, people), places), model, tell, {
    anchors,
    ...(seed !== undefined && { seed }),
  })
  return 'trouble' in analysis ? analysis : { ...analysis, persons: packPersons(analysis.persons) }
}
