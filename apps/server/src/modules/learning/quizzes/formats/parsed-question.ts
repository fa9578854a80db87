import type { QuestionFormat } from '@tuntas/contract/learning/question-files'
import {
  type CognitiveLevel,
  MAX_CHOICES,
  type QuestionPurpose,
  type QuestionType,
  type saveQuestion,
} from '@tuntas/contract/learning/questions'
import type { Body } from '@tuntas/contract/wire/endpoint'
import { cutText } from '../../../../platform/cut-text.ts'

/** A question as the editor sends it. */
export type QuestionInput = Body<typeof saveQuestion>

/** A question of a file in any format. Its texts are uncleaned HTML. */
export type FoundQuestion = {
  line: number
  /** Its number in the file, counting unreadable questions too. */
  number: number
  type: QuestionType
  question: string
  options: string[]
  /** Letter of the right option; null for other kinds. */
  answer: string | null
  key: object | null
  content?: object
  /** Explanation of the answer. */
  explanation?: string | null
  /** Explanations by option index. */
  option_explanations?: (string | null)[]
  /** Null if the file does not specify it. */
  point: number | null
  /** Empty if the file does not specify it. */
  level: CognitiveLevel[]
  goals: string | null
  /** Name of the related material. */
  related?: string | null
  /** Part of that material. */
  part?: string | null
  /** Other tags of the file, which a quiz cannot store. */
  tags?: readonly string[]
  /** Category path in the file, separated by slashes. */
  category?: string
  /** Where the question is used; the quiz by default. */
  purpose?: QuestionPurpose
}

/** An error in a file; `number` is its question, null if it concerns no single one. */
export type Trouble = { line: number; number: number | null; message: string }
/** A question's name in the file, or the beginning of its text. */
type Head = { number: number; line: number; title: string }

/** A picture that a text refers to as `src="tuntas-picture-<index>"`. */
type FoundPicture = { line: number; number: number | null; name: string; content: Buffer }

/** The content of a file and all its errors. */
export type Found = {
  /** Set if the file's content reveals a more specific format. */
  format?: QuestionFormat
  questions: FoundQuestion[]
  /** Every question of the file, readable or not. */
  heads: Head[]
  /** The question being read. */
  current: Head | null
  errors: Trouble[]
  /** Losses of imported questions. */
  warnings: Trouble[]
  /** Where the file's categories begin. */
  categories: { line: number; name: string }[]
  /** Skipped content that is not a question and does not block the import. */
  passed: Trouble[]
  pictures: FoundPicture[]
  /** Total bytes of pictures; shared pictures count for each question. */
  pictureBytes: number
  letters: number
}

export const nothingFound = (): Found => ({
  questions: [],
  heads: [],
  current: null,
  errors: [],
  warnings: [],
  categories: [],
  passed: [],
  pictures: [],
  pictureBytes: 0,
  letters: 0,
})

/** Reports a loss of the question being read. */
export const warn = (parsedFile: Found, line: number, message: string): void => {
  parsedFile.warnings.push({ line, number: parsedFile.current?.number ?? null, message })
}

/** The category of the following questions. */
export const beginCategory = (parsedFile: Found, line: number, name: string): void => {
  parsedFile.categories.push({ line, name: name.trim() })
}

/** Why a question cannot be imported; the line is added where it is caught. */
export class Unreadable extends Error {
  readonly line: number | undefined
  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}

/** A multiple-choice question has five options at most. */
export const limitChoices = (options: { length: number }, line?: number): void => {
  if (options.length > MAX_CHOICES) throw new Unreadable('Opsi lebih dari lima (A sampai E)', line)
}

/** Content between questions that is not a question. */
export class NoQuestion extends Unreadable {}

const LONGEST_TITLE = 80
/** Beginning of a text, so that a person can find the question. */
export const toPlainTitle = (text: string): string => {
  const words = text
    .replace(/^\[(?:html|moodle|plain|markdown)\]/, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > LONGEST_TITLE ? `${cutText(words, LONGEST_TITLE - 1)}…` : words
}

/** Maximum text length of one question, and of a file. */
const LONGEST_QUESTION = 400_000
const MOST_LETTERS = 20_000_000

const countLetters = (thing: unknown): number => {
  if (typeof thing === 'string') return thing.length
  if (typeof thing !== 'object' || thing === null) return 0
  return Object.values(thing).reduce<number>((sum, one) => sum + countLetters(one), 0)
}
/** @throws Unreadable if the question or the file exceeds the text limits */
const demandReadable = (parsedFile: Found, question: object): void => {
  const letters = countLetters(question)
  if (letters > LONGEST_QUESTION) throw new Unreadable('Soal terlalu panjang')
  parsedFile.letters += letters
  if (parsedFile.letters > MOST_LETTERS)
    throw new Unreadable('Teks di file ini terlalu panjang. Bagi filenya')
}

type Read = () => Omit<FoundQuestion, 'number' | 'category'>
/** Reads one question. Its errors are collected, so the others are still read. */
export const readingAt = (parsedFile: Found, line: number, title: string, read: Read): void => {
  const head = { number: parsedFile.heads.length + 1, line, title: toPlainTitle(title) }
  parsedFile.heads.push(head)
  parsedFile.current = head
  try {
    const category = parsedFile.categories.at(-1)?.name
    const question = read()
    demandReadable(parsedFile, question)
    parsedFile.questions.push({ ...question, number: head.number, ...(category && { category }) })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    const { message } = error
    const list = error instanceof NoQuestion ? parsedFile.passed : parsedFile.errors
    list.push({ line: error.line ?? line, number: head.number, message })
  } finally {
    parsedFile.current = null
  }
}

/** Maximum number of questions in a file. */
export const MOST = 2000
const tooMany = (line: number): Trouble => ({
  line,
  number: null,
  message: `Soal lebih dari ${MOST.toLocaleString('id-ID')}. Bagi filenya.`,
})
/** Is the file's limit reached? Reported once. */
export const tellTooMany = (parsedFile: Found, line: number): boolean => {
  if (parsedFile.heads.length < MOST) return false
  parsedFile.errors.push(tooMany(line))
  return true
}
/** The first `MOST` of them; reports any excess. */
export const noMoreThanMost = <T>(
  parsedFile: Found,
  things: readonly T[],
  getLine: (thing: T) => number,
): readonly T[] => {
  const next = things[MOST]
  if (next === undefined) return things
  parsedFile.errors.push(tooMany(getLine(next)))
  return things.slice(0, MOST)
}
