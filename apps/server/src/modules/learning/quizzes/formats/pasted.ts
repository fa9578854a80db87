import { demandLetters, plainChoice } from './aiken.ts'
import { toHtml } from './html.ts'
import {
  type Found,
  type FoundQuestion,
  NoQuestion,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
} from './parsed-question.ts'
import { MARKED } from './word/paragraphs.ts'

/**
 * Questions as people type them: the text, lettered options, and a star at the right one (`*B.`, `B. Jakarta
 * *`) or a line `Kunci: B` below. Without options it is an essay.
 */

const NUMBERED = /^\s*(\d{1,4})\s*[.)]\s+(.*)$/
const OPTION = /^\s*(\*?)\s*([A-Za-z])\s*[.)]\s+(.*)$/
const isStarred = (text: string) => text.trimEnd().endsWith('*')
const withoutStar = (text: string) => (isStarred(text) ? text.trimEnd().slice(0, -1).trimEnd() : text)
const KEY = /^\s*(?:kunci(?:\s+jawaban)?|jawaban|answer|key)\s*[:=]\s*([A-Za-z])\b.*$/i

/** `marked`: is every word of it bold or highlighted? */
type Option = { line: number; letter: string; text: string; right: boolean; marked: boolean }
/** `number`: the one it begins with. */
type Block = {
  line: number
  text: string[]
  options: Option[]
  key: string | null
  parted: boolean
  number: string | null
}
const newBlock = (line: number): Block => ({
  line,
  text: [],
  options: [],
  key: null,
  parted: false,
  number: null,
})
const isEmpty = ({ text, options }: Block) => text.length === 0 && options.length === 0

/** The first option must be A, so 'B. J. Habibie' at a line's start within the text is not an option. */
const parseOption = (block: Block, content: string, line: number, isMarked: boolean): Option | null => {
  const [, star, letter = '', text = ''] = OPTION.exec(content) ?? []
  const opens = letter.toUpperCase() === 'A' || block.options.length > 0
  if (block.text.length === 0 || !letter || !opens) return null
  const right = star === '*' || isStarred(text)
  return { line, letter: letter.toUpperCase(), text: withoutStar(text), right, marked: isMarked }
}

type Render = (plainText: string) => string
const essay = ({ line, text }: Block, render: Render): Omit<FoundQuestion, 'number'> => ({
  line,
  type: 'ESSAY',
  question: render(text.join('\n')),
  options: [],
  answer: null,
  key: null,
  point: null,
  level: [],
  goals: null,
})

/** The starred options; without any, the only one in bold. */
const starredIn = (options: readonly Option[], key: string | null): string[] => {
  const starred = options.filter(({ right }) => right)
  const isMarked = options.filter((option) => option.marked)
  const keyOptions = starred.length > 0 || key !== null || isMarked.length !== 1 ? starred : isMarked
  return keyOptions.map(({ letter }) => letter)
}

const toQuestion = (block: Block, render: Render) => {
  const { line, text, options, key } = block
  if (text.length === 0) throw new NoQuestion('Opsi tanpa teks soal dilewati')
  if (options.length === 0) return essay(block, render)
  demandLetters(options)
  if (options.length < 2) throw new Unreadable('Isi paling sedikit dua opsi jawaban')
  const starred = starredIn(options, key)
  const right = [...new Set(key === null ? starred : [...starred, key])]
  if (right.length > 1) throw new Unreadable('Soal dengan beberapa jawaban benar tidak didukung')
  const [answer] = right
  if (!answer || !options.some(({ letter }) => letter === answer))
    throw new Unreadable('Kunci belum ada: beri tanda * pada opsi yang benar')
  return plainChoice(line, text, options, answer, render)
}

/** Does the line begin the next question? A number does; so does any text after options and a blank line. */
const begins = (block: Block, content: string) =>
  !isEmpty(block) &&
  (NUMBERED.test(content.replace(MARKED, '')) ||
    (block.parted && (block.options.length > 0 || block.key !== null)))

