/** Whether a typed text is one of those that a lecturer accepts. */

export type Accepted = { text: string; share: number; wildcard: boolean }
export type TextKey = {
  accepted: readonly Accepted[]
  ignore_case: boolean
  ignore_accents: boolean
  ignore_spaces: boolean
}
type Ignored = Omit<TextKey, 'accepted'>

const ACCENTS = /[\u0300-\u036f]/g
/** What is left of a text where the key's differences do not count. Outer spaces never do. */
export const foldText = (text: string, ignored: Ignored): string => {
  let remainingText = text.normalize('NFC').trim()
  if (ignored.ignore_spaces) remainingText = remainingText.replace(/\s/g, '')
  if (ignored.ignore_accents) remainingText = remainingText.normalize('NFD').replace(ACCENTS, '')
  if (ignored.ignore_case) remainingText = remainingText.toLowerCase().toUpperCase()
  return remainingText.normalize('NFC')
}

/** How long a text is: a letter is one, however its accent is written, and outer spaces are none. */
export const countLetters = (text: string): number => [...text.normalize('NFC').trim()].length

/** `*` stands for any run of signs. Every piece is looked for once, from where the former one ended: no way back. */
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
