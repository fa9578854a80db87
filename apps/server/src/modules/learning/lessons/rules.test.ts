import { describe, expect, it } from 'vitest'
import { makeFact } from '../../../../test/facts.ts'
import { computeProgress, type Fact, findNextLesson, followUpReason, lessonProgress } from './rules.ts'

const quiz = (more: Partial<Fact> = {}) =>
  makeFact({ type: 'QUIZ', is_competent: true, name: 'Kuis', ...more })
const computeStates = (
  facts: Fact[],
  learning_order: Fact['learning_order'] = 'berurutan',
  openedIds?: Set<number>,
) =>
  lessonProgress(
    facts.map((one) => ({ ...one, learning_order })),
    openedIds,
  ).map((one) => one.state)

describe('locks', () => {
  it('open one lesson after the other', () => {
    const facts = [
      makeFact({ opened_at: 'x', completed: true }),
      makeFact({ id: 2, name: 'Kedua' }),
      makeFact({ id: 3 }),
    ]
    expect(computeStates(facts)).toEqual(['settled', 'available', 'locked'])
    expect(lessonProgress(facts)[2]?.opens_after).toBe('Kedua')
    expect(lessonProgress(facts)[2]?.obstacle).toMatchObject({ name: 'Kedua', id: facts[1]?.id })
    expect(lessonProgress(facts)[1]?.obstacle).toBeNull()
  })

  it('do not exist in a class without order', () => {
    expect(computeStates([makeFact(), quiz({ id: 2 }), makeFact({ id: 3 })], 'bebas')).toEqual([
      'available',
      'available',
      'available',
    ])
  })

  it('stay behind a quiz that is not mastered, also when its window is over', () => {
    expect(computeStates([quiz({ attempts: 1, ended: true, score: 50 }), makeFact({ id: 2 })])).toEqual([
      'blocked',
      'locked',
    ])
  })

  it('never close again what was opened, started or handed in', () => {
    const before = makeFact({ id: 9 })
    const touchedFacts = [
      makeFact({ opened_at: 'x' }),
      quiz({ attempts: 1 }),
      makeFact({ type: 'ASSIGNMENT', submitted: true }),
    ]
    for (const one of touchedFacts) expect(lessonProgress([before, one])[1]?.locked).toBe(false)
  })

  it('let lessons through that are to be studied again', () => {
    expect(
      computeStates([quiz(), makeFact({ id: 2 }), makeFact({ id: 3 })], 'berurutan', new Set([3])),
    ).toEqual(['available', 'locked', 'available'])
  })

  it('are not made by a quiz without questions', () => {
    expect(lessonProgress([quiz({ total_question: 0 }), makeFact({ id: 2 })])[1]?.locked).toBe(false)
  })
})

describe('the state of a quiz', () => {
  const computeState = (more: Partial<Fact>) => computeStates([quiz(more)])[0]

  it.each([
    ['in_progress', { attempts: 1, open_attempt_id: 7 }],
    ['mastered', { attempts: 1, mastered: true, completed: true, score: 80 }],
    ['settled', { attempts: 1, is_competent: false, completed: true }],
    ['waiting', { attempts: 1, waiting: true }],
    ['remedial', { attempts: 1, score: 50 }],
    ['remedial', { attempts: 2, max_remedial: 1, extra_remedials: 1 }],
    ['blocked', { attempts: 2, max_remedial: 1 }],
    ['blocked', { attempts: 1, ended: true }],
    ['settled', { attempts: 2, max_remedial: 1, completed: true }],
    ['remedial', { attempts: 1, completed: true }],
    ['scheduled', { upcoming: true }],
    ['blocked', { ended: true }],
    ['ended', { ended: true, ended_before_join: true, completed: true }],
    ['ended', { ended: true, is_competent: false, completed: true }],
    ['available', {}],
    ['waiting', { attempts: 1, held: true }],
    ['settled', { mastered: true, is_competent: false }],
    ['ended', { ended: true, is_enrichment: true }],
  ] as const)('is %s for %j', (expected, more) => {
    expect(computeState(more)).toBe(expected)
  })
})

