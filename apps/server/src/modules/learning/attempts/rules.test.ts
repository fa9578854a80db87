import { describe, expect, it } from 'vitest'
import {
  inDrawnOrder,
  mayReview,
  remedialAsking,
  remedialOpen,
  resolveMark,
  type StartFacts,
  startRefusal,
} from './rules.ts'

const facts = (more: Partial<StartFacts> = {}): StartFacts => ({
  is_competent: true,
  max_remedial: 2,
  upcoming: false,
  ended: false,
  total_question: 5,
  attempts: 0,
  waiting: false,
  held: false,
  mastered: false,
  extra_remedials: 0,
  locked: false,
  active_student: true,
  must_read: false,
  related_opened: true,
  ...more,
})

describe('the order of options', () => {
  const options = ['A', 'B', 'C'].map((key) => ({ key }))
  const keys = (drawnKeys: string[] | null) => inDrawnOrder(options, drawnKeys).map(({ key }) => key)

  it('is as drawn, and as written where none was drawn', () => {
    expect(keys(['C', 'A', 'B'])).toEqual(['C', 'A', 'B'])
    expect(keys(null)).toEqual(['A', 'B', 'C'])
  })

  it('has what came after the draw at its end, and passes over what has gone', () => {
    expect(keys(['C', 'X'])).toEqual(['C', 'A', 'B'])
  })
})

describe('the first start', () => {
  it.each([
    [null, {}],
    ['locked', { locked: true }],
    ['inactive_student', { active_student: false }],
    ['not_yet_open', { upcoming: true }],
    ['window_closed', { ended: true }],
    ['no_questions', { total_question: 0 }],
    ['already_attempted', { attempts: 1 }],
  ] as const)('is refused with %s for %j', (expected, more) => {
    expect(startRefusal(facts(more), 'normal')).toBe(expected)
  })
})

describe('a remedial', () => {
  it.each([
    [null, { attempts: 1 }],
    ['remedial_first', {}],
    ['remedial_off', { attempts: 1, is_competent: false }],
    ['remedial_mastered', { attempts: 1, mastered: true }],
    ['remedial_waiting', { attempts: 1, waiting: true }],
    ['remedial_limit', { attempts: 3 }],
    [null, { attempts: 3, extra_remedials: 1 }],
    [null, { attempts: 40, max_remedial: 0 }],
    ['remedial_study', { attempts: 1, related_opened: false }],
    ['remedial_read', { attempts: 1, related_opened: false, must_read: true }],
    ['score_held', { attempts: 1, held: true, mastered: true }],
    ['window_closed', { attempts: 1, ended: true }],
  ] as const)('is refused with %s for %j', (expected, more) => {
    expect(startRefusal(facts(more), 'remedial')).toBe(expected)
  })

  it('is offered while only the studying is missing', () => {
    expect(remedialOpen(facts({ attempts: 1, related_opened: false }))).toBe(true)
    expect(remedialOpen(facts({ attempts: 3 }))).toBe(false)
    expect(remedialOpen(facts({ attempts: 1, related_opened: false, must_read: true }))).toBe(true)
    expect(remedialOpen(facts({ attempts: 1, ended: true }))).toBe(false)
    expect(remedialOpen(facts())).toBe(false)
  })
})

describe('the keys of a quiz', () => {
  const review = (more: Partial<Parameters<typeof mayReview>[0]> = {}) =>
    mayReview({
      show_review: 'mastered',
      mastered: true,
      over: false,
      attempts: 1,
      held: false,
      open: false,
      ...more,
    })

  it('are shown once the quiz is mastered, or once it is over for everybody', () => {
    expect(review()).toBe(true)
    expect(review({ mastered: false, over: true })).toBe(false)
    expect(review({ show_review: 'after_window', mastered: false, over: true })).toBe(true)
    expect(review({ show_review: 'after_window' })).toBe(false)
    expect(review({ show_review: 'never', over: true })).toBe(false)
  })

  it.each([{ attempts: 0 }, { held: true }, { open: true }])('are never shown with %j', (more) => {
    expect(review(more)).toBe(false)
    expect(review({ ...more, show_review: 'after_window', over: true })).toBe(false)
  })
})

describe('the material of a remedial', () => {
  const quiz = { id: 7, name: 'Kuis ERD', state: 'remedial' } as const
  const part = (id: number, isStudied: boolean, quiz_id = 7) => ({
    quiz_id,
    id,
    name: `Materi ${id}`,
    studied: isStudied,
    is_read: false,
    must_read: true,
    parts: ['hal. 3'],
  })
  const related = [part(1, true), part(2, false), part(3, false), part(2, true, 8)]

  it('says which quiz asks for it, and what is still to be studied', () => {
    expect(remedialAsking([quiz], related, 2)).toEqual({
      lessons_id: 7,
      name: 'Kuis ERD',
      must_read: true,
      studied: false,
      is_read: false,
      parts: ['hal. 3'],
      done: 1,
      total: 3,
      next: part(3, false),
    })
    expect(remedialAsking([quiz], related.slice(0, 2), 2)?.next).toBeNull()
  })

  it('is asked for by no other quiz, and by none without an open remedial', () => {
    expect(remedialAsking([quiz], related, 9)).toBeNull()
    expect(remedialAsking([{ ...quiz, state: 'mastered' }], related, 2)).toBeNull()
    expect(remedialAsking([{ ...quiz, id: 9 }], related, 2)).toBeNull()
  })
})

describe('a mark by hand', () => {
  const essay = { type: 'ESSAY', point: 10 } as const
  const choice = { type: 'MULTIPLE_CHOICE', point: 10 } as const

  it.each([
    [essay, { status: 'correct' }, { status: 'correct', points: 10 }],
    [essay, { status: 'wrong' }, { status: 'wrong', points: 0 }],
    [essay, { status: 'wrong', points: 4 }, { status: 'wrong', points: 4 }],
    [essay, { status: 'wrong', points: 10 }, { status: 'correct', points: 10 }],
    [essay, { status: 'correct', points: 4 }, { status: 'wrong', points: 4 }],
    [essay, { status: 'wait' }, { status: 'wait', points: 0 }],
    [choice, { status: 'correct' }, { status: 'correct', points: 10 }],
    [choice, { status: 'wrong' }, { status: 'wrong', points: 0 }],
  ] as const)('of %j with %j gives %j', (question, mark, expected) => {
    expect(resolveMark(question, mark)).toEqual(expected)
  })

  it.each([
    [essay, { status: 'correct', points: 10.5 }, { field: 'points', message: 'Maksimal 10' }],
    [choice, { status: 'wait' }, { field: 'status', message: 'Hanya esai yang dapat menunggu penilaian' }],
    [choice, { status: 'wrong', points: 4 }, { field: 'points', message: 'Nilai sebagian hanya untuk esai' }],
  ] as const)('of %j with %j is refused', (question, mark, refusal) => {
    expect(resolveMark(question, mark)).toEqual(refusal)
  })
})
