import { describe, expect, it } from 'vitest'
import { makeFact } from '../../../../test/facts.ts'
import {
  computeProgress,
  type Fact,
  findNextLesson,
  lessonProgress,
  listGates,
  listOffered,
} from './rules.ts'

const quiz = (more: Partial<Fact> = {}) => makeFact({ type: 'QUIZ', is_competent: true, ...more })
const masteredQuiz = (more: Partial<Fact> = {}) =>
  quiz({ attempts: 1, mastered: true, completed: true, ...more })
const extra = (more: Partial<Fact> = {}) => makeFact({ is_enrichment: true, ...more })
const at = (facts: Fact[], place: number) => {
  const progress = lessonProgress(facts)[place]
  if (!progress) throw new Error('no such place')
  return progress
}

describe('an enrichment', () => {
  it('opens to who mastered the quizzes of its topic before it, whatever comes behind or stands open between', () => {
    const [first, second] = [masteredQuiz(), quiz({ name: 'Kuis 2' })]
    expect(at([first, makeFact(), extra(), second], 2)).toMatchObject({
      state: 'available',
      gates: [first.id],
    })
    expect(at([first, second, extra()], 2)).toMatchObject({
      state: 'locked',
      opens_after: 'Kuis 2',
      obstacle: { id: second.id },
    })
  })

  it('first in its topic waits for all quizzes of it, and in a topic without any for all before it', () => {
    const [a, b, c] = [quiz({ sections_id: 1 }), quiz({ sections_id: 2 }), quiz({ sections_id: 4 })]
    const facts = [a, extra({ sections_id: 2 }), b, extra({ sections_id: 3 }), c]
    expect(listGates(facts, 1)).toEqual([b])
    expect(listGates(facts, 3)).toEqual([a, b])
  })

  it('waits for no quiz that cannot be mastered: without KKM or questions, over before the student came, or an enrichment', () => {
    const none = [
      quiz({ is_competent: false }),
      quiz({ total_question: 0 }),
      quiz({ ended_before_join: true, completed: true }),
      quiz({ is_enrichment: true }),
    ]
    expect(listGates([...none, extra()], 4)).toEqual([])
  })

  it('without such a quiz waits its turn like any lesson, and is open where there is no order', () => {
    const facts = [makeFact({ name: 'Pertama' }), extra()]
    expect(at(facts, 1)).toMatchObject({ state: 'locked', opens_after: 'Pertama' })
    expect(
      at(
        facts.map((one) => ({ ...one, learning_order: 'bebas' as const })),
        1,
      ).state,
    ).toBe('available')
  })

  it('waits for mastery in a class without order too', () => {
    const facts = [quiz(), extra()].map((one) => ({ ...one, learning_order: 'bebas' as const }))
    expect(at(facts, 1).state).toBe('locked')
  })

  it('stays open to who began it, and opens by an exception or where a remedial asks for it', () => {
    expect(at([quiz(), extra({ opened_at: 'x', completed: true })], 1).locked).toBe(false)
    expect(at([quiz(), extra({ completed: true })], 1).locked).toBe(false)
    const study = extra()
    expect(lessonProgress([quiz(), study], new Set([study.id]))[1]?.locked).toBe(false)
  })

  it('locks nothing and counts in no progress, whatever became of it', () => {
    const facts = [
      masteredQuiz(),
      extra(),
      extra({ type: 'QUIZ', is_competent: true, attempts: 1 }),
      makeFact(),
    ]
    expect(at(facts, 3).state).toBe('available')
    expect(computeProgress(facts)).toMatchObject({ settled: 1, total: 2 })
  })

  it('never leads to the lecturer: over is over, and a quiz below its KKM is done', () => {
    const takenQuiz = { type: 'QUIZ' as const, is_competent: true, ended: true }
    expect(at([masteredQuiz(), extra(takenQuiz)], 1).state).toBe('ended')
    expect(at([masteredQuiz(), extra({ ...takenQuiz, attempts: 1, completed: true })], 1).state).toBe(
      'settled',
    )
  })
})

describe('what is offered', () => {
  it('is open and not begun, and has questions', () => {
    const begunLesson = extra({ opened_at: 'x', completed: true })
    const empty = extra({ type: 'QUIZ', total_question: 0 })
    const open = extra()
    const all = lessonProgress([masteredQuiz(), begunLesson, empty, open, extra({ upcoming: true })])
    expect(listOffered(all).map(({ id }) => id)).toEqual([open.id])
  })

  it('comes next in place of waiting, never before what can be done or what a lecturer must solve', () => {
    const open = extra()
    const next = (...more: Fact[]) => findNextLesson(lessonProgress([masteredQuiz(), open, ...more]))?.id
    expect(next()).toBe(open.id)
    expect(next(makeFact({ upcoming: true }))).toBe(open.id)
    const material = makeFact()
    expect(next(material)).toBe(material.id)
    const blocked = quiz({ attempts: 2, max_remedial: 1 })
    expect(next(blocked)).toBe(blocked.id)
  })
})
