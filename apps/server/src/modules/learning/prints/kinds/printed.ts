import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { kinds } from '../../quizzes/kinds/index.ts'
import { bodyRow, type Draw, type StoredOption } from '../../quizzes/kinds/kind.ts'

/** A question as printed. `number` is its number in the quiz. */
export const frozenRow = bodyRow.extend({
  id: z.number(),
  number: z.number(),
  version: z.number(),
  key_version: z.number(),
  type: z.enum(questionTypes),
  question: z.string(),
  point: z.number(),
  goal_id: z.number().nullable(),
  section_place: z.number(),
  section: z.string().nullable(),
})
export type Frozen = z.output<typeof frozenRow>
/** A question on a copy: options in the copy's order, and its draw. */
export type OnPaper = { question: Frozen; options: StoredOption[]; draw: Draw | null }
/** A line below a question's text, with an optional `label` before it. All of it is HTML. */
type PaperLine = { label?: string; html: string }

/** Print rules of a kind. `read` converts a cell to a stored answer: '' if empty, null if invalid. */
export type PrintedKind = {
  refuses: (question: Frozen) => string | null
  /** How it differs on paper. */
  differs?: (question: Frozen) => string | null
  lines: (on: OnPaper) => PaperLine[]
  /** Its field on the answer sheet, after the number; `wide`: over the full width. */
  sheet: (on: OnPaper) => { html: string; wide: boolean }
  /** The key with the copy's letters, as HTML. */
  key: (on: OnPaper) => string
  read: (cell: string, on: OnPaper) => string | null
  /** Explains the cell's content to the person who fills it in. */
  hint: (on: OnPaper) => string
}

export const circles = (letters: readonly string[]): string =>
  letters.map((letter) => `<span data-box="circle">${letter}</span>`).join(' ')
export const squares = (letters: readonly string[]): string =>
  letters.map((letter) => `<span data-box="square">${letter}</span>`).join(' ')
export const blank = (width: number): string => `<span data-box="blank">${width}</span>`

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The letter of an index in a list of up to 26. */
export const getLetter = (place: number): string => LETTERS[place] ?? '?'
/** The letters of a cell, ignoring separators; a dash means an unanswered part. */
export const lettersIn = (cell: string): string[] => [...cell.toUpperCase().replace(/[^A-Z-]/g, '')]

/** The content as the copy shows it, with stored ids. */
export const contentOn = <C>({ question, draw }: OnPaper): C => {
  const { asked: renderAsked } = kinds[question.type]
  return renderAsked({ options: question.options, content: question.content }, draw, (id) => id) as C
}
/** The canonical stored answer, so that equal answers are equal texts. */
export const toStoredAnswer = ({ question }: OnPaper, answer: object): string | null =>
  kinds[question.type].rename(JSON.stringify(answer), (id) => id) ?? null