const take = (block: Block, writtenText: string, line: number) => {
  const isMarked = writtenText.startsWith(MARKED)
  const content = isMarked ? writtenText.slice(MARKED.length) : writtenText
  const key = KEY.exec(content)?.[1]
  if (key !== undefined && block.options.length > 0) {
    block.key = key.toUpperCase()
    return
  }
  const option = parseOption(block, content, line, isMarked)
  const last = block.options.at(-1)
  if (option) block.options.push(option)
  else if (last) {
    last.right ||= isStarred(content)
    last.text += `\n${withoutStar(content.trim())}`
  } else {
    if (block.text.length === 0) {
      block.line = line
      block.number = NUMBERED.exec(content)?.[1] ?? null
    }
    block.text.push(content.trim().replace(NUMBERED, '$2'))
  }
}

const UNKNOWN =
  'Tidak ada nomor soal atau opsi yang dikenali. Awali tiap soal dengan nomor, misalnya 1. Ibu kota …'
/** Text of another format: several lines without any number or option would become one essay. */
const isUnknown = (blocks: readonly Block[]) =>
  blocks.some(({ text }) => text.length > 1) &&
  blocks.every(({ number, options }) => number === null && options.length === 0)

const withKey = (block: Block, keys: ReadonlyMap<string, string>): Block =>
  block.key === null && block.options.length > 0 && block.number !== null
    ? { ...block, key: keys.get(block.number) ?? null }
    : block
/** Without the signs of a document. */
const getTitle = ({ text }: Block) => text.join(' ').replace(/[\ue010-\ue0ff]/g, '')

/** A list of answers at the end, after `Kunci jawaban`: `1. B 2. C`. */
const KEY_HEAD = /^\s*kunci(?:\s+jawaban)?\s*[:.]?\s*((?:\d{1,3}\s*[.)=:-]?\s*[A-E]\b[\s,;]*)*)$/i
const KEY_PAIRS = /^\s*(?:\d{1,3}\s*[.)=:-]?\s*[A-E]\b[\s,;]*)+$/i
const PAIR = /(\d{1,3})\s*[.)=:-]?\s*([A-E])\b/gi
type Written = { lines: string[]; keys: ReadonlyMap<string, string> }
const splitKeys = (lines: string[]): Written => {
  const at = lines.findLastIndex((line) => KEY_HEAD.test(line.replace(MARKED, '')))
  const tail = lines.slice(at + 1).filter((line) => line.trim() !== '')
  const text = [KEY_HEAD.exec(lines[at]?.replace(MARKED, '') ?? '')?.[1] ?? '', ...tail].join('\n')
  if (at < 0 || text.trim() === '' || !tail.every((line) => KEY_PAIRS.test(line)))
    return { lines, keys: new Map() }
  const keys = [...text.matchAll(PAIR)].map(
    ([, number = '', letter = '']) => [number, letter.toUpperCase()] as const,
  )
  return { lines: lines.slice(0, at), keys: new Map(keys) }
}

/** Options side by side, as in `A. satu<tab>B. dua`. */
const splitOptions = (line: string): string[] =>
  /^\W*A\s*[.)]/i.test(line) || /^\W*[A-D]\s*[.)].*\t/i.test(line)
    ? line.split(/\t+\s*(?=\*?\s*[B-Eb-e]\s*[.)]\s)/)
    : [line]

type Source = { parsedFile?: Found; render?: Render }
/** @param source for text that comes from a document: its pictures, and how its signs become HTML */
export const readPasted = (pastedText: string, source: Source = {}): Found => {
  const { parsedFile = nothingFound(), render = (plainText) => toHtml(plainText, 'plain') } = source
  const { lines, keys } = splitKeys(pastedText.split('\n'))
  const blocks: Block[] = []
  let block = newBlock(1)
  const parts = lines.flatMap((text, at) => splitOptions(text).map((content) => ({ content, line: at + 1 })))
  for (const { content, line } of parts) {
    if (content.trim() === '') {
      block.parted = true
      continue
    }
    if (begins(block, content)) {
      blocks.push(block)
      block = newBlock(line)
    }
    take(block, content, line)
    block.parted = false
  }
  if (!isEmpty(block)) blocks.push(block)
  if (isUnknown(blocks)) {
    parsedFile.errors.push({ line: 1, number: null, message: UNKNOWN })
    return parsedFile
  }
  for (const next of noMoreThanMost(parsedFile, blocks, ({ line }) => line))
    readingAt(parsedFile, next.line, getTitle(next), () => toQuestion(withKey(next, keys), render))
  return parsedFile
}