describe('the state of an assignment', () => {
  it.each([
    ['available', {}],
    ['handed_in', { submitted: true }],
    ['settled', { submitted: true, score: 0 }],
    ['ended', { ended: true, is_competent: true }],
  ] as const)('is %s for %j', (expected, more) => {
    expect(computeStates([makeFact({ type: 'ASSIGNMENT', ...more })])).toEqual([expected])
  })

  it('is not that of material which was opened', () => {
    expect(computeStates([makeFact({ type: 'ASSIGNMENT', opened_at: 'x' })])).toEqual(['available'])
    expect(computeStates([makeFact({ submitted: true })])).toEqual(['available'])
  })
})

describe('who needs the lecturer', () => {
  it.each([
    [null, {}],
    [null, { attempts: 1 }],
    [null, { attempts: 3, max_remedial: 0 }],
    [null, { attempts: 2, max_remedial: 1, waiting: true }],
    [null, { attempts: 2, max_remedial: 1, open_attempt_id: 5 }],
    [null, { attempts: 2, max_remedial: 1, completed: true }],
    [null, { attempts: 2, max_remedial: 1, extra_remedials: 1 }],
    [null, { ended: true, is_competent: false }],
    [null, { ended: true, total_question: 0 }],
    [null, { attempts: 2, max_remedial: 1, held: true }],
    ['remedial_limit', { attempts: 2, max_remedial: 1 }],
    ['window_ended', { ended: true }],
    ['window_ended', { ended: true, attempts: 1, score: 50 }],
  ] as const)('is %s for %j', (expected, more) => {
    expect(followUpReason(quiz(more))).toBe(expected)
  })

  it('is nobody at material or an assignment', () => {
    expect(followUpReason(makeFact({ ended: true, is_competent: true }))).toBeNull()
  })
})

describe('what comes next', () => {
  it('is a running quiz before anything else, and nothing when all is settled', () => {
    const runningQuiz = quiz({ id: 5, attempts: 1, open_attempt_id: 3 })
    expect(
      findNextLesson(
        lessonProgress([makeFact({ learning_order: 'bebas' }), { ...runningQuiz, learning_order: 'bebas' }]),
      )?.id,
    ).toBe(5)
    expect(findNextLesson(lessonProgress([makeFact({ opened_at: 'x', completed: true })]))).toBeNull()
  })

  it('is an enrichment before what can only be waited for, and after what can be done', () => {
    const enrichment = makeFact({ id: 9, is_enrichment: true, learning_order: 'bebas' })
    const findNext = (...facts: Fact[]) => {
      const otherFacts = facts.map((one) => ({ ...one, sections_id: 2, learning_order: 'bebas' as const }))
      return findNextLesson(lessonProgress([enrichment, ...otherFacts]))?.id
    }
    expect(findNext(quiz({ id: 1, upcoming: true }))).toBe(9)
    expect(findNext(quiz({ id: 1, attempts: 1, waiting: true }))).toBe(9)
    expect(findNext(quiz({ id: 1, ended: true, is_competent: true }))).toBe(1)
    expect(findNext(makeFact({ id: 1 }))).toBe(1)
    expect(findNext()).toBe(9)
  })

  it('is no enrichment by a quiz without questions', () => {
    const empty = quiz({ is_enrichment: true, is_competent: false, total_question: 0 })
    expect(findNextLesson(lessonProgress([empty]))).toBeNull()
    expect(findNextLesson(lessonProgress([{ ...empty, total_question: 1 }]))?.id).toBe(empty.id)
  })
})

describe('progress', () => {
  it('counts settled lessons, in all and by topic', () => {
    const facts = [makeFact({ completed: true }), makeFact(), makeFact({ sections_id: 2, completed: true })]
    expect(computeProgress(facts)).toEqual({
      settled: 2,
      total: 3,
      sections: [
        { settled: 1, total: 2 },
        { settled: 1, total: 1 },
      ],
    })
  })
})
