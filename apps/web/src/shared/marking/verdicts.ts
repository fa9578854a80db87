import type { ItemRow } from '@tuntas/contract/insight/reports'

/** State and mark of a verdict; the mark distinguishes it without colour. */
export const verdicts = {
  Diterima: { state: 'accepted', tone: 'daun', mark: 'circle' },
  Direvisi: { state: 'revised', tone: 'soga', mark: 'triangle' },
  Ditolak: { state: 'rejected', tone: 'mengkudu', mark: 'square' },
  'Data belum cukup': { state: 'too_few', tone: 'abu', mark: 'circle' },
} as const
export type Conclusion = ItemRow['conclusion']
export const conclusions = Object.keys(verdicts) as Conclusion[]
