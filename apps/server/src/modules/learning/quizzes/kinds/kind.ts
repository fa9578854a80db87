import type { Question } from '@tuntas/contract/learning/questions'
import { z } from '@tuntas/contract/wire/zod'
import type { GIFTQuestion } from 'gift-pegjs'
import type { FoundQuestion, QuestionInput } from '../formats/found.ts'
import type { QtiItem } from '../formats/qti/item.ts'
import type { QtiWriter, QtiWritten } from '../formats/qti/writer.ts'

/** An option's `key` is its identity for good; the letter that a person sees is its position. */
export const storedOption = z.object({ key: z.string(), label: z.string() })
export type StoredOption = z.output<typeof storedOption>

/** The columns of a question that its kind decides. */
export const bodyRow = z.object({
  options: z.array(storedOption),
  answer: z.string().nullable(),
  content: z.record(z.string(), z.unknown()),
  key: z.record(z.string(), z.unknown()).nullable(),
})

/** What is right beside the key: the keys of options, each by itself, or together where an answer chooses several. */
export const alsoCorrect = z.array(z.union([z.string(), z.array(z.string())]))
export type AlsoCorrect = z.output<typeof alsoCorrect>
/** The same with all that grading reads of a question in a quiz. */
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
  /** A question of the bank has none. */
  also_correct?: AlsoCorrect
}

/** One of the things that an answer may choose. */
export type Choice = {
  /** The answer, in stored form, that chooses it. */
  answer: string
  /** What stands for it in a table. */
  letter: string
  /** Does an answer choose it? Needed where one answer chooses several; otherwise the answer is the choice itself. */
  isIn?: (answer: string) => boolean
  right: boolean
}

/** What a file says of a question besides its text. Nobody has checked it yet. */
export type FoundBody = Pick<
  FoundQuestion,
  'options' | 'answer' | 'key' | 'content' | 'option_explanations'
> &
  Partial<Pick<FoundQuestion, 'question'>>
/** A formatted text, read from or written for a format. */
type Html = (text: string) => string
/** An element of a Moodle question, read by what stands within it. */
export type MoodlePart = {
  attribute: (name: string) => string
  /** The text within its element `text`. */
  text: string
  html: () => string
  /** The file that the element holds, as a picture in a formatted text; null where it holds none. */
  picture: () => string | null
  parts: (name: string) => MoodlePart[]
}
/** `feedback` is null where there is none. */
type MoodleAnswer = { fraction: number; text: string; html: () => string; feedback: () => string | null }

/** What a format cannot hold of a question, although it knows the kind. */
type Limits = {
  /** Why it cannot hold this one at all. */
  refuses?: (question: Question) => string | null
  /** What this one loses. */
  loses?: (question: Question) => string[]
}

/** How each format holds a kind; null where it cannot. Readers throw `Unreadable`, and say with `warn` what they leave out. */
type Formats = {
  gift:
    | (Limits & {
        takes: (question: GIFTQuestion) => boolean
        read: (question: GIFTQuestion, warn: (message: string) => void) => FoundBody
        /** The braces, and what stands between them. */
        write: (question: Question, html: Html) => string
      })
    | null
  moodle:
    | (Limits & {
        type: string
        /** Tells kinds apart that share a type. */
        takes?: (question: MoodlePart) => boolean
        read: (
          answers: readonly MoodleAnswer[],
          warn: (message: string) => void,
          question: MoodlePart,
        ) => FoundBody
        /** The question's text, where the format puts more into it. */
        text?: (question: Question) => string
        /** The elements that only this kind has. */
        write: (question: Question, html: Html) => string
      })
    | null
  excel:
    | (Limits & {
        /** In the column Tipe. */
        name: string
        /** Other names that are understood there, in lower case without punctuation. */
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
        /** The option columns as HTML; by default the question's options. */
        options?: (question: Question) => string[]
      })
    | null
  /** The interactions of QTI, in both of its versions. */
  qti:
    | (Limits & {
        takes: (item: QtiItem) => boolean
        read: (item: QtiItem) => FoundBody
        write: (question: Question, qti: QtiWriter) => QtiWritten
      })
    | null
}

