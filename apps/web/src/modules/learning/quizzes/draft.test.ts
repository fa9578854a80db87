import type { Question } from '@tuntas/contract/learning/questions'
import { describe, expect, it } from 'vitest'
import { withOption, withoutOption } from '../../../kinds/editing/options'
import { emptyDraft, toCompared, toQuestionBody, toQuestionDraft } from './draft'

const question: Question = {
  version: 1,
  id: 7,
  lessons_id: 3,
  number: 1,
  point: 2.5,
  type: 'MULTIPLE_CHOICE',
  question: '<p>Mana?</p>',
  options: [
    { key: 'k1', label: 'Satu' },
    { key: 'k2', label: '<p>Dua <strong>tebal</strong></p>' },
    { key: 'k3', label: 'Tiga' },
  ],
  answer: 'B',
  content: {},
  key: null,
  explanation: null,
  level: ['c1'],
  purpose: 'quiz' as const,
  goals: null,
  goal_id: null,
  related_lessons_id: 9,
  related_lessons: 'Bacaan',
  bank: null,
  related_part: 'hlm. 3–5',
  bonus: 0,
  also_correct: [],
  remedied_at: null,
  remedied_by: null,
  reason: null,
}

describe('a draft', () => {
  it('keeps why an option is right or wrong', () => {
    const options = question.options.map((option) => ({ ...option, explanation: `Karena ${option.key}` }))
    const [first] = toQuestionDraft({ ...question, options }).options
    expect(first).toMatchObject({ explanation: 'Karena k1' })
  })

  it('sends back what was read', () => {
    expect(toQuestionBody(toQuestionDraft(question), 3)).toMatchObject({
      id: 7,
      lessons_id: 3,
      point: '2,5',
      answer: 'B',
      related_lessons_id: '9',
      related_part: 'hlm. 3–5',
      options: [{ key: 'k1' }, { key: 'k2' }, { key: 'k3', label: 'Tiga' }],
    })
  })

  it('keeps markup out of plain fields', () => {
    expect(toQuestionDraft(question).options.map((option) => option.rich)).toEqual([false, true, false])
  })

  it('loses its key with an option, and keeps the others by their own', () => {
    const before = toQuestionDraft(question)
    const remainingDraft = { ...before, ...withoutOption(before, 0) }
    expect(remainingDraft.answer).toBeNull()
    expect(toQuestionBody(remainingDraft, 3)).toMatchObject({
      answer: null,
      options: [{ key: 'k2' }, { key: 'k3' }],
    })
    expect(toQuestionBody({ ...remainingDraft, answer: 1 }, 3).answer).toBe('A')
  })

  it('takes as many options as its kind allows', () => {
    let options = emptyDraft().options
    for (let more = withOption(options, 5); more; more = withOption(options, 5)) options = more
    expect(options.map((option) => option.place)).toEqual([0, 1, 2, 3, 4])
    expect(withOption(options, 10)).toHaveLength(6)
    expect(withOption([], 5)).toHaveLength(1)
  })

  it('of an essay has neither options nor key', () => {
    expect(toQuestionBody({ ...toQuestionDraft(question), type: 'ESSAY' }, 3)).toMatchObject({
      options: [],
      answer: null,
    })
  })

  it('of true/false has its own key, and what is left of options stays behind', () => {
    const draft = { ...toQuestionDraft(question), type: 'TRUE_FALSE' as const, key: { value: false } }
    expect(toQuestionBody(draft, 3)).toMatchObject({ options: [], answer: null, key: { value: false } })
    expect(toCompared(draft)).toMatchObject({ options: '', answer: 'Salah' })
    expect(toQuestionBody({ ...draft, type: 'MULTIPLE_CHOICE' }, 3)).toMatchObject({ answer: 'B', key: null })
  })
})
