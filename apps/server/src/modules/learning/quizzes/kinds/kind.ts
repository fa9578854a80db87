import type { Question } from '@tuntas/contract/learning/questions'
import { z } from '@tuntas/contract/wire/zod'
import type { GIFTQuestion } from 'gift-pegjs'
import type { FoundQuestion, QuestionInput } from '../formats/parsed-question.ts'
import type { QtiItem } from '../formats/qti/item.ts'
import type { QtiWriter, QtiWritten } from '../formats/qti/writer.ts'

/** An option's `key` is its permanent identity; the visible letter is its position. */
export const storedOption = z.object({ key: z.string(), label: z.string() })
export type StoredOption = z.output<typeof storedOption>

/** The columns of a question that its kind decides. */
export const bodyRow = z.object({
  options: z.array(storedOption),
  answer: z.string().nullable(),
  content: z.record(z.string(), z.unknown()),
  key: z.record(z.string(), z.unknown()).nullable(),
})

/** Further right answers: option keys, or sets of keys if an answer chooses several. */
export const alsoCorrect = z.array(z.union([z.string(), z.array(z.string())]))
export type AlsoCorrect = z.output<typeof alsoCorrect>
/** The columns that grading reads of a quiz question. */
export const gradableRow = bodyRow.extend({ also_correct: alsoCorrect })

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
  /** Absent for a bank question. */
  also_correct?: AlsoCorrect
}

/** Something that an answer may choose. */
export type Choice = {
  /** The stored answer that chooses it. */
  answer: string
  /** Its label in a table. */
  letter: string
  /** Does an answer choose it? Needed if one answer chooses several; otherwise the answer is the choice. */
  isIn?: (answer: string) => boolean
  right: boolean
}

/** The kind's part of a question in a file, unvalidated. */
export type FoundBody = Pick<
  FoundQuestion,
  'options' | 'answer' | 'key' | 'content' | 'option_explanations'
> &
  Partial<Pick<FoundQuestion, 'question'>>
/** Converts a formatted text from or to a format. */
type Html = (text: string) => string
/** An element of a Moodle question with access to its children. */
export type MoodlePart = {
  attribute: (name: string) => string
  /** The text of its child `text`. */
  text: string
  html: () => string
  /** The element's file as a picture in a formatted text; null if it has none. */
  picture: () => string | null
  parts: (name: string) => MoodlePart[]
}
/** `feedback` is null if there is none. */
type MoodleAnswer = { fraction: number; text: string; html: () => string; feedback: () => string | null }

/** What a format cannot hold of a supported kind. */
type Limits = {
  /** Why it cannot hold this question at all. */
  refuses?: (question: Question) => string | null
  /** What this question loses. */
  loses?: (question: Question) => string[]
}

/** Format rules of a kind; null if unsupported. Readers throw `Unreadable`, and report losses with `warn`. */
type Formats = {
  gift:
    | (Limits & {
        takes: (question: GIFTQuestion) => boolean
        read: (question: GIFTQuestion, warn: (message: string) => void) => FoundBody
        /** The braces and their content. */
        write: (question: Question, html: Html) => string
      })
    | null
  moodle:
    | (Limits & {
        type: string
        /** Distinguishes kinds that share a type. */
        takes?: (question: MoodlePart) => boolean
        read: (
          answers: readonly MoodleAnswer[],
          warn: (message: string) => void,
          question: MoodlePart,
        ) => FoundBody
        /** The question's text, if the format adds to it. */
        text?: (question: Question) => string
        /** The elements that only this kind has. */
        write: (question: Question, html: Html) => string
      })
    | null
  excel:
    | (Limits & {
        /** Name in the column Tipe. */
        name: string
        /** Other accepted names, in lower case without punctuation. */
        also: readonly string[]
        /** Possible values of the column Kunci, and their description. */
        keys: readonly string[]
        hint: string
        read: (cells: {
          options: () => string[]
          explanations: () => (string | null)[]
          answer: string
        }) => FoundBody
        /** Value of the column Kunci. */
        answer: (question: Question) => string
        /** The option columns as HTML; the question's options by default. */
        options?: (question: Question) => string[]
      })
    | null
  /** The QTI interactions, in both versions. */
  qti:
    | (Limits & {
        takes: (item: QtiItem) => boolean
        read: (item: QtiItem) => FoundBody
        write: (question: Question, qti: QtiWriter) => QtiWritten
      })
    | null
}

