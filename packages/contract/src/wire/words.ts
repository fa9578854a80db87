/** The names of a record of words, as a closed set wants them: never none. */
export const listKeys = <K extends string>(words: Readonly<Record<K, unknown>>): [K, ...K[]] =>
  Object.keys(words) as [K, ...K[]]
