import type { QuestionFormat } from '@tuntas/contract/learning/question-files'
import type {
  CognitiveLevel,
  QuestionPurpose,
  QuestionType,
  saveQuestion,
} from '@tuntas/contract/learning/questions'
import type { Body } from '@tuntas/contract/wire/endpoint'

/** A question as the editor sends it. */
export type QuestionInput = Body<typeof saveQuestion>

/** One question as a file has it, whatever the format. Texts are HTML that nobody has cleaned yet. */
export type FoundQuestion = {
  line: number
  /** Its place among all questions of the file, those that cannot be taken counted too. */
  number: number
  type: QuestionType
  question: string
  options: string[]
  /** The letter of the right option; null for other kinds. */
  answer: string | null
  key: object | null
  content?: object
  /** Why the answer is right. */
  explanation?: string | null
  /** By the options' places. */
  option_explanations?: (string | null)[]
  /** Null where the file says nothing of it. */
  point: number | null
  /** Empty where the file says nothing of it. */
  level: CognitiveLevel[]
  goals: string | null
  /** The name of the material to study again. */
  related?: string | null
  /** Where in that material. */
  part?: string | null
  /** What else the file calls it by; a quiz has no place for them. */
  tags?: readonly string[]
  /** The category that the file keeps it in, its ranks parted by a slash. */
  category?: string
  /** Where the question is asked; a file that says nothing of it asks it in the quiz. */
  purpose?: QuestionPurpose
}

/** Something wrong with a file; `number` says with which of its questions, null where with none alone. */
export type Trouble = { line: number; number: number | null; message: string }
/** What a file calls a question, or how its text begins. */
type Head = { number: number; line: number; title: string }

/** A picture that a text holds as `src="tuntas-picture-<place in the list>"`. */
type FoundPicture = { line: number; number: number | null; name: string; content: Buffer }

/** All that a file holds, and all that is wrong with it. */
export type Found = {
  /** Where the file says more of its format than what it was taken for. */
  format?: QuestionFormat
  questions: FoundQuestion[]
  /** Every question of the file, taken or not. */
  heads: Head[]
  /** The one that is being read. */
  current: Head | null
  errors: Trouble[]
  /** What is lost of questions that are taken. */
  warnings: Trouble[]
  /** Where the file's categories begin. */
  categories: { line: number; name: string }[]
  /** What is no question and blocks nothing, but is left out. */
  passed: Trouble[]
  pictures: FoundPicture[]
  /** Of all pictures together, in bytes: one that several questions show counts for each. */
  pictureBytes: number
  /** Of the texts of all questions. */
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

/** Says what is lost of the question that is being read. */
export const warn = (parsedFile: Found, line: number, message: string): void => {
  parsedFile.warnings.push({ line, number: parsedFile.current?.number ?? null, message })
}

/** Questions that follow are of this category. */
export const beginCategory = (parsedFile: Found, line: number, name: string): void => {
  parsedFile.categories.push({ line, name: name.trim() })
}

/** Why a question cannot be taken over; its line is known where it is caught. */
export class Unreadable extends Error {
  readonly line: number | undefined
  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}

/** What stands between the questions and is none. */
export class NoQuestion extends Unreadable {}

const LONGEST_TITLE = 80
/** How a text begins, for a person to find its question by. */
export const toPlainTitle = (text: string): string => {
  const words = text
    .replace(/^\[(?:html|moodle|plain|markdown)\]/, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words.length > LONGEST_TITLE ? `${words.slice(0, LONGEST_TITLE - 1)}…` : words
}

/** Letters of one question's texts, and of all that a file holds. */
const LONGEST_QUESTION = 400_000
const MOST_LETTERS = 20_000_000

const countLetters = (thing: unknown): number => {
  if (typeof thing === 'string') return thing.length
  if (typeof thing !== 'object' || thing === null) return 0
  return Object.values(thing).reduce<number>((sum, one) => sum + countLetters(one), 0)
}
/** @throws Unreadable where the question, or the file with it, says more than anybody reads */
const demandReadable = (parsedFile: Found, question: object): void => {
  const letters = countLetters(question)
  if (letters > LONGEST_QUESTION) throw new Unreadable('Soal terlalu panjang')
  parsedFile.letters += letters
  if (parsedFile.letters > MOST_LETTERS)
    throw new Unreadable('Teks di file ini terlalu panjang. Bagi filenya')
}

type Read = () => Omit<FoundQuestion, 'number' | 'category'>
/** Reads one question; what is wrong with it goes to the errors, so that the others are read all the same. */
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

/** Questions that one file may hold. */
export const MOST = 2000
const tooMany = (line: number): Trouble => ({
  line,
  number: null,
  message: `Soal lebih dari ${MOST.toLocaleString('id-ID')}. Bagi filenya.`,
})
/** Is there no room for the question that begins here? Told once. */
export const tellTooMany = (parsedFile: Found, line: number): boolean => {
  if (parsedFile.heads.length < MOST) return false
  parsedFile.errors.push(tooMany(line))
  return true
}
/** The first of them; of more it is told. */
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
