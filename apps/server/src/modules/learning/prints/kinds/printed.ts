import { questionTypes } from '@tuntas/contract/learning/questions.vocabulary'
import { z } from '@tuntas/contract/wire/zod'
import { kinds } from '../../quizzes/kinds/index.ts'
import { bodyRow, type Draw, type StoredOption } from '../../quizzes/kinds/kind.ts'

/** A question as it was when it was printed. `number` is its place in the quiz. */
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
  /** What its section is called. */
  section: z.string().nullable(),
})
export type Frozen = z.output<typeof frozenRow>
/** A question on one paper: its options in the paper's order, and what was drawn of it. */
export type OnPaper = { question: Frozen; options: StoredOption[]; draw: Draw | null }
/** What stands below a question's text; `label` before it. All of it is HTML. */
type PaperLine = { label?: string; html: string }

/** What paper knows of a kind. `read` turns a cell into an answer in stored form: '' where there is none, null where it is no answer. */
export type PrintedKind = {
  /** Why the question cannot be printed. */
  refuses: (question: Frozen) => string | null
  /** What of it is different on paper. */
  differs?: (question: Frozen) => string | null
  lines: (on: OnPaper) => PaperLine[]
  /** What stands for it on the answer sheet, behind its number; `wide`: over the whole page. */
  sheet: (on: OnPaper) => { html: string; wide: boolean }
  /** What is right, in the paper's own letters, as HTML. */
  key: (on: OnPaper) => string
  read: (cell: string, on: OnPaper) => string | null
  /** What its cell holds, for whoever fills it in. */
  hint: (on: OnPaper) => string
}

export const circles = (letters: readonly string[]): string =>
  letters.map((letter) => `<span data-box="circle">${letter}</span>`).join(' ')
export const squares = (letters: readonly string[]): string =>
  letters.map((letter) => `<span data-box="square">${letter}</span>`).join(' ')
export const blank = (width: number): string => `<span data-box="blank">${width}</span>`

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
/** The letter of a place in a list of up to 26. */
export const getLetter = (place: number): string => LETTERS[place] ?? '?'
/** The letters of a cell, whatever stands between them; a dash stands for one that is not answered. */
export const lettersIn = (cell: string): string[] => [...cell.toUpperCase().replace(/[^A-Z-]/g, '')]

/** The content as the paper has it, under its stored ids. */
export const contentOn = <C>({ question, draw }: OnPaper): C => {
  const { asked: renderAsked } = kinds[question.type]
  return renderAsked({ options: question.options, content: question.content }, draw, (id) => id) as C
}
/** In stored form: equal answers are equal texts. */
export const toStoredAnswer = ({ question }: OnPaper, answer: object): string | null =>
  kinds[question.type].rename(JSON.stringify(answer), (id) => id) ?? null
