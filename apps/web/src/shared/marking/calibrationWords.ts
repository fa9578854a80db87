import type { CorridorName, Fit } from '@tuntas/contract/insight/measurement'
import type { Tone } from '../../ui/tokens'

export const corridorLabels: Record<CorridorName, string> = {
  quest: 'Quest 0,77–1,30',
  winsteps: 'Winsteps 0,5–1,5',
}
export const corridorChoices = Object.entries(corridorLabels).map(([value, label]) => ({ value, label }))

export const fitTones: Record<Fit['word'], Tone> = {
  Cocok: 'daun',
  Longgar: 'mengkudu',
  Ketat: 'soga',
  'Belum dapat dinilai': 'abu',
}

/** Reliability in words (Fisher 2007). */
export const reliabilityWord = (value: number): string => {
  if (value < 0.67) return 'lemah'
  if (value <= 0.8) return 'cukup'
  if (value <= 0.9) return 'baik'
  return value <= 0.94 ? 'sangat baik' : 'istimewa'
}
