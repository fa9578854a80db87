import createBidi from 'bidi-js'

/** Order of the runs of a line by the Unicode bidirectional algorithm (UAX 9). */

const bidi = createBidi()
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\u060c\u061b\u061f\u0660-\u066c]/u
/** Runs whose characters share a level: letters with their marks, digits, spaces, single signs. */
const PIECE =
  /(?:[\p{Script=Arabic}\p{Script=Hebrew}\u0640][\p{M}\u200c\u200d]*)+|\p{Nd}+|[\p{L}\p{M}\u200c\u200d]+|\s+|./gsu

export const hasRtl = (text: string): boolean => RTL.test(text)
/** The direction of a text by its first letter, as `dir="auto"` has it. */
export const isRtl = (text: string): boolean => hasRtl(/\p{L}/u.exec(text)?.[0] ?? '')
export const splitByLevel = (text: string): string[] => text.match(PIECE) ?? []

/** Order from left to right of the reordered pieces, each with its direction. */
export const orderPieces = (pieces: readonly string[], rtl: boolean): { at: number; rtl: boolean }[] => {
  const { levels } = bidi.getEmbeddingLevels(pieces.join(''), rtl ? 'rtl' : 'ltr')
  let start = 0
  const order = pieces.map((piece, at) => {
    const level = levels[start] ?? 0
    start += piece.length
    return { at, level }
  })
  const highest = Math.max(0, ...order.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < order.length; from++) {
      let to = from
      while ((order[to]?.level ?? 0) >= level) to++
      if (to > from + 1) order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  return order.map(({ at, level }) => ({ at, rtl: level % 2 === 1 }))
}

/** A sign as it looks in right-to-left text: brackets are mirrored. */
export const mirror = (sign: string): string => bidi.getMirroredCharacter(sign) ?? sign
