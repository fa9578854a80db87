import { describe, expect, it } from 'vitest'
import { agreementChances, chanceOfAtLeast, findRapid, findSimilar } from './similarity.rules.ts'
import { createRandom } from './simulated-answers.rules.ts'

describe('the chance of agreements', () => {
  it('equals the binomial distribution for equal chances', () => {
    // R: pbinom(6, 10, 0.4, lower.tail = FALSE)
    expect(chanceOfAtLeast(Array(10).fill(0.4), 7)).toBeCloseTo(0.05476188, 7)
    expect(chanceOfAtLeast(Array(10).fill(0.4), 0)).toBeCloseTo(1, 12)
  })

  it('is exact for unequal chances', () => {
    expect(chanceOfAtLeast([0.2, 0.5, 0.9], 3)).toBeCloseTo(0.09, 12)
    expect(chanceOfAtLeast([0.2, 0.5, 0.9], 2)).toBeCloseTo(0.09 + 0.01 + 0.09 + 0.36, 12)
  })

  it('follows the popularity of the distractors, from five wrong answers on', () => {
    const cells = Uint8Array.from([1, 1, 1, 1, 1, 1, 2, 1, 3, 0].flatMap((choice) => [choice, 0]))
    for (let row = 0; row < 4; row++) cells[row * 2 + 1] = 1
    const [popular, rare] = agreementChances({ people: 10, distractors: [3, 3], cells })
    expect(popular).toBeCloseTo((8 / 12) ** 2 + (2 / 12) ** 2 + (2 / 12) ** 2, 12)
    expect(rare).toBe(0)
  })
})

/** A class that answers `k` items of four options wrongly at random. */
const makeClass = (people: number, k: number, seed: number) => {
  const { random } = createRandom(seed)
  const cells = Uint8Array.from({ length: people * k }, () =>
    random() < 0.5 ? 0 : 1 + Math.floor(3 * random()),
  )
  return { people, distractors: Array<number>(k).fill(3), cells }
}

describe('identical wrong answers', () => {
  it('flag a pair that copied, and nobody else', () => {
    const students = makeClass(40, 40, 3)
    students.cells.copyWithin(7 * 40, 2 * 40, 3 * 40)
    const { pairs, limit, flagged } = findSimilar(students)
    expect(pairs).toBe(780)
    expect(limit).toBeCloseTo(0.05 / 780, 12)
    expect(flagged).toHaveLength(1)
    const [pair] = flagged
    expect(pair?.rows).toEqual([2, 7])
    expect(pair?.same_wrong).toBe(pair?.both_wrong)
    expect(pair?.items).toHaveLength(pair?.same_wrong ?? 0)
    expect(pair?.expected).toBeLessThan((pair?.same_wrong ?? 0) / 2)
  })

  it('flag about 0.05 pairs of a class that did not copy', () => {
    const flags = Array.from({ length: 20 }, (_, seed) => findSimilar(makeClass(40, 40, seed)).flagged.length)
    expect(flags.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3)
  })

  it('need five: four identical answers of a rare option are not flagged', () => {
    const students = makeClass(300, 40, 5)
    students.cells.fill(0, 0, 80)
    for (const j of [0, 1, 2, 3]) {
      students.cells[j] = 3
      students.cells[40 + j] = 3
    }
    expect(findSimilar(students).flagged).toEqual([])
  })

  it('of nobody and of one person are none', () => {
    expect(findSimilar(makeClass(0, 5, 1))).toEqual({ pairs: 0, limit: null, flagged: [] })
    expect(findSimilar(makeClass(1, 5, 1))).toEqual({ pairs: 0, limit: null, flagged: [] })
  })
})

describe('rapid attempts', () => {
  const durations = (seconds: number[]) => seconds.map((second, user_id) => ({ user_id, second, score: 50 }))

  it('are those below a tenth of the median', () => {
    expect(findRapid(durations([100, 100, 100, 100, 100, 100, 100, 100, 10, 9.9]))).toMatchObject({
      median_second: 100,
      limit_second: 10,
      list: [{ user_id: 9, second: 9.9 }],
    })
  })

  it('are not judged among fewer than ten', () => {
    expect(findRapid(durations([100, 100, 100, 100, 100, 100, 100, 100, 1]))).toBeNull()
  })
})
