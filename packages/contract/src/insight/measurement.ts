import { download, endpoint } from '../wire/endpoint.ts'
import { lecturers } from '../wire/roles.ts'
import type * as schemas from './measurement.schemas.ts'

/** What a quiz measures, and how well: item response theory and differential item functioning. */

export type * from './measurement.schemas.ts'
export * from './measurement.vocabulary.ts'

/** Asked again until it is ready; who asks no more for a while gives it up. */
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
/** All quizzes that ask questions of the bank, on one scale: what stands in several ties them together. */
export const bankCalibration = endpoint<typeof schemas.bankCalibration>({
  method: 'GET',
  path: 'lecture/report/calibration/bank',
  roles: lecturers,
})
/** What the bank is to keep of its questions: of this calibration, which must be ready. */
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
/** Questions of the bank whose kept measures later calibrations hold. */
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
