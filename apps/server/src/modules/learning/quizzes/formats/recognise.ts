import type { QuestionFormat } from '@tuntas/contract/learning/question-files'
import { DOCUMENT, MANIFEST } from './qti/names.ts'

/** Detects a file's format by its content. Names say little: GIFT and Aiken are both `.txt`. */

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const GZIP = [0x1f, 0x8b]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]
const startsWith = (content: Buffer, signs: readonly number[]) =>
  signs.every((sign, at) => content[at] === sign)

const XML = /^\s*(?:<\?xml|<!--|<!DOCTYPE|<quiz\b)/i
const QTI1 = /<questestinterop\b/i
const AIKEN = /^[^\S\n]*ANSWER\s*:/gim
const FIRST_OPTION = /^[^\S\n]*A[.)]\s/gm
/** Keys as people write them, and numbers: such a text may hold lines of Aiken too. */
const TYPED = /^[^\S\n]*(?:(?:kunci|jawaban|key)[^\S\n]*[:=]|\*[^\S\n]*[A-Ea-e][.)]\s|\d+[^\S\n]*[.)]\s)/im
const countMatches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length
/** Each question ends with its ANSWER line. */
const isAiken = (text: string) => {
  const answers = countMatches(text, AIKEN)
  return answers > 0 && !(TYPED.test(text) && answers < countMatches(text, FIRST_OPTION))
}
/** Unescaped braces, or a line start that only GIFT uses. */
const GIFT = /(?:^|[^\\])\{|^[^\S\n]*(?:::|\$CATEGORY:)/im
/** An option line with a star: braces in such a text are literal. */
const STARRED = /^[^\S\n]*\*[^\S\n]*[A-E][.)]\s|^[^\S\n]*[A-E][.)]\s.*\*[^\S\n]*$/im
const TABLE =
  /^[^\n]*\b(?:pertanyaan|question_?text|soal)\b[^\n]*[,;\t][^\n]*\b(?:opsi|option|jawaban|kunci|answer|correct)/i

/** A package of any version. An archive contains its file names uncompressed. */
export const holdsManifest = (content: Buffer) => startsWith(content, ZIP) && content.includes(MANIFEST)

/** A Moodle backup in either packing. */
const isBackup = ({ name, content }: File) =>
  /\.mbz$/i.test(name) ||
  startsWith(content, GZIP) ||
  (startsWith(content, ZIP) && content.includes('moodle_backup.xml'))

/** `.docx`, or `.doc`, of which its reader says what to do. */
const isWord = ({ name, content }: File) =>
  (startsWith(content, ZIP) && content.includes(DOCUMENT)) ||
  (startsWith(content, OLD_EXCEL) && /\.doc$/i.test(name))

type File = { name: string; content: Buffer }
/** @param readText the file's text, null if it is not text */
export const recognise = ({ name, content }: File, readText: () => string | null): QuestionFormat => {
  if (isBackup({ name, content })) return 'mbz'
  if (holdsManifest(content) || /\.zip$/i.test(name)) return 'qti3'
  if (isWord({ name, content })) return 'word'
  if (startsWith(content, ZIP) || startsWith(content, OLD_EXCEL) || /\.(xlsx|xlsm|xls)$/i.test(name))
    return 'excel'
  const text = readText() ?? ''
  if (QTI1.test(text.slice(0, 2000))) return 'qti12'
  if (XML.test(text)) return 'moodle_xml'
  if (/\.csv$/i.test(name) || TABLE.test(text)) return 'excel'
  if (isAiken(text)) return 'aiken'
  return GIFT.test(text) && !STARRED.test(text) ? 'gift' : 'text'
}
