/**
 * A file's text with lines ended by \n: UTF-8 or UTF-16 by its byte order mark, else windows-1252. Null if it
 * is not text.
 */
export const decodeText = (content: Buffer): string | null => {
  const [first, second] = content
  if (first === 0xff && second === 0xfe) return lines(new TextDecoder('utf-16le').decode(content))
  if (first === 0xfe && second === 0xff) return lines(new TextDecoder('utf-16be').decode(content))
  if (content.includes(0)) return null
  try {
    return lines(new TextDecoder('utf-8', { fatal: true }).decode(content))
  } catch {
    return lines(content.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => fromWindows(sign)))
  }
}

// Node's windows-1252 decoder leaves these characters as Latin-1.
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const fromWindows = (sign: string) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? sign

const lines = (text: string) => text.replace(/\r\n?/g, '\n')

/** Maps offsets of the text to line numbers. Ascending offsets need only one pass. */
export const lineCounter = (text: string): ((at: number) => number) => {
  let line = 1
  let count = 0
  return (at) => {
    if (at < count) [line, count] = [1, 0]
    for (let next = text.indexOf('\n', count); next !== -1 && next < at; next = text.indexOf('\n', count)) {
      line++
      count = next + 1
    }
    return line
  }
}

/** 'a', 'a dan b', 'a, b dan c' */
export const enumerated = (words: readonly string[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} dan ${words.at(-1)}` : (words[0] ?? '')
