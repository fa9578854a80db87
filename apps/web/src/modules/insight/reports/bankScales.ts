import type { BankCalibration, CalibrationModel } from '@tuntas/contract/insight/measurement'

/** May a measure of the model stand on the anchors' scale? Rasch and 1PL share one; without anchors any may begin one. */
export const isOnScale = (anchors: BankCalibration['anchor_model'], model: CalibrationModel): boolean =>
  anchors === null || (anchors === '2pl') === (model === '2pl')
