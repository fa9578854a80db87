import { download, endpoint, XLSX } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './measurement.schemas.ts'

/** Measurement of a quiz: item response theory and differential item functioning. */

export type * from './measurement.schemas.ts'
export * from './measurement.vocabulary.ts'

/** Polled until it is ready; cancelled when polling stops for a while. */
export const calibration = endpoint<typeof schemas.calibration>({
  method: 'GET',
  path: 'lecture/report/calibration',
  roles: lecturers,
})
export const calibrationPersons = endpoint<typeof schemas.calibrationPersons>({
  method: 'GET',
  path: 'lecture/report/calibration/persons',
  roles: lecturers,
})
export const calibrationFile = download<typeof schemas.calibrationFile>({
  method: 'GET',
  path: 'lecture/report/calibration/export',
  roles: lecturers,
  download: 'application/octet-stream',
})
/** All quizzes with bank questions on one scale; shared questions link them. */
export const bankCalibration = endpoint<typeof schemas.bankCalibration>({
  method: 'GET',
  path: 'lecture/report/calibration/bank',
  roles: lecturers,
})
/** Stores the measures of this calibration, which must be ready. */
export const keepBankMeasures = endpoint<typeof schemas.keepBankMeasures>({
  method: 'POST',
  path: 'lecture/report/calibration/bank/keep',
  roles: lecturers,
})
export const undoBankMeasures = endpoint<typeof schemas.undoBankMeasures>({
  method: 'POST',
  path: 'lecture/report/calibration/bank/undo',
  roles: lecturers,
})
/** Bank questions whose stored measures later calibrations hold. */
export const saveBankAnchors = endpoint<typeof schemas.saveBankAnchors>({
  method: 'POST',
  path: 'lecture/report/calibration/bank/anchor',
  roles: lecturers,
})
export const differentialItems = endpoint<typeof schemas.differentialItems>({
  method: 'GET',
  path: 'lecture/report/dif',
  roles: lecturers,
})
/** Identical wrong answers and rapid attempts, computed on demand. */
export const similarAnswers = endpoint<typeof schemas.similarAnswers>({
  method: 'GET',
  path: 'lecture/report/similarity',
  roles: lecturers,
})
export const similarAnswersFile = download<typeof schemas.similarAnswersFile>({
  method: 'GET',
  path: 'lecture/report/similarity/export',
  roles: lecturers,
  download: XLSX,
})
