const TIME = String.raw`(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})`
const TIMING = new RegExp(String.raw`^\s*${TIME}\s*-->\s*${TIME}(?:\s|$)`)

const two = (value: string | undefined) => (value ?? '0').padStart(2, '0')
const formatTimestamp = (hours: string | undefined, minutes = '', seconds = '', thousandths = '') =>
  `${two(hours)}:${two(minutes)}:${seconds}.${thousandths.padEnd(3, '0')}`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
/** Plain text of a cue, without markup, colours and voices. */
const toPlain = (line: string): string =>
  line
    .replace(/<[/a-z0-9.][^<>]*>|\{\\[^{}]*\}/gi, '')
    .replace(
      /&(amp|lt|gt|nbsp);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', nbsp: ' ' })[name] ?? '',
    )
    .replace(/[&<>]/g, (sign) => signs[sign] ?? sign)
    .trim()

const toCue = (block: string): string | null => {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => TIMING.test(line))
  const timing = at < 0 || at > 1 ? null : TIMING.exec(lines[at] ?? '')
  if (!timing) return null
  const words = lines
    .slice(at + 1)
    .map(toPlain)
    .filter((line) => line !== '')
  if (words.length === 0) return null
  const [, h1, m1, s1, t1, h2, m2, s2, t2] = timing
  return `${formatTimestamp(h1, m1, s1, t1)} --> ${formatTimestamp(h2, m2, s2, t2)}\n${words.join('\n')}`
}

/**
 * Converts WebVTT or SubRip to plain WebVTT cues, without styles and positions. Null if there are no cues.
 */
export const toVtt = (text: string): string | null => {
  const cues = text
    .replace(/^\ufeff/, '')
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .map((block) => toCue(block.trim()))
    .filter((cue) => cue !== null)
  return cues.length > 0 ? `WEBVTT\n\n${cues.join('\n\n')}\n` : null
}