/** What is fixed when an attempt begins, and kept with it: an order, values. */
export const storedDraw = z.record(z.string(), z.unknown())
export type Draw = z.output<typeof storedDraw>
/** From 0 to below 1. */
export type Random = () => number

/** Answers to one question that are the same: how many gave them, and what share of the points each earned. */
export type GivenAnswer = { answer: string; n: number; share: number }
/** A table of the item analysis: what students answered, part by part. */
export type AnswerTable = {
  title: string
  columns: string[]
  rows: (string | number | null)[][]
  accepts?: true
}

/** What the server knows of a kind of question. Answers are texts in stored form; an empty one is never asked about. */
export type Kind = {
  /**
   * Turns what the lecturer sends into what is stored. `kindSchemas` has already read content and key.
   * @param before the options as they are stored; empty for a new question
   * @param createKey makes a key that no option ever had
   */
  stored: (input: SentBody, before: readonly StoredOption[], createKey: () => string) => Stored
  /**
   * Replaces every id in an answer: the paper's ids by the stored ones, or the other way. Undefined where the answer cannot be
   * read.
   */
  rename: (answer: string, getName: (id: string) => string) => string | undefined
  /** May an answer name stored ids, where the quiz draws no order? Older clients answer a choice by its letter. */
  byStoredIds: boolean
  /** Is it an answer to this question? */
  fits: (question: Gradable, answer: string) => boolean
  /** From 0 to 1 of the question's points; null where a person marks. */
  earns: ((question: Gradable, answer: string, draw: Draw | null) => number) | null
  /** Can it earn anything between 0 and 1? */
  partial: boolean
  /** What may be right beside the key, as `also_correct` keeps it: options, or sets of them; null where nothing may. */
  further: 'options' | 'sets' | null
  /** What `earns` reads besides the answer. When it changes, answers are graded again. */
  basis: (question: Gradable) => unknown
  /** Is the answer formatted text? */
  isText: boolean
  /** May a file come with the answer, beside what it names itself? */
  takesFile: (question: Gradable) => boolean
  /** What is fixed when an attempt begins; null where nothing is. `shuffled`: the quiz draws the order of answers. */
  draw: ((question: Gradable, random: Random, isShuffled: boolean) => Draw) | null
  /** Can the question be answered with what was drawn before it was changed? */
  keepsDraw: (question: Gradable, draw: Draw) => boolean
  /** Does what an answer earns depend on the draw? */
  earnsByDraw: boolean
  /**
   * The content for a student's paper: as drawn, with the paper's ids, and without anything that reveals the key, such as an
   * order or a size. `options` already have the paper's ids.
   */
  asked: (
    question: { options: readonly unknown[]; content: object },
    draw: Draw | null,
    getName: (id: string) => string,
  ) => Record<string, unknown>
  /** The content for lecturers' clients. */
  toldContent: (question: { options: readonly unknown[]; content: object }) => Record<string, unknown>
  /** The key with the paper's ids. */
  toldKey: (key: object | null, getName: (id: string) => string) => Record<string, unknown> | null
  /** The question's text as the draw has it. */
  askedText: (html: string, draw: Draw | null) => string
  /** The content with each of its formatted texts changed. */
  rich: (content: object, change: (html: string) => string) => object
  /** The file of the picture that the content shows, beside its formatted texts. */
  shows: (content: object) => number | null
  /** Files that an answer in stored form names. */
  files: (answer: string) => number[]
  /** What can be chosen, in the lecturer's order; nothing where answers are free. */
  choices: (question: Gradable) => readonly Choice[]
  /** Per statement, pair, text: what was answered, and what it earned. */
  tables: (question: Gradable, givenAnswers: readonly GivenAnswer[]) => AnswerTable[]
  /** The answer for lecturers' clients. */
  told: (question: Gradable, answer: string) => string
  /** Where an answer is what somebody wrote, whatever it begins with: formatted text, or plain. */
  prose?: 'formatted' | 'plain'
  formats: Formats
}
