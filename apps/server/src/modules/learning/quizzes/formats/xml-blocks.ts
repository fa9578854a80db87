/**
 * Splits a Moodle file into questions before parsing, so that each has its line and a broken one does not
 * affect others.
 */

type XmlBlock = { at: number; xml: string }
export type Cut = { blocks: XmlBlock[]; problem: { at: number; message: string } | null }

/** The end of the markup that starts at this offset; -1 if it never ends. */
const skipMarkup = (text: string, at: number): number | null => {
  if (text.startsWith('<!--', at)) return findEnd(text, '-->', at)
  if (text.startsWith('<![CDATA[', at)) return findEnd(text, ']]>', at)
  return null
}
const findEnd = (text: string, sign: string, at: number) => {
  const end = text.indexOf(sign, at)
  return end < 0 ? -1 : end + sign.length
}

const startsTag = (text: string, name: string, at: number) =>
  text.startsWith(`<${name}`, at) && /[\s>]/.test(text[at + name.length + 1] ?? '')

export const cutQuestions = (text: string): Cut => {
  const blocks: XmlBlock[] = []
  const stop = (at: number, message: string): Cut => ({ blocks, problem: { at, message } })
  let from = -1
  let rooted = false
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const end = skipMarkup(text, at)
    if (end === -1) return stop(at, 'Komentar atau CDATA tidak ditutup')
    if (end !== null) {
      at = end
      continue
    }
    if (text.startsWith('<!', at)) return stop(at, 'DOCTYPE dan ENTITY tidak diterima')
    if (startsTag(text, 'quiz', at)) rooted = true
    else if (!rooted && !text.startsWith('<?', at))
      return stop(at, 'Bukan Moodle XML: elemen <quiz> tidak ditemukan')
    else if (startsTag(text, 'question', at)) {
      if (from >= 0) return stop(from, 'Elemen <question> tidak ditutup')
      from = at
    } else if (text.startsWith('</question>', at) && from >= 0) {
      blocks.push({ at: from, xml: text.slice(from, at + '</question>'.length) })
      from = -1
    }
    at++
  }
  if (!rooted) return stop(0, 'Bukan Moodle XML: elemen <quiz> tidak ditemukan')
  if (from >= 0) return stop(from, 'Elemen <question> tidak ditutup')
  if (!/<\/quiz>\s*$/.test(text.slice(-200)))
    return stop(text.length, 'File terpotong: penutup </quiz> tidak ditemukan')
  return { blocks, problem: null }
}
