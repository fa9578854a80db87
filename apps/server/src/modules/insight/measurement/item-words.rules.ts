import {
  type CorridorName,
  corridors,
  type Fit,
  type PointMeasureWord,
} from '@tuntas/contract/insight/measurement'
import type { ItemMeasure } from './items.rules.ts'

const format = (value: number) => value.toFixed(2).replace('-', '−').replace('.', ',')

/** Critical value of the standardised fit. */
const SURPRISING = 2
/** Of the 95 % level. */
const Z = 1.959964

/**
 * Fit to the model by the joint figures, whatever the model: the corridors were published for them (Adams &
 * Khoo 1996; Linacre 2002).
 */
export const describeFit = ({ joint }: Pick<ItemMeasure, 'joint'>, name: CorridorName): Fit => {
  if (!joint || !Number.isFinite(joint.infit + joint.infit_z))
    return {
      word: 'Belum dapat dinilai',
      reason: 'Semua atau tidak seorang pun benar di antara mahasiswa yang dapat dihitung.',
    }
  const { infit, infit_z } = joint
  const { low: lowerBound, high: upperBound } = corridors[name]
  const figures = `infit ${format(infit)}, z ${format(infit_z)}`
  if (infit > upperBound && infit_z > SURPRISING)
    return {
      word: 'Longgar',
      reason: `Terlalu banyak jawaban tak terduga (${figures}): periksa kalimat dan pengecoh.`,
    }
  if (infit < lowerBound && infit_z < -SURPRISING)
    return { word: 'Ketat', reason: `Terlalu seragam (${figures}): soal ini hampir mengulang soal lain.` }
  return { word: 'Cocok', reason: `Jawaban mengikuti model (${figures}).` }
}

/** Compares the point-measure correlation with the model's expectation by Fisher's transformation. */
export const comparePointMeasure = ({
  point_measure: observed,
  point_measure_expected: expected,
  asked: n,
}: Pick<ItemMeasure, 'point_measure' | 'point_measure_expected' | 'asked'>): PointMeasureWord | null => {
  if (observed === null || expected === null || n < 4) return null
  const distance = Math.atanh(expected) - Math.atanh(observed)
  const limit = Z / Math.sqrt(n - 3)
  return distance > limit ? 'lebih rendah' : distance < -limit ? 'lebih tinggi' : 'sesuai'
}
