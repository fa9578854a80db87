/** As a screen shows it: nothing around it, and one space where there are several, hard ones and line ends among them. */
export const singleSpaced = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Is this among the text, in whatever letters and spaces? */
export const includesWords = (text: string, words: string): boolean =>
  singleSpaced(text).toLowerCase().includes(singleSpaced(words).toLowerCase())
