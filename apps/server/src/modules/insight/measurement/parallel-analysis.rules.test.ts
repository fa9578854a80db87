import { describe, expect, it } from 'vitest'
import { analyse } from './analysis.rules.ts'
import { simulateClass } from './parallel-analysis.rules.ts'
import { tabulateMeasures, weightedLikelihood } from './persons.rules.ts'
import { createRandom } from './simulated-answers.rules.ts'

const places = Array.from({ length: 20 }, (_, j) => -1.5 + (3 * j) / 19)

/** Answers of people with two abilities; the second half of the items asks for the second one. */
const simulateTwo = (seed: number, people: number, correlation: number) => {
  const { random, normal } = createRandom(seed)
  return Array.from({ length: people }, () => {
    const first = normal()
    const second = correlation * first + Math.sqrt(1 - correlation ** 2) * normal()
    return Int8Array.from(places, (place, j) =>
      random() < 1 / (1 + Math.exp(place - (j < 10 ? first : second))) ? 1 : 0,
    )
  })
}

it('tabulated measures equal those of the equation', () => {
  const scale = places.map((b, j) => ({ a: 0.6 + 0.06 * j, b }))
  const look = tabulateMeasures(scale)
  const all = scale.reduce((sum, { a }) => sum + a, 0)
  for (const earned of [0, 0.6, 3.21, 9.5, all - 1.2, all])
    expect(look(earned)).toBeCloseTo(weightedLikelihood(scale, earned).measure, 2)
})

describe('parallel analysis', () => {
  it('finds one dimension in answers of one ability', () => {
    const { contrast, dimension } = analyse(simulateTwo(5, 200, 1), 'rasch', undefined, { seed: 1 })
    expect(dimension).toMatchObject({ sets: 99, more: 0, word: 'tidak tampak dimensi lain' })
    expect(dimension?.expected).toBeCloseTo(1.65, 1)
    expect(contrast).toBeLessThan(dimension?.most ?? 0)
  })

  it('finds a second dimension in answers of two abilities that correlate by 0.3', () => {
    const { contrast, dimension } = analyse(simulateTwo(5, 200, 0.3), 'rasch', undefined, { seed: 1 })
    expect(dimension).toMatchObject({ more: 1, word: 'tampak lebih dari satu dimensi' })
    expect(contrast).toBeGreaterThan(2)
  })

  it('gives equal figures for equal data and seed, and others for another seed', () => {
    const matrix = simulateTwo(5, 120, 1)
    const compare = (seed: number) => analyse(matrix, 'rasch', undefined, { seed }).dimension
    expect(compare(1)).toEqual(compare(1))
    expect(compare(2)?.expected).not.toBe(compare(1)?.expected)
  })

  it('simulates answers with the same holes, by the chances of the model', () => {
    const matrix = Array.from({ length: 4_000 }, (_, row) => Int8Array.of(1, row % 3 === 0 ? -1 : 0))
    const simulated = simulateClass(
      {
        matrix,
        items: [
          { a: 2, b: 0 },
          { a: 1, b: 1 },
        ],
        abilities: { mean: 1, sd: 0 },
      },
      createRandom(3),
    )
    expect(simulated.map((row) => row[1] === -1)).toEqual(matrix.map((row) => row[1] === -1))
    const shareRight = (j: number) => {
      const answers = simulated.flatMap((row) => (row[j] === -1 ? [] : [row[j] ?? 0]))
      return answers.reduce((sum, answer) => sum + answer, 0) / answers.length
    }
    expect(shareRight(0)).toBeCloseTo(1 / (1 + Math.exp(-2)), 1)
    expect(shareRight(1)).toBeCloseTo(0.5, 1)
  })

  it('compares nothing below 100 people or 5 items, or without a seed', () => {
    const unchecked = { expected: null, most: null, more: null, word: 'belum diperiksa' }
    const smallClass = simulateTwo(5, 99, 1)
    expect(analyse(smallClass, 'rasch', undefined, { seed: 1 }).dimension).toMatchObject(unchecked)
    const shortQuiz = simulateTwo(5, 200, 1).map((row) => row.slice(0, 4))
    expect(analyse(shortQuiz, 'rasch', undefined, { seed: 1 }).dimension).toMatchObject(unchecked)
    expect(analyse(smallClass, 'rasch').dimension).toBeNull()
  })
})
