import {
  type CognitiveLevel,
  letterAt,
  type Question,
  type QuestionPurpose,
  type QuestionType,
} from '@tuntas/contract/learning/questions'
import { editings, FIRST } from '../../../kinds/editing'
import type { KindDraft } from '../../../kinds/editing/editing'
import { createOption, noOptions } from '../../../kinds/editing/options'

export type Draft = KindDraft & {
  id?: number
  type: QuestionType
  question: string
  explanation: string
  point: string
  level: CognitiveLevel[]
  purpose: QuestionPurpose
  goals: string
  goal_id: number | null
  related_lessons_id: string
  related_part: string
}

/** Values that the next question probably shares. */
export type Inherited = Pick<
  Draft,
  'type' | 'point' | 'level' | 'purpose' | 'goals' | 'goal_id' | 'related_lessons_id'
>
export const pickInherited = ({
  type,
  point,
  level,
  purpose,
  goals,
  goal_id,
  related_lessons_id,
}: Draft): Inherited => ({
  type,
  point,
  level,
  purpose,
  goals,
  goal_id,
  related_lessons_id,
})

export const emptyDraft = (inherited?: Inherited): Draft => ({
  type: FIRST,
  question: '',
  explanation: '',
  options: noOptions(),
  answer: null,
  content: {},
  key: null,
  point: '1',
  level: [],
  purpose: 'quiz',
  goals: '',
  goal_id: null,
  related_lessons_id: '',
  related_part: '',
  ...inherited,
})

/** Remedies are not part of the form. */
type WrittenQuestion = Omit<Question, 'bonus' | 'also_correct' | 'remedied_at' | 'remedied_by' | 'reason'>

export function toQuestionDraft(question: WrittenQuestion): Draft {
  const { id, type, options, content, key, level, purpose } = question
  const place = options.findIndex((_, index) => letterAt(index) === question.answer)
  return {
    id,
    type,
    question: question.question,
    explanation: question.explanation ?? '',
    options:
      options.length === 0
        ? noOptions()
        : options.map((one, index) => ({
            ...createOption(index, one.label, one.key),
            explanation: one.explanation ?? null,
          })),
    answer: place < 0 ? null : place,
    content,
    key,
    point: String(question.point).replace('.', ','),
    level,
    purpose,
    goals: question.goals ?? '',
    goal_id: question.goal_id,
    related_lessons_id: question.related_lessons_id === null ? '' : String(question.related_lessons_id),
    related_part: question.related_part ?? '',
  }
}

/** The request, without fields of other kinds. */
export const toQuestionBody = (draft: Draft, lessonId: number) => ({
  ...draft,
  ...editings[draft.type].sent(draft),
  lessons_id: lessonId,
})

/** The values compared between two versions. */
export const toCompared = (draft: Draft) => {
  const { type, question, explanation, point, level, purpose, goals, related_lessons_id, related_part } =
    draft
  const { options } = editings[type].sent(draft)
  const optionList = options
    .map(
      (option, index) =>
        `<p><b>${letterAt(index)}.</b></p>${typeof option === 'string' ? option : option.label + (option.explanation ?? '')}`,
    )
    .join('')
  const answer = editings[type].keyWords(draft)
  return {
    type,
    question,
    options: optionList,
    answer,
    explanation,
    point,
    level,
    purpose,
    goals,
    related_lessons_id,
    related_part,
  }
}
export type Compared = ReturnType<typeof toCompared>
