import { describe, expect, it } from 'vitest'
import { inDrawnOrder, remedialOpen, type StartFacts, startRefusal } from './rules.ts'

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
  const keys = (drawn: string[] | null) => inDrawnOrder(options, drawn).map(({ key }) => key)

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
    ['window_closed', { attempts: 1, ended: true }],
  ] as const)('is refused with %s for %j', (expected, more) => {
    expect(startRefusal(facts(more), 'remedial')).toBe(expected)
  })

  it('is offered while only the studying is missing', () => {
    expect(remedialOpen(facts({ attempts: 1, related_opened: false }))).toBe(true)
    expect(remedialOpen(facts({ attempts: 3 }))).toBe(false)
    expect(remedialOpen(facts())).toBe(false)
  })
})
