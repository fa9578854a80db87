import { describe, expect, it } from 'vitest'
import { isGood, type Memory, review } from './schedule.rules.ts'

const DAY = 86_400_000
const START = '2026-02-02T08:00:00.000Z'

/**
 * Reviews in sequence, each on its due day.
 * @returns the days between them, and the stability
 */
const run = (grades: string, retention?: number) => {
  let memory: Memory | null = null
  let at = START
  return [...grades].map((grade) => {
    memory = review(memory, at, grade === 'G', { retention })
    const days = Math.round((Date.parse(memory.due_at) - Date.parse(at)) / DAY)
    at = memory.due_at
    return { days, stability: memory.stability }
  })
}
const computeDays = (grades: string, retention?: number) => run(grades, retention).map(({ days }) => days)

describe('the intervals of the specification (F2)', () => {
  it.each([
    ['GGGGG', undefined, [3, 14, 57, 121, 121]],
    ['GGAGG', undefined, [3, 14, 2, 5, 13]],
    ['AGGGG', undefined, [1, 3, 8, 22, 54]],
    ['GGG', 0.8, [8, 75, 121]],
  ])('%s at retention %s', (grades, retention, days) => {
    expect(computeDays(grades, retention)).toEqual(days)
  })
  it('stability after each Good', () => {
    const stabilities = run('GGGG').map(({ stability }) => Number(stability.toFixed(4)))
    expect(stabilities).toEqual([2.3065, 13.8269, 56.9567, 196.2353])
  })
})

it('a late review counts the days that it was late', () => {
  const first = review(null, START, true)
  const lateTime = new Date(Date.parse(first.due_at) + 10 * DAY).toISOString()
  expect(review(first, lateTime, true).stability).toBeGreaterThan(review(first, first.due_at, true).stability)
})

it('two of three right are enough (F5)', () => {
  expect([0, 1, 2, 3].map(isGood)).toEqual([false, false, true, true])
})

it('days end at the midnight of the campus', () => {
  const evening = '2026-02-02T16:30:00.000Z' // 23.30 in Jakarta
  const ahead = 7 * 3_600_000
  const first = review(null, evening, true, { ahead })
  expect(first).toEqual(review(null, evening, true))
  const soon = '2026-02-02T17:30:00.000Z' // 0.30 of the next day
  const atNoon = (day: string) => `2026-02-${day}T05:00:00.000Z`
  const nextDay = review({ ...first, reviewed_at: atNoon('02') }, atNoon('03'), true, { ahead })
  expect(review(first, soon, true, { ahead }).stability).toBe(nextDay.stability)
  expect(review(first, soon, true).stability).toBeLessThan(nextDay.stability)
})
