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

/**
 * Questions as people type them: the text, lettered options, and a star at the right one (`*B.`, `B. Jakarta
 * *`) or a line `Kunci: B` below. Without options it is an essay.
 */

const NUMBERED = /^\s*(\d{1,4})\s*[.)]\s+(.*)$/
const OPTION = /^\s*(\*?)\s*([A-Za-z])\s*[.)]\s+(.*)$/
const isStarred = (text: string) => text.trimEnd().endsWith('*')
const withoutStar = (text: string) => (isStarred(text) ? text.trimEnd().slice(0, -1).trimEnd() : text)
const KEY = /^\s*(?:kunci(?:\s+jawaban)?|jawaban|answer|key)\s*[:=]\s*([A-Za-z])\b.*$/i

type Option = { line: number; letter: string; text: string; right: boolean }
/** `lines`: lines of text; `numbered`: does it begin with a number? */
type Block = {
  line: number
  text: string[]
  options: Option[]
  key: string | null
  parted: boolean
  numbered: boolean
}
const newBlock = (line: number): Block => ({
  line,
  text: [],
  options: [],
  key: null,
  parted: false,
  numbered: false,
})
const isEmpty = ({ text, options }: Block) => text.length === 0 && options.length === 0

/** The first option must be A, so 'B. J. Habibie' at a line's start within the text is not an option. */
const parseOption = (block: Block, content: string, line: number): Option | null => {
  const [, star, letter = '', text = ''] = OPTION.exec(content) ?? []
  const opens = letter.toUpperCase() === 'A' || block.options.length > 0
  if (block.text.length === 0 || !letter || !opens) return null
  const right = star === '*' || isStarred(text)
  return { line, letter: letter.toUpperCase(), text: withoutStar(text), right }
}

const essay = ({ line, text }: Block): Omit<FoundQuestion, 'number'> => ({
  line,
  type: 'ESSAY',
  question: toHtml(text.join('\n'), 'plain'),
  options: [],
  answer: null,
  key: null,
  point: null,
  level: [],
  goals: null,
})

const toQuestion = (block: Block) => {
  const { line, text, options, key } = block
  if (text.length === 0) throw new NoQuestion('Opsi tanpa teks soal dilewati')
  if (options.length === 0) return essay(block)
  demandLetters(options)
  if (options.length < 2) throw new Unreadable('Isi paling sedikit dua opsi jawaban')
  const starred = options.filter(({ right }) => right).map(({ letter }) => letter)
  const right = [...new Set(key === null ? starred : [...starred, key])]
  if (right.length > 1) throw new Unreadable('Soal dengan beberapa jawaban benar tidak didukung')
  const [answer] = right
  if (!answer || !options.some(({ letter }) => letter === answer))
    throw new Unreadable('Kunci belum ada: beri tanda * pada opsi yang benar')
  return plainChoice(line, text, options, answer)
}

/** Does the line begin the next question? A number does; so does any text after options and a blank line. */
const begins = (block: Block, content: string) =>
  !isEmpty(block) &&
  (NUMBERED.test(content) || (block.parted && (block.options.length > 0 || block.key !== null)))

const take = (block: Block, content: string, line: number) => {
  const key = KEY.exec(content)?.[1]
  if (key !== undefined && block.options.length > 0) {
    block.key = key.toUpperCase()
    return
  }
  const option = parseOption(block, content, line)
  const last = block.options.at(-1)
  if (option) block.options.push(option)
  else if (last) {
    last.right ||= isStarred(content)
    last.text += `\n${withoutStar(content.trim())}`
  } else {
    if (block.text.length === 0) {
      block.line = line
      block.numbered = NUMBERED.test(content)
    }
    block.text.push(content.trim().replace(NUMBERED, '$2'))
  }
}

const UNKNOWN =
  'Tidak ada nomor soal atau opsi yang dikenali. Awali tiap soal dengan nomor, misalnya 1. Ibu kota …'
/** Text of another format: several lines without any number or option would become one essay. */
const isUnknown = (blocks: readonly Block[]) =>
  blocks.some(({ text }) => text.length > 1) &&
  blocks.every(({ numbered, options }) => !numbered && options.length === 0)

export const readPasted = (pastedText: string): Found => {
  const parsedFile = nothingFound()
  const blocks: Block[] = []
  let block = newBlock(1)
  for (const [at, content] of pastedText.split('\n').entries()) {
    const line = at + 1
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
    readingAt(parsedFile, next.line, next.text.join(' '), () => toQuestion(next))
  return parsedFile
}
