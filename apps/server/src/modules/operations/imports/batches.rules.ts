/** Rows per statement, as memory allows. */
const BATCH = 250

export function* batches<T>(of: readonly T[]): Generator<T[]> {
  for (let from = 0; from < of.length; from += BATCH) yield of.slice(from, from + BATCH)
}
