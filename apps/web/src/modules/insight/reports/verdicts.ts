import type { StateName } from '../../../ui/states'

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
