import type { Question } from '@tuntas/contract/learning/questions'
import type { GIFTQuestion } from 'gift-pegjs'
import type { FoundQuestion, QuestionInput } from '../formats/found.ts'

/** An option's `key` is its identity for good; the letter that a person sees is its position. */
export type StoredOption = { key: string; label: string }

/** What a question is stored as, of what its kind decides. */
type Stored = {
  options: StoredOption[]
  answer: string | null
  content: object
  key: object | null
}

type SentBody = Pick<QuestionInput, 'options' | 'answer'> & Pick<Stored, 'content' | 'key'>

/** The part of a question that grading reads. */
export type Gradable = {
  options: readonly { key: string }[]
  answer: string | null
  content: unknown
  key: unknown
}

/** One of the things that an answer may choose. */
export type Choice = {
  /** The answer, in stored form, that chooses it. */
  answer: string
  /** What stands for it in a table. */
  letter: string
  right: boolean
}

/** What a file says of a question beside its text, before anybody has checked it. */
export type FoundBody = Pick<FoundQuestion, 'options' | 'answer' | 'key' | 'option_explanations'>
/** A formatted text, read from or written for a format. */
type Html = (text: string) => string
/** `feedback` is null where there is none. */
type MoodleAnswer = { fraction: number; text: string; html: () => string; feedback: () => string | null }

/** How the formats hold a kind. Readers throw `Unreadable`, and say with `warn` what they leave out. */
type Formats = {
  gift: {
    type: GIFTQuestion['type']
    read: (question: GIFTQuestion, warn: (message: string) => void) => FoundBody
    /** What stands between the braces. */
    write: (question: Question, html: Html) => string
  }
  moodle: {
    type: string
    read: (answers: readonly MoodleAnswer[], warn: (message: string) => void) => FoundBody
    /** The elements that only this kind has. */
    write: (question: Question, html: Html) => string
  }
  excel: {
    /** In the column Tipe. */
    name: string
    /** What else is understood there, in small letters without signs. */
    also: readonly string[]
    /** What may stand in the column Kunci, to choose from and in words. */
    keys: readonly string[]
    hint: string
    read: (cells: {
      options: () => string[]
      explanations: () => (string | null)[]
      answer: string
    }) => FoundBody
    /** The column Kunci. */
    answer: (question: Question) => string
  }
}

/** What the server knows of a kind of question. Answers are texts in stored form; an empty one is never asked about. */
export type Kind = {
  /**
   * What is stored of what the lecturer sends, content and key as `kindSchemas` has read them.
   * @param before the options as they are stored; empty for a new question
   * @param fresh makes a key that no option ever had
   */
  stored: (input: SentBody, before: readonly StoredOption[], fresh: () => string) => Stored
  /**
   * The answer with every id that it names replaced, from the paper's to the stored ones or back; undefined where it cannot be
   * read.
   */
  rename: (answer: string, nameOf: (id: string) => string) => string | undefined
  /** Is it an answer to this question? */
  fits: (question: Gradable, answer: string) => boolean
  /** From 0 to 1 of the question's points; null where a person marks. */
  earns: ((question: Gradable, answer: string) => number) | null
  /** Can it earn anything between 0 and 1? */
  partial: boolean
  /** What `earns` depends on beside the answer: when it changes, answers are graded anew. */
  basis: (question: Gradable) => unknown
  /** Is the answer formatted text, and may a file come with it? */
  isText: boolean
  /** What can be chosen, in the lecturer's order; nothing where answers are free. */
  choices: (question: Gradable) => readonly Choice[]
  /** The answer as lecturers' clients have it. */
  told: (question: Gradable, answer: string) => string
  formats: Formats
}
