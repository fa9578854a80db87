import { PIECE_BYTES } from '@tuntas/contract/campus/media'
import type { Range } from './ranges.rules.ts'

/** Large files are stored in pieces, so that memory holds one piece at a time. */

export const countPieces = (size: number): number => Math.ceil(size / PIECE_BYTES)

/** Size of a piece in bytes; null if there is no such piece. */
export const pieceSize = (size: number, number: number): number | null => {
  const before = (number - 1) * PIECE_BYTES
  return number >= 1 && before < size ? Math.min(PIECE_BYTES, size - before) : null
}

export const pieceKey = (key: string, number: number): string => `${key}.${number}`

export const listStoreKeys = ({ key, pieces }: { key: string; pieces: number | null }): string[] =>
  pieces === null ? [key] : Array.from({ length: pieces }, (_, at) => pieceKey(key, at + 1))

/** Keys that contain a range, and the offsets in them. */
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
