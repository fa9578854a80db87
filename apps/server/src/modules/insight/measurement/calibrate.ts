import { type Refused, tryToAnalyse } from './analysis.rules.ts'
import type { Model } from './calibration.rules.ts'
import type { Anchors } from './layout.rules.ts'
import { type Cells, narrowed, sliceRows } from './matrix.rules.ts'
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

/** All of the task's work. It takes up to seconds: whoever serves others meanwhile does it on a thread. */
export const calibrate = (
  { cells, people, places, model, anchors }: CalibrationTask,
  tell?: (share: number) => void,
): CalibrationResult => {
  const analysis = tryToAnalyse(narrowed(sliceRows(cells, people), places), model, tell, anchors)
  return 'trouble' in analysis ? analysis : { ...analysis, persons: packPersons(analysis.persons) }
}
