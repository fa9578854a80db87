/** Trims, and reduces all whitespace to single spaces, as a screen shows it. */
export const singleSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Does the text contain the words, ignoring case and spacing? */
export const includesWords = (text: string, words: string): boolean =>
  singleSpaced(text).toLowerCase().includes(singleSpaced(words).toLowerCase())
