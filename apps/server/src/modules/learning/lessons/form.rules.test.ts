import { lessonForm } from '@tuntas/contract/learning/lesson-form.schemas'
import { describe, expect, it } from 'vitest'
import { lessonValues } from './form.rules.ts'

const written = (more: Record<string, unknown> = {}) =>
  lessonValues(
    lessonForm.parse({
      section_id: '3',
      name: ' ERD ',
      type: 'LESSON',
      format: 'TEXT',
      description: 'Isi',
      ...more,
    }),
  )

describe('what a lesson form means', () => {
  it('is no quiz and no window where neither was asked for', () => {
    const window = { start_date: '2026-11-21T08:00', end_date: '2026-11-21T09:00' }
    expect(written({ ...window, duration: '01:00', is_competent: 1, kkm: 80, max_remedial: 3 })).toEqual({
      name: 'ERD',
      type: 'LESSON',
      format: 'TEXT',
      status: 'unpublish',
      is_expired: false,
      start_date: null,
      end_date: null,
      description: 'Isi',
      note: null,
      references: null,
      type_quiz: null,
      duration: null,
      is_competent: false,
      kkm: null,
      max_remedial: 0,
      hold_feedback: false,
      rubric: null,
    })
  })

  it('is a text where it is a quiz, without KKM where that is off', () => {
    const quiz = written({ type: 'QUIZ', format: 'FILE', duration: '01:00', kkm: 80 })
    expect(quiz).toMatchObject({ format: 'TEXT', type_quiz: 'formatif', is_competent: false, kkm: null })
  })

  it('leaves quiz settings alone that it does not name', () => {
    const quiz = written({ type: 'QUIZ', duration: '01:00', is_random_option: '0', score_policy: '' })
    expect(quiz).toMatchObject({ is_random_option: false, score_policy: undefined, cap_remedial: undefined })
  })
})
