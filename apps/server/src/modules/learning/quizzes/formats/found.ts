import type { ImportError } from '@tuntas/contract/learning/question-files'
import type { CognitiveLevel, QuestionType, saveQuestion } from '@tuntas/contract/learning/questions'
import type { Body } from '@tuntas/contract/wire/endpoint'

/** A question as the editor sends it. */
export type QuestionInput = Body<typeof saveQuestion>

/** One question as a file has it, whatever the format. Texts are HTML that nobody has cleaned yet. */
export type FoundQuestion = {
  line: number
  type: QuestionType
  question: string
  options: string[]
  /** The letter of the right option; null for other kinds. */
  answer: string | null
  key: object | null
  /** Why the answer is right. */
  explanation?: string | null
  /** By the options' places. */
  option_explanations?: (string | null)[]
  point: number
  level: CognitiveLevel[]
  goals: string | null
}

/** A picture that a text holds as `src="tuntas-picture-<place in the list>"`. */
type FoundPicture = { line: number; name: string; content: Buffer }

/** All that a file holds, and all that is wrong with it. */
export type Found = {
  questions: FoundQuestion[]
  errors: ImportError[]
  warnings: ImportError[]
  pictures: FoundPicture[]
}

export const nothingFound = (): Found => ({ questions: [], errors: [], warnings: [], pictures: [] })

/** Why a question cannot be taken over; its line is known where it is caught. */
export class Unreadable extends Error {
  readonly line: number | undefined
  constructor(message: string, line?: number) {
    super(message)
    this.line = line
  }
}

/** Reads one question; what is wrong with it goes to the errors, so that the others are read all the same. */
export const readingAt = (found: Found, line: number, read: () => FoundQuestion | null): void => {
  try {
    const question = read()
    if (question) found.questions.push(question)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    found.errors.push({ line: error.line ?? line, message: error.message })
  }
}

/** Questions that one file may hold. */
export const MOST = 2000
/** The first of them; of more it is told. */
export const noMoreThanMost = <T>(
  found: Found,
  things: readonly T[],
  lineOf: (thing: T) => number,
): readonly T[] => {
  const next = things[MOST]
  if (next === undefined) return things
  found.errors.push({
    line: lineOf(next),
    message: `Soal lebih dari ${MOST.toLocaleString('id-ID')}. Bagi filenya.`,
  })
  return things.slice(0, MOST)
}

/** Questions are read some at a time, so that others are served in between. */
export const AT_A_TIME = 20
