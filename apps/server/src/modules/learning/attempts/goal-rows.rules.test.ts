import { describe, expect, it } from 'vitest'
import {
  askedAgain,
  explainNoRemedial,
  type GoalResult,
  goalRows,
  NO_GOAL,
  reachedTotals,
} from './goal-rows.rules.ts'

const result = (more: Partial<GoalResult> = {}): GoalResult => ({
  goal_id: 1,
  text: 'Membuat ERD',
  share: 50,
  points: 5,
  possible: 10,
  items: 4,
  kkm: 70,
  decided: true,
  reached: false,
  excepted: false,
  waiting: 0,
  sittings: [{ number: 1, share: 50 }],
  ...more,
})
const quizGoal = { goal_id: 1, text: 'Membuat ERD', possible: 20, items: 3 }

describe('the goals of a quiz for one student', () => {
  it('say what was reached, by what the first paper was worth', () => {
    expect(goalRows([quizGoal], [result()])).toEqual([
      {
        goal_id: 1,
        text: 'Membuat ERD',
        share: 50,
        points: 5,
        possible: 10,
        passed: 0,
        excepted: 0,
        evidence: 'enough',
        decided: 1,
        total_question: 4,
        waiting: 0,
        attempts: [{ number: 1, share: 50 }],
      },
    ])
  })

  it('pass by what was reached or by an exception', () => {
    const rows = (more: Partial<GoalResult>) => goalRows([quizGoal], [result(more)])[0]
    expect(rows({ reached: true })).toMatchObject({ passed: 1, excepted: 0 })
    expect(rows({ excepted: true })).toMatchObject({ passed: 1, excepted: 1 })
  })

  it('are decided on with a goal alone, and thin below four questions', () => {
    const rows = (more: Partial<GoalResult>) => goalRows([], [result(more)])[0]
    expect(rows({ decided: false, items: 3 })).toMatchObject({ decided: 0, evidence: 'thin' })
    expect(rows({ goal_id: null, text: null })).toMatchObject({ decided: 0, text: NO_GOAL })
  })

  it('hold nothing where the student was not asked', () => {
    expect(goalRows([quizGoal, { ...quizGoal, goal_id: 2, text: null, items: 4 }], [])).toEqual([
      {
        goal_id: 1,
        text: 'Membuat ERD',
        share: null,
        points: 0,
        possible: 20,
        passed: 0,
        excepted: 0,
        evidence: 'thin',
        decided: 0,
        total_question: 3,
        waiting: 0,
        attempts: [],
      },
      expect.objectContaining({ goal_id: 2, text: NO_GOAL, evidence: 'enough' }),
    ])
  })

  it('stand in the order of the quiz, then those of former papers, then what names none', () => {
    const rows = goalRows(
      [{ ...quizGoal, goal_id: null }, quizGoal],
      [result({ goal_id: 3 }), result(), result({ goal_id: null })],
    )
    expect(rows.map(({ goal_id }) => goal_id)).toEqual([1, 3, null])
  })
})

describe('what the next remedial asks', () => {
  it('is what was missed, and its share of the quiz', () => {
    const results = [
      result({ items: 3 }),
      result({ goal_id: 2, reached: true, possible: 20 }),
      result({ goal_id: 3, possible: 30, items: 5 }),
    ]
    expect(askedAgain(results)).toEqual({ goal_ids: [1, 3], total_question: 8, share: 40 / 60 })
  })

  it('is nothing without results', () => {
    expect(askedAgain([])).toEqual({ goal_ids: [], total_question: 0, share: null })
  })
})

describe('how a class stands with a goal', () => {
  const count = { goal_id: 1, text: 'Membuat ERD', students: 0, excepted: 0, waiting: 0 }

  it('counts who reached it at which attempt, and who has not yet', () => {
    const counts = [
      { ...count, reached_at: 1, students: 6 },
      { ...count, reached_at: 3, students: 2 },
      { ...count, reached_at: null, students: 9, excepted: 1, waiting: 3 },
      { ...count, goal_id: null, text: null, reached_at: 1, students: 4 },
    ]
    expect(reachedTotals(counts)).toEqual([
      {
        goal_id: 1,
        text: 'Membuat ERD',
        measured: 17,
        passed: [6, 0, 2],
        excepted: 1,
        waiting: 3,
        not_yet: 5,
      },
      { goal_id: null, text: NO_GOAL, measured: 4, passed: [4], excepted: 0, waiting: 0, not_yet: 0 },
    ])
  })

  it('has no attempts where nobody reached it', () => {
    expect(reachedTotals([{ ...count, reached_at: null, students: 2 }])).toMatchObject([
      { passed: [], not_yet: 2 },
    ])
  })
})

describe('why no remedial follows', () => {
  const facts = {
    is_competent: true,
    published: true,
    attempts: 1,
    running: false,
    mastered: false,
    undecided: false,
    used_up: false,
    ended: false,
  }

  it.each([
    [null, {}],
    ['no_kkm', { is_competent: false, mastered: true }],
    ['mastered', { mastered: true, running: true }],
    ['running', { running: true, published: false }],
    ['unpublished', { published: false, attempts: 0 }],
    ['not_started', { attempts: 0, undecided: true }],
    ['ended', { attempts: 0, ended: true }],
    ['waiting', { undecided: true, ended: true }],
    ['ended', { ended: true, used_up: true }],
    ['limit', { used_up: true }],
  ] as const)('is %s for %j', (expected, more) => {
    expect(explainNoRemedial({ ...facts, ...more })).toBe(expected)
  })
})
