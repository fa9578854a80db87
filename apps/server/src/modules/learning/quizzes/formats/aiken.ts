import { letterAt } from '@tuntas/contract/learning/questions'
import { toHtml } from './html.ts'
import {
  type Found,
  type FoundQuestion,
  limitChoices,
  nothingFound,
  readingAt,
  tellTooMany,
  Unreadable,
} from './parsed-question.ts'

/** Aiken: the question's lines, options `A.` or `A)`, then `ANSWER: B`. */

const OPTION = /^\s*([A-Z])[.)]\s+(.*)$/
const ANSWER = /^\s*ANSWER\s*:\s*(.*)$/i
type Option = { line: number; letter: string; text: string }
type Block = { line: number; text: string[]; options: Option[] }

/** Options are lettered in order, at most five. */
export const demandLetters = (options: readonly Option[]): void => {
  for (const [place, option] of options.entries()) {
    limitChoices(options.slice(0, place + 1), option.line)
    if (option.letter !== letterAt(place))
      throw new Unreadable(
        `Opsi ${option.letter} tidak berurutan, seharusnya ${letterAt(place)}`,
        option.line,
      )
  }
}

/** A multiple-choice question from plain text, which has no points, level or goal. */
export const plainChoice = (
  line: number,
  text: readonly string[],
  options: readonly Option[],
  answer: string,
  render = (plainText: string): string => toHtml(plainText, 'plain'),
): Omit<FoundQuestion, 'number'> => ({
  line,
  type: 'MULTIPLE_CHOICE',
  question: render(text.join('\n')),
  options: options.map((option) => render(option.text)),
  answer,
  key: null,
  point: null,
  level: [],
  goals: null,
})

const toQuestion = ({ line, text, options }: Block, answer: string, at: number) => {
  if (text.length === 0) throw new Unreadable('Teks soal belum ada', line)
  demandLetters(options)
  if (options.length < 2) throw new Unreadable('Isi paling sedikit dua opsi jawaban', line)
  const letter = answer.trim().toUpperCase()
  if (!options.some((option) => option.letter === letter))
    throw new Unreadable(
      letter === '' ? 'Kunci jawaban kosong' : `Kunci jawaban ${letter.slice(0, 20)} tidak ada di opsi`,
      at,
    )
  return plainChoice(line, text, options, letter)
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
  const parsedFile = nothingFound()
  let block: Block = { line: 1, text: [], options: [] }
  for (const [at, content] of text.split('\n').entries()) {
    const line = at + 1
    const answer = ANSWER.exec(content)
    if (answer) {
      if (tellTooMany(parsedFile, line)) break
      const finishedBlock = block
      readingAt(parsedFile, line, finishedBlock.text.join(' '), () =>
        toQuestion(
          finishedBlock.text.length > 0 ? finishedBlock : { ...finishedBlock, line },
          answer[1] ?? '',
          line,
        ),
      )
      block = { line: line + 1, text: [], options: [] }
    } else if (content.trim() !== '') takeLine(block, content, line)
  }
  const lastBlock = block
  if (lastBlock.text.length > 0 || lastBlock.options.length > 0)
    readingAt(parsedFile, lastBlock.line, lastBlock.text.join(' '), () => {
      throw new Unreadable('Baris ANSWER: belum ada untuk soal ini')
    })
  return parsedFile
}
