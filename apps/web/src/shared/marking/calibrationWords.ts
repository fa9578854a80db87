import type { CalibratedItem } from '@tuntas/contract/insight/measurement'
import type { Tone } from '../../ui/tokens'

/** Acceptable ranges of infit. The screen names the one that is used next to the figures. */
export const corridors = {
  quest: { label: 'Quest 0,77–1,30', low: 0.77, high: 1.3 },
  winsteps: { label: 'Winsteps 0,5–1,5', low: 0.5, high: 1.5 },
} as const
export type CorridorName = keyof typeof corridors
type Corridor = (typeof corridors)[CorridorName]

/** Below this, an item hardly follows ability (Sumintono & Widhiarso 2015). */
const WEAK = 0.4
const SURPRISING = 2
/** Distance from the mean item difficulty, in logits. */
const FAR = 2

export type Advice = { word: 'Terima' | 'Revisi' | 'Buang'; tone: Tone; why: string }

const revise = (why: string): Advice => ({ word: 'Revisi', tone: 'soga', why })
const accept = (why: string): Advice => ({ word: 'Terima', tone: 'daun', why })

type Advised = Pick<CalibratedItem, 'infit' | 'infit_z' | 'point_measure' | 'b_centred' | 'doubtful'>

/** Advice for an item: drop it only if mean square, deviate and point-measure correlation all fail. */
export const adviseOnItem = (item: Advised, { low: lowerBound, high: upperBound }: Corridor): Advice => {
  const { infit, infit_z, point_measure, b_centred } = item
  const noisy = infit !== null && infit > upperBound
  const flat = infit !== null && infit < lowerBound
  const surprising = Math.abs(infit_z ?? 0) > SURPRISING
  const weak = point_measure === null || point_measure < WEAK
  if (noisy && surprising && weak)
    return {
      word: 'Buang',
      tone: 'mengkudu',
      why: 'Tebakan atau kunci keliru: jawabannya tidak mengikuti kemampuan.',
    }
  if (item.doubtful) return revise('Perkiraannya di luar batas wajar: periksa kunci dan jumlah peserta.')
  if ((point_measure ?? 0) < 0) return revise('Yang mampu justru lebih sering salah: periksa kunci jawaban.')
  if (noisy) return revise('Terlalu banyak jawaban tak terduga: periksa kalimat dan pengecoh.')
  if (flat) return revise('Terlalu seragam: soal ini hampir mengulang soal lain.')
  if (b_centred !== null && b_centred < -FAR) return accept('Membedakan dengan baik, tetapi sangat mudah.')
  if (b_centred !== null && b_centred > FAR) return accept('Membedakan dengan baik, tetapi sangat sukar.')
  return accept(weak ? 'Cocok dengan model; daya bedanya rendah.' : 'Cocok dengan model.')
}

/** Reliability in words (Fisher 2007). */
export const reliabilityWord = (value: number): string => {
  if (value < 0.67) return 'lemah'
  if (value <= 0.8) return 'cukup'
  if (value <= 0.9) return 'baik'
  return value <= 0.94 ? 'sangat baik' : 'istimewa'
}