/** The stored draw of an attempt: an order or values. */
export const storedDraw = z.record(z.string(), z.unknown())
export type Draw = z.output<typeof storedDraw>
/** From 0 (inclusive) to 1 (exclusive). */
export type Random = () => number

/** Equal answers to a question: how many students gave it, and the share of points each earned. */
export type GivenAnswer = { answer: string; n: number; share: number }
/** A table of the item analysis: the answers, part by part. */
export type AnswerTable = {
  title: string
  columns: string[]
  rows: (string | number | null)[][]
  accepts?: true
}

/** The server's rules of a kind. Answers are in stored form; empty answers are never passed. */
export type Kind = {
  /**
   * Converts the lecturer's input for storage. `kindSchemas` has already validated content and key.
   * @param before the stored options; empty for a new question
   * @param createKey creates a key that no option ever had
   */
  stored: (input: SentBody, before: readonly StoredOption[], createKey: () => string) => Stored
  /**
   * Replaces every id in an answer, from the paper's ids to the stored ones or back. Undefined if the answer
   * cannot be parsed.
   */
  rename: (answer: string, getName: (id: string) => string) => string | undefined
  /** May an answer use stored ids if the quiz draws no order? Older clients answer a choice by its letter. */
  byStoredIds: boolean
  /** Is it a valid answer to this question? */
  fits: (question: Gradable, answer: string) => boolean
  /** Share of the question's points from 0 to 1; null if a person marks. */
  earns: ((question: Gradable, answer: string, draw: Draw | null) => number) | null
  /** Can it earn partial points? */
  partial: boolean
  /** What `also_correct` may hold: options, or sets of them; null if nothing. */
  further: 'options' | 'sets' | null
  /** What `earns` depends on besides the answer. When it changes, answers are regraded. */
  basis: (question: Gradable) => unknown
  /** Is the answer formatted text? */
  isText: boolean
  /** May a file accompany the answer, besides those it names itself? */
  takesFile: (question: Gradable) => boolean
  /**
   * Draws the values that an attempt fixes at its start; null if there are none. `shuffled`: the quiz draws
   * the order of answers.
   */
  draw: ((question: Gradable, random: Random, isShuffled: boolean) => Draw) | null
  /** Can the changed question still be answered with an earlier draw? */
  keepsDraw: (question: Gradable, draw: Draw) => boolean
  /** Does the grade depend on the draw? */
  earnsByDraw: boolean
  /**
   * The content for a student's paper: as drawn, with the paper's ids, and without anything that reveals the
   * key, such as an order or a size. `options` already have the paper's ids.
   */
  asked: (
    question: { options: readonly unknown[]; content: object },
    draw: Draw | null,
    getName: (id: string) => string,
  ) => Record<string, unknown>
  /** The content for lecturers. */
  toldContent: (question: { options: readonly unknown[]; content: object }) => Record<string, unknown>
  /** The key with the paper's ids. */
  toldKey: (key: object | null, getName: (id: string) => string) => Record<string, unknown> | null
  /** The question's text with drawn values. */
  askedText: (html: string, draw: Draw | null) => string
  /** Applies a change to each formatted text of the content. */
  rich: (content: object, change: (html: string) => string) => object
  /** The file id of the content's picture, besides its formatted texts. */
  shows: (content: object) => number | null
  /** Ids of files in a stored answer. */
  files: (answer: string) => number[]
  /** The choices in the lecturer's order; empty for free answers. */
  choices: (question: Gradable) => readonly Choice[]
  /** Answers and earnings by part: statement, pair or text. */
  tables: (question: Gradable, givenAnswers: readonly GivenAnswer[]) => AnswerTable[]
  /** The answer for lecturers. */
  told: (question: Gradable, answer: string) => string
  /** Set if the answer is written text: formatted or plain. */
  prose?: 'formatted' | 'plain'
  formats: Formats
}
