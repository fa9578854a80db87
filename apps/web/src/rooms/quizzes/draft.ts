import type { CognitiveLevel, Question, QuestionType } from '@tuntas/contract/questions'
import { letterAt, MAX_OPTIONS } from '@tuntas/contract/questions'

/** `place` is its own for as long as the form is open; `key` is the stored option's identity. */
export type DraftOption = { place: number; key?: string; label: string; rich: boolean }
export type Draft = {
  id?: number
  type: QuestionType
  question: string
  options: DraftOption[]
  /** The place of the right option. */
  answer: number | null
  point: string
  level: CognitiveLevel[]
  goals: string
  related_lessons_id: string
}

const FIRST_OPTIONS = 4

/** Markup that a field of plain text would lose. */
const isRich = (label: string) => /<(?!\/?p>|br)/i.test(label)

const optionOf = (place: number, label = '', key?: string): DraftOption => ({
  place,
  label,
  rich: isRich(label),
  ...(key !== undefined && { key }),
})
const noOptions = () => Array.from({ length: FIRST_OPTIONS }, (_, place) => optionOf(place))

export const emptyDraft = (): Draft => ({
  type: 'MULTIPLE_CHOICE',
  question: '',
  options: noOptions(),
  answer: null,
  point: '',
  level: [],
  goals: '',
  related_lessons_id: '',
})

export function draftOf(question: Question): Draft {
  const place = question.options.findIndex((_, index) => letterAt(index) === question.answer)
  return {
    id: question.id,
    type: question.type,
    question: question.question,
    options:
      question.type === 'ESSAY'
        ? noOptions()
        : question.options.map(({ key, label }, index) => optionOf(index, label, key)),
    answer: place < 0 ? null : place,
    point: String(question.point).replace('.', ','),
    level: question.level,
    goals: question.goals ?? '',
    related_lessons_id: question.related_lessons_id === null ? '' : String(question.related_lessons_id),
  }
}

/** What is sent: an essay has neither options nor key. */
export function bodyOf(draft: Draft, lessonId: number) {
  const { options, answer, ...values } = draft
  const choice = draft.type === 'MULTIPLE_CHOICE'
  const right = options.findIndex((option) => option.place === answer)
  return {
    ...values,
    lessons_id: lessonId,
    options: choice ? options.map(({ key, label }) => ({ label, ...(key !== undefined && { key }) })) : [],
    answer: choice && right >= 0 ? letterAt(right) : null,
  }
}

/** Null where there are five already. */
export function withOption(options: readonly DraftOption[]): DraftOption[] | null {
  if (options.length >= MAX_OPTIONS) return null
  return [...options, optionOf(1 + Math.max(-1, ...options.map((option) => option.place)))]
}

/** Without an option there may be no key: the lecturer chooses it anew. */
export const withoutOption = (draft: Draft, place: number): Draft => ({
  ...draft,
  options: draft.options.filter((option) => option.place !== place),
  answer: null,
})

export const typeNames: Record<QuestionType, string> = { MULTIPLE_CHOICE: 'Pilihan ganda', ESSAY: 'Esai' }

/** What two versions of a question are compared by. */
export const comparedOf = (draft: Draft) => {
  const { answer, options } = bodyOf(draft, 0)
  const { type, question, point, level, goals, related_lessons_id } = draft
  const listed = options.map(({ label }, index) => `<p><b>${letterAt(index)}.</b></p>${label}`).join('')
  return { type, question, options: listed, answer: answer ?? '', point, level, goals, related_lessons_id }
}
export type Compared = ReturnType<typeof comparedOf>
