import { foldText } from '../wire/folding.ts'

/** Does a typed text match one that a lecturer accepts? */

export type Accepted = { text: string; share: number; wildcard: boolean }
export type TextKey = {
  accepted: readonly Accepted[]
  ignore_case: boolean
  ignore_accents: boolean
  ignore_spaces: boolean
}

/** Length of a text: an accented letter counts once, outer spaces do not count. */
export const countLetters = (text: string): number => [...text.normalize('NFC').trim()].length

/** `*` matches any characters. Each piece is searched once, from the end of the former: no backtracking. */
const matches = (text: string, pattern: string): boolean => {
  const pieces = pattern.split('*')
  const [first = ''] = pieces
  const last = pieces.at(-1) ?? ''
  if (pieces.length === 1) return text === pattern
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  const end = text.length - last.length
  let at = first.length
  for (const piece of pieces.slice(1, -1)) {
    const start = text.indexOf(piece, at)
    if (start < 0 || start + piece.length > end) return false
    at = start + piece.length
  }
  return true
}

/** The largest share that a text earns. */
export const shareOfText = ({ accepted: acceptedTexts, ...ignored }: TextKey, text: string): number => {
  const foldedText = foldText(text, ignored)
  const shares = acceptedTexts.flatMap((one) => {
    const acceptedText = foldText(one.text, ignored)
    return (one.wildcard ? matches(foldedText, acceptedText) : foldedText === acceptedText) ? [one.share] : []
  })
  return Math.max(0, ...shares)
}

/** Places of accepted texts that an earlier one already covers, with the place of that one. */
export const findRepeats = ({ accepted: acceptedTexts, ...ignored }: TextKey): Map<number, number> => {
  const firstPlaces = new Map<string, number>()
  const repeats = new Map<number, number>()
  for (const [place, { text, wildcard }] of acceptedTexts.entries()) {
    const foldedText = foldText(text, ignored)
    const spelling = `${wildcard} ${foldedText}`
    const first = firstPlaces.get(spelling)
    if (first !== undefined) repeats.set(place, first)
    else if (foldedText !== '') firstPlaces.set(spelling, place)
  }
  return repeats
}
