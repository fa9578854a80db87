import type { BankCalibration, CalibrationModel } from '@tuntas/contract/insight/measurement'

/**
 * Can a measure of this model be on the anchors' scale? Rasch and 1PL share one; without anchors any model
 * can start one.
 */
export const isOnScale = (anchors: BankCalibration['anchor_model'], model: CalibrationModel): boolean =>
  anchors === null || (anchors === '2pl') === (model === '2pl')
