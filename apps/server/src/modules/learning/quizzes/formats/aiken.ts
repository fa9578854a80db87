import { letterAt, MAX_OPTIONS } from '@tuntas/contract/learning/questions'
import {
  type Found,
  type FoundQuestion,
  noMoreThanMost,
  nothingFound,
  readingAt,
  Unreadable,
} from './found.ts'
import { toHtml } from './html.ts'

/** Aiken: the question's lines, options `A.` or `A)`, then `ANSWER: B`. */

const OPTION = /^\s*([A-Z])[.)]\s+(.*)$/
const ANSWER = /^\s*ANSWER\s*:\s*(.*)$/i
type Block = { line: number; text: string[]; options: { line: number; letter: string; text: string }[] }

const questionOf = ({ line, text, options }: Block, answer: string, at: number): FoundQuestion => {
  if (text.length === 0) throw new Unreadable('Teks soal belum ada', line)
  for (const [place, option] of options.entries()) {
    if (place >= MAX_OPTIONS) throw new Unreadable('Opsi lebih dari lima (A sampai E)', option.line)
    if (option.letter !== letterAt(place))
      throw new Unreadable(
        `Opsi ${option.letter} tidak berurutan, seharusnya ${letterAt(place)}`,
        option.line,
      )
  }
  if (options.length < 2) throw new Unreadable('Isi paling sedikit dua opsi jawaban', line)
  const letter = answer.trim().toUpperCase()
  if (!options.some((option) => option.letter === letter))
    throw new Unreadable(
      letter === '' ? 'Kunci jawaban kosong' : `Kunci jawaban ${letter.slice(0, 20)} tidak ada di opsi`,
      at,
    )
  return {
    line,
    type: 'MULTIPLE_CHOICE',
    question: toHtml(text.join('\n'), 'plain'),
    options: options.map((option) => toHtml(option.text, 'plain')),
    answer: letter,
    key: null,
    point: 1,
    level: ['c1'],
    goals: null,
  }
}

const takeLine = (block: Block, content: string, line: number) => {
  const option = OPTION.exec(content)
  const last = block.options.at(-1)
  if (option && block.text.length > 0)
    block.options.push({ line, letter: option[1] ?? '', text: option[2] ?? '' })
  else if (last) last.text += `\n${content.trim()}`
  else {
    if (block.text.length === 0) block.line = line
    block.text.push(content.trim())
  }
}

export const readAiken = (text: string): Found => {
  const found = nothingFound()
  let block: Block = { line: 1, text: [], options: [] }
  for (const [at, content] of text.split('\n').entries()) {
    const line = at + 1
    const answer = ANSWER.exec(content)
    if (answer) {
      const done = block
      readingAt(found, line, () =>
        questionOf(done.text.length > 0 ? done : { ...done, line }, answer[1] ?? '', line),
      )
      block = { line: line + 1, text: [], options: [] }
    } else if (content.trim() !== '') takeLine(block, content, line)
  }
  if (block.text.length > 0 || block.options.length > 0)
    found.errors.push({ line: block.line, message: 'Baris ANSWER: belum ada untuk soal ini' })
  found.questions = [...noMoreThanMost(found, found.questions, ({ line }) => line)]
  return found
}
