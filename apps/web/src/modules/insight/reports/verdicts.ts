import type { ItemRow } from '@tuntas/contract/insight/reports'
import type { StateName } from '../../../ui/states'

/** State and mark of a verdict; the mark distinguishes it without colour. */
export const verdicts = {
  Diterima: { state: 'accepted', tone: 'daun', mark: 'circle' },
  Direvisi: { state: 'revised', tone: 'soga', mark: 'triangle' },
  Ditolak: { state: 'rejected', tone: 'mengkudu', mark: 'square' },
  'Data belum cukup': { state: 'too_few', tone: 'abu', mark: 'circle' },
} as const
export type Conclusion = ItemRow['conclusion']
export const conclusions = Object.keys(verdicts) as Conclusion[]

/** The beginning of a question as text; DOMParser runs no scripts. */
export const excerptQuestion = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent?.replace(/\s+/g, ' ').trim() ||
  'Soal bergambar'

/**
 * State of a finished quiz; without KKM nothing could be failed.
 * @param words labels for attained and not attained
 */
export const toKkmState = (
  kkm: number | null,
  isReached: 0 | 1,
  [yes, no]: readonly [yes: StateName, no: StateName],
): StateName => (kkm === null ? 'settled' : isReached ? yes : no)
