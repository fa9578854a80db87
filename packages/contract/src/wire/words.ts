/** The keys of a record as a non-empty tuple, for a closed set. */
export const listKeys = <K extends string>(words: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(words) as [K, ...K[]]
