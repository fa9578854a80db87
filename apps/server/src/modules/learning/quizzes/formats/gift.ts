import gift, { type GIFTQuestion } from 'gift-pegjs'
import { lineCounter } from '../../../../platform/files/text.ts'
import { kindIn } from '../kinds/index.ts'
import { takePictures, toHtml } from './html.ts'
import {
  beginCategory,
  type Found,
  type FoundQuestion,
  NoQuestion,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
  warn,
} from './parsed-question.ts'
import { fromTags } from './tags.ts'

/**
 * GIFT as Moodle documents it. Blocks are split here, so that a broken one reports its line and others are
 * still read.
 */

/** `lines`: the file's line number for each line of the text. */
type Block = { line: number; lines: number[]; text: string; tags: string[] }

/** The grammar takes more than linear time; pictures are removed before. */
export const LONGEST_BLOCK = 30_000
const TAGS = /\[tag:((?:\\\]|[^\]\n])+)\]/g
const parseTags = (comment: string) =>
  [...comment.matchAll(TAGS)].map((match) => (match[1] ?? '').replaceAll('\\]', ']'))

/** Splits questions at blank lines and removes comments. */
const splitBlocks = (text: string): Block[] => {
  const blocks: Block[] = []
  let block: Block | null = null
  let tags: string[] = []
  for (const [at, content] of text.split('\n').entries()) {
    const line = content.trim()
    if (line === '') {
      if (block) tags = []
      block = null
    } else if (line.startsWith('//')) tags.push(...parseTags(line))
    else if (block) {
      block.lines.push(at + 1)
      block.text += `\n${content}`
    } else {
      block = { line: at + 1, lines: [at + 1], text: content, tags }
      blocks.push(block)
    }
    if (/^\$CATEGORY:/i.test(line)) block = null
  }
  return blocks
}

const ESCAPED = /\\[\\:#={}~n]|[:#=~]/g
const escapeLoose = (text: string) =>
  text.replace(ESCAPED, (sign) => (sign.length === 1 ? `\\${sign}` : sign))

/** Position of an unescaped syntax character. */
const findBare = (text: string, sign: '{' | '}', from: number): number => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === sign) return at
  }
  return -1
}

const TITLE = /^\s*::(?:\\.|[^\\]){0,2000}?::/
/** Moodle accepts `{#3:2~#feedback}`; the grammar wants an `=` before the number. */
const withEquals = (answers: string): string => answers.replace(/^(\s*#\s*)(?=[^\s=~][^=~]*~)/, '$1=')

/**
 * Escapes `:`, `=`, `~` and `#` outside braces and `:` within them, which Moodle accepts unescaped but the
 * grammar does not.
 */
const tolerant = (block: string): string => {
  const title = TITLE.exec(block)?.[0] ?? ''
  const text = block.slice(title.length)
  const open = findBare(text, '{', 0)
  const close = open < 0 ? -1 : findBare(text, '}', open + 1)
  if (open < 0 || close < 0) return title + text
  const inner = text.slice(open + 1, close)
  const answers = /^\s*#/.test(inner)
    ? withEquals(inner)
    : inner.replace(/\\.|:/gs, (sign) => (sign === ':' ? '\\:' : sign))
  return `${title}${escapeLoose(text.slice(0, open))}{${answers}}${escapeLoose(text.slice(close + 1))}`
}

type Located = { location?: { start?: { line?: number } } }
const parseBlock = ({ text, line, lines }: Block): GIFTQuestion | undefined => {
  if (text.length > LONGEST_BLOCK) throw new Unreadable('Soal terlalu panjang')
  const open = findBare(text, '{', 0)
  if (open >= 0 && findBare(text, '}', open) < 0) throw new Unreadable('Kurung kurawal } penutup belum ada')
  try {
    return gift.parse(tolerant(text))[0]
  } catch (error) {
    const within = (error as Located).location?.start?.line ?? 1
    throw new Unreadable('Tidak sesuai aturan GIFT', lines[within - 1] ?? line)
  }
}

/** Name of an unparsed block, or its beginning. */
const getTitle = ({ text }: Block) => {
  const called = TITLE.exec(text)?.[0].trim().slice(2, -2).trim()
  const open = findBare(text, '{', 0)
  return (called || (open < 0 ? text : text.slice(0, open))).replace(/\\([:#={}~])/g, '$1')
}

const CATEGORY = /^\s*\$CATEGORY:\s*(.*)$/i

const readBlock = (parsedFile: Found, block: Block): Omit<FoundQuestion, 'number'> => {
  const lose = (message: string) => warn(parsedFile, block.line, message)
  const question = parseBlock(block)
  if (!question || question.type === 'Category' || question.type === 'Description')
    throw new NoQuestion('Teks tanpa jawaban { } bukan soal, dilewati')
  const kind = kindIn('gift', ({ takes }) => takes(question))
  if (!kind) throw new Unreadable('Soal jenis ini tidak didukung')
  const body = kind.held.read(question, lose)
  const { globalFeedback: why } = question
  const { strange: strangeTags, ...tagged } = fromTags(block.tags)
  const { text, format } = question.stem
  return {
    line: block.line,
    type: kind.type,
    question: toHtml(text, format),
    ...body,
    explanation: why ? toHtml(why.text, why.format) : null,
    ...tagged,
    ...(strangeTags.length > 0 && { tags: strangeTags }),
  }
}

export const readGift = (text: string): Found => {
  const parsedFile = nothingFound()
  const light = takePictures(parsedFile, text, lineCounter(text))
  for (const block of noMoreThanMost(parsedFile, splitBlocks(light), ({ line }) => line)) {
    const category = CATEGORY.exec(block.text)?.[1]
    if (category === undefined)
      readingAt(parsedFile, block.line, getTitle(block), () => readBlock(parsedFile, block))
    else beginCategory(parsedFile, block.line, category)
  }
  return parsedFile
}
