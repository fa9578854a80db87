import type { Accepted, TextKey } from '@tuntas/contract/learning/accepted-texts'
import { Unreadable } from '../formats/parsed-question.ts'

/** Accepted texts in Moodle and GIFT: `*` is always a wildcard, `\*` is literal. */

export const toPattern = ({ text, wildcard }: Accepted): string =>
  wildcard ? text : text.replaceAll('*', '\\*')

export const fromPattern = (pattern: string): Pick<Accepted, 'text' | 'wildcard'> => {
  const text = pattern.trim()
  const wildcard = /(^|[^\\])\*/.test(text)
  if (wildcard && text.includes('\\*'))
    throw new Unreadable('Jawaban dengan * dan \\* sekaligus tidak didukung')
  return { text: wildcard ? text : text.replaceAll('\\*', '*'), wildcard }
}

/** For questions whose file does not state a length. */
export const DEFAULT_LENGTH = 200
const FINE = 10_000
/** Share from a file's percentage; rounded thirds are tolerated. */
export const parseShare = (percent: string): number =>
  Math.round((Number(percent) || 0) * (FINE / 100)) / FINE

export const toPercent = (share: number): number => Math.round(share * FINE) / (FINE / 100)

/** Settings that those formats cannot hold. */
export const notCarried = (
  { max_length }: { max_length: number },
  { accepted: acceptedTexts, ...ignored }: TextKey,
  carries: { case: boolean },
): string[] => [
  ...(max_length === DEFAULT_LENGTH ? [] : [`Panjang jawaban menjadi ${DEFAULT_LENGTH} huruf`]),
  ...(ignored.ignore_case || carries.case ? [] : ['Huruf besar dan kecil akan dianggap sama']),
  ...(ignored.ignore_accents ? ['Tanda aksen tidak lagi diabaikan'] : []),
  ...(ignored.ignore_spaces ? ['Spasi tidak lagi diabaikan'] : []),
  ...(acceptedTexts.some(({ text, wildcard }) => wildcard && text.includes('\\*'))
    ? ['Tanda \\* berarti bintang']
    : []),
]
