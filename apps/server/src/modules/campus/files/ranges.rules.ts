/** Part of a file, both ends inclusive. */
export type Range = { from: number; to: number }

const SINGLE = /^bytes=(\d*)-(\d*)$/

/**
 * Parses a `Range` header. Undefined for unsupported ranges (other units, several ranges): HTTP then allows
 * the whole file. `unsatisfiable` for a range outside the file.
 */
export const parseRange = (header: string | undefined, size: number): Range | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = SINGLE.exec(header?.replace(/\s/g, '') ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { from: size - length, to: size - 1 } : 'unsatisfiable'
  }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from < size ? { from, to } : 'unsatisfiable'
}

/** Yields the bytes of a stream between two offsets; bytes before are read and discarded. */
export async function* cut(content: AsyncIterable<Buffer>, { from, to }: Range): AsyncGenerator<Buffer> {
  let at = 0
  for await (const piece of content) {
    const end = at + piece.length
    if (end > from) yield piece.subarray(Math.max(0, from - at), Math.min(piece.length, to + 1 - at))
    if (end > to) return
    at = end
  }
}
