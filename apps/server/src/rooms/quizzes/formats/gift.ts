import { setImmediate } from 'node:timers/promises'
import { letterAt, MAX_OPTIONS } from '@tuntas/contract/questions'
import gift, { type GIFTQuestion, type TextChoice, type TextFormat } from 'gift-pegjs'
import { lineCounter } from '../../../platform/text.ts'
import {
  AT_A_TIME,
  type Found,
  type FoundQuestion,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
} from './found.ts'
import { takePictures, toHtml } from './html.ts'
import { fromTags } from './tags.ts'

/** GIFT, as Moodle describes it. Blocks are split here, so that a broken one gives its line and the others are read. */

/** `lines` says where each line of the text stands in the file. */
type Block = { line: number; lines: number[]; text: string; tags: string[] }

const LONGEST = 100_000
const TAGS = /\[tag:((?:\\\]|[^\]\n])+)\]/g
const tagsOf = (comment: string) =>
  [...comment.matchAll(TAGS)].map((match) => (match[1] ?? '').replaceAll('\\]', ']'))

/** Blank lines part the questions; comments are taken out. */
const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  let block: Block | null = null
  let tags: string[] = []
  for (const [at, content] of text.split('\n').entries()) {
    const line = content.trim()
    if (line === '') {
      if (block) tags = []
      block = null
    } else if (line.startsWith('//')) tags.push(...tagsOf(line))
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

/** Where the sign stands for itself as the format means it, not escaped. */
const findBare = (text: string, sign: '{' | '}', from: number): number => {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === sign) return at
  }
  return -1
}

const TITLE = /^\s*::(?:\\.|[^\\]){0,2000}?::/
/** Moodle takes `:`, `=`, `~` and `#` outside the braces as they are, and `:` within them; the grammar does not. */
const tolerant = (block: string): string => {
  const title = TITLE.exec(block)?.[0] ?? ''
  const text = block.slice(title.length)
  const open = findBare(text, '{', 0)
  const close = open < 0 ? -1 : findBare(text, '}', open + 1)
  if (open < 0 || close < 0) return title + text
  const inner = text.slice(open + 1, close)
  const answers = /^\s*#/.test(inner)
    ? inner
    : inner.replace(/\\.|:/gs, (sign) => (sign === ':' ? '\\:' : sign))
  return `${title}${escapeLoose(text.slice(0, open))}{${answers}}${escapeLoose(text.slice(close + 1))}`
}

const refusals: Partial<Record<GIFTQuestion['type'], string>> = {
  Matching: 'Soal menjodohkan tidak didukung',
  Numerical: 'Soal numerik tidak didukung',
  Short: 'Soal isian singkat tidak didukung. Tambahkan opsi yang salah, atau jadikan esai.',
}

const isRight = (choice: TextChoice) =>
  (choice.isCorrect && (choice.weight ?? 100) === 100) || choice.weight === 100
const htmlOf = ({ text, format }: TextFormat) => toHtml(text, format)

type Choices = Pick<FoundQuestion, 'options' | 'answer'> & { dropped: string[] }
const choicesOf = (choices: readonly TextChoice[]): Choices => {
  if (choices.length > MAX_OPTIONS) throw new Unreadable('Opsi lebih dari lima (A sampai E)')
  const right = choices.flatMap((choice, place) => (isRight(choice) ? [place] : []))
  const partly = choices.filter((choice) => !isRight(choice) && (choice.weight ?? 0) > 0)
  if (right.length > 1 || (right.length === 0 && partly.length > 1))
    throw new Unreadable('Soal dengan beberapa jawaban benar tidak didukung')
  const [place] = right
  if (place === undefined) throw new Unreadable('Soal belum punya jawaban benar (tanda =)')
  const dropped = [
    ...(choices.some((choice) => choice.feedback) ? ['Umpan balik dilewati'] : []),
    ...(choices.some((choice, at) => at !== place && choice.weight)
      ? ['Nilai sebagian dan pengurangan nilai opsi dilewati']
      : []),
  ]
  return { options: choices.map((choice) => htmlOf(choice.text)), answer: letterAt(place), dropped }
}

const bodyOf = (question: GIFTQuestion): Choices | null => {
  if (question.type === 'Essay') return { options: [], answer: null, dropped: [] }
  if (question.type === 'TF')
    return {
      options: ['<p>Benar</p>', '<p>Salah</p>'],
      answer: question.isTrue ? 'A' : 'B',
      dropped: question.trueFeedback || question.falseFeedback ? ['Umpan balik dilewati'] : [],
    }
  if (question.type === 'MC') return choicesOf(question.choices)
  const refusal = refusals[question.type]
  if (refusal) throw new Unreadable(refusal)
  return null
}

type Located = { location?: { start?: { line?: number } } }
const parseBlock = ({ text, line, lines }: Block): GIFTQuestion | undefined => {
  if (text.length > LONGEST) throw new Unreadable('Soal terlalu panjang')
  const open = findBare(text, '{', 0)
  if (open >= 0 && findBare(text, '}', open) < 0) throw new Unreadable('Kurung kurawal } penutup belum ada')
  try {
    return gift.parse(tolerant(text))[0]
  } catch (error) {
    const within = (error as Located).location?.start?.line ?? 1
    throw new Unreadable('Tidak sesuai aturan GIFT', lines[within - 1] ?? line)
  }
}

const readBlock = (found: Found, block: Block): FoundQuestion | null => {
  const warn = (message: string) => found.warnings.push({ line: block.line, message })
  const question = parseBlock(block)
  if (!question || question.type === 'Category') return null
  const body = bodyOf(question)
  if (!body || question.type === 'Description') {
    warn('Teks tanpa jawaban { } bukan soal, dilewati')
    return null
  }
  const { options, answer, dropped } = body
  for (const message of dropped) warn(message)
  if (question.globalFeedback) warn('Pembahasan umum dilewati')
  const { point, ...tagged } = fromTags(block.tags)
  const type = answer === null ? 'ESSAY' : 'MULTIPLE_CHOICE'
  return {
    line: block.line,
    type,
    question: htmlOf(question.stem),
    options,
    answer,
    point: point ?? 1,
    ...tagged,
  }
}

export const readGift = async (text: string): Promise<Found> => {
  const found = nothingFound()
  const light = takePictures(found, text, lineCounter(text))
  for (const [at, block] of noMoreThanMost(found, blocksOf(light), ({ line }) => line).entries()) {
    if (at % AT_A_TIME === 0) await setImmediate()
    readingAt(found, block.line, () => readBlock(found, block))
  }
  return found
}
