import type { ItemRow } from '@tuntas/contract/insight/reports'
import type { StateName } from '../../../ui/states'

/** A verdict's state, and the mark that tells it apart without colour. */
export const verdicts = {
  Diterima: { state: 'accepted', tone: 'daun', mark: 'circle' },
  Direvisi: { state: 'revised', tone: 'soga', mark: 'triangle' },
  Ditolak: { state: 'rejected', tone: 'mengkudu', mark: 'square' },
  'Data belum cukup': { state: 'too_few', tone: 'abu', mark: 'circle' },
} as const
export type Conclusion = ItemRow['conclusion']
export const conclusions = Object.keys(verdicts) as Conclusion[]

/** A question's beginning as plain words; the parser runs nothing. */
export const excerptQuestion = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, ' ').trim() ||
  'Soal bergambar'

/** Of a quiz that was taken: without KKM nothing was to be reached. @param words of who reached it, and who did not */
export const toKkmState = (
  kkm: number | null,
  isReached: 0 | 1,
  [yes, no]: readonly [yes: StateName, no: StateName],
): StateName => (kkm === null ? 'settled' : isReached ? yes : no)
