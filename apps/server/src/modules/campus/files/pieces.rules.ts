import { PIECE_BYTES } from '@tuntas/contract/campus/media'
import type { Range } from './ranges.rules.ts'

/** A large file lies in the store piece by piece: nothing holds more than one of them in memory. */

export const countPieces = (size: number): number => Math.ceil(size / PIECE_BYTES)

/** Bytes of one of them, or null where there is none of that number. */
export const pieceSize = (size: number, number: number): number | null => {
  const before = (number - 1) * PIECE_BYTES
  return number >= 1 && before < size ? Math.min(PIECE_BYTES, size - before) : null
}

/** Where a piece lies. */
export const pieceKey = (key: string, number: number): string => `${key}.${number}`

/** Where the content of a file lies. */
export const listStoreKeys = ({ key, pieces }: { key: string; pieces: number | null }): string[] =>
  pieces === null ? [key] : Array.from({ length: pieces }, (_, at) => pieceKey(key, at + 1))

/** The keys that hold a range, and where it stands in them. */
export const keysOfRange = (
  keys: readonly string[],
  { from, to }: Range,
): { keys: string[]; range: Range } => {
  if (keys.length === 1) return { keys: [...keys], range: { from, to } }
  const first = Math.floor(from / PIECE_BYTES)
  const before = first * PIECE_BYTES
  return {
    keys: keys.slice(first, Math.floor(to / PIECE_BYTES) + 1),
    range: { from: from - before, to: to - before },
  }
}
