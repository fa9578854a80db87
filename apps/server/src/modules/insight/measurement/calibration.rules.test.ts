import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { analyse } from './analysis.rules.ts'
import { chiSquareChance } from './chance.rules.ts'
import { computeFit } from './fit.rules.ts'
import { groupAnswers, toldApart } from './matrix.rules.ts'
import { weightedLikelihood } from './persons.rules.ts'
import { createSampler } from './simulated-answers.rules.ts'

const lsat = JSON.parse(readFileSync(join(import.meta.dirname, '../reports/lsat6.json'), 'utf8'))
const lsat6 = Object.entries<number>(lsat.patterns).flatMap(([pattern, count]) =>
  Array.from({ length: count }, () => Int8Array.from([...pattern].map(Number))),
)
const closeTo = (got: readonly number[], expectedValues: readonly number[], within: number) => {
  expect(got).toHaveLength(expectedValues.length)
  for (const [at, value] of expectedValues.entries())
    expect(Math.abs((got[at] ?? Number.NaN) - value), `${at}: ${got[at]}, not ${value}`).toBeLessThanOrEqual(
      within,
    )
}

describe('LSAT section 6, as ltm (Rizopoulos 2006) and mirt publish it', () => {
  it('2PL', () => {
    const { items, log_likelihood, aic, bic, comparison } = analyse(lsat6, '2pl')
    closeTo([log_likelihood, aic], [-2466.653, 4953.307], 0.002)
    closeTo([bic], [5002.384], 0.002)
    closeTo(
      items.map(({ a }) => a),
      [0.8254, 0.7229, 0.8905, 0.6886, 0.6575],
      0.002,
    )
    closeTo(
      items.map(({ b }) => b),
      [-3.3597, -1.3696, -0.2799, -1.8659, -3.1236],
      0.002,
    )
    closeTo(
      items.map(({ se_a }) => se_a),
      [0.2581, 0.1867, 0.2326, 0.1852, 0.21],
      0.002,
    )
    closeTo(
      items.map(({ se_b }) => se_b),
      [0.8669, 0.3073, 0.0997, 0.4341, 0.87],
      0.002,
    )
    expect(comparison?.df).toBe(4)
    closeTo([comparison?.chi_square ?? 0, comparison?.p ?? 0], [0.57, 0.967], 0.002)
  })

  it('1PL', () => {
    const { items, log_likelihood, aic, bic } = analyse(lsat6, '1pl')
    closeTo([log_likelihood, aic, bic], [-2466.938, 4945.875, 4975.322], 0.002)
    closeTo(
      items.map(({ a }) => a),
      Array(5).fill(0.7551),
      0.002,
    )
    closeTo(
      items.map(({ se_a }) => se_a),
      Array(5).fill(0.0694),
      0.002,
    )
    closeTo(
      items.map(({ b }) => b),
      [-3.6153, -1.3224, -0.3176, -1.7301, -2.7802],
      0.002,
    )
    closeTo(
      items.map(({ se_b }) => se_b),
      [0.3266, 0.1422, 0.0977, 0.1691, 0.251],
      0.002,
    )
  })

  it('Rasch: centred items against CML, fit, people and reliability', () => {
    const { items, person_sd, reliability, scores, persons } = analyse(lsat6, 'rasch')
    closeTo(
      items.map(({ b_centred }) => b_centred),
      [-1.256, 0.475, 1.236, 0.168, -0.623],
      0.005,
    )
    expect(items.map(({ a }) => a)).toEqual([1, 1, 1, 1, 1])
    closeTo([person_sd ** 2], [0.57], 0.002)
    closeTo(
      items.map(({ infit }) => infit),
      [0.998, 1.001, 0.996, 1.002, 1.002],
      0.001,
    )
    closeTo(
      items.map(({ outfit }) => outfit),
      [0.996, 1, 0.995, 1.003, 1.006],
      0.001,
    )
    closeTo(
      items.map(({ joint }) => joint?.infit ?? 0),
      [1.015, 0.984, 1.008, 0.99, 1.011],
      0.001,
    )
    closeTo(
      items.map(({ joint }) => joint?.outfit ?? 0),
      [1.057, 0.975, 1.008, 0.986, 1.025],
      0.001,
    )
    closeTo([reliability], [0.294], 0.001)
    closeTo(
      scores.map(({ measure }) => measure),
      [-2.79, -1.337, -0.411, 0.422, 1.336, 2.776],
      0.002,
    )
    closeTo(
      scores.map(({ se }) => se),
      [1.721, 1.114, 0.986, 0.984, 1.109, 1.714],
      0.002,
    )
    const abilities = new Map(persons.map(({ raw, ability, ability_se }) => [raw, [ability, ability_se]]))
    closeTo(
      [0, 1, 2, 3, 4, 5].map((raw) => abilities.get(raw)?.[0] ?? 0),
      [-1.91, -1.429, -0.941, -0.439, 0.084, 0.632],
      0.002,
    )
    closeTo(
      [0, 1, 2, 3, 4, 5].map((raw) => abilities.get(raw)?.[1] ?? 0),
      [0.797, 0.8, 0.809, 0.823, 0.841, 0.864],
      0.002,
    )
  })
})

describe('eRm 1.0-2 (R 4.2.2), run on the exported CSV', () => {
  it('has the same places by conditional estimation', () => {
    closeTo(
      analyse(lsat6, 'rasch').items.map(({ b_centred }) => b_centred),
      [-1.2561, 0.4749, 1.236, 0.1684, -0.6232],
      0.005,
    )
  })

  it('has the expected infit and outfit from its own places, without extremes', () => {
    const b = [-1.2561, 0.4749, 1.236, 0.1684, -0.6232]
    const chances = (theta: number) => b.map((place) => 1 / (1 + Math.exp(place - theta)))
    const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
    const computeAbility = (raw: number) => {
      let theta = 0
      for (let round = 0; round < 50; round++) {
        const p = chances(theta)
        theta += (raw - sum(p)) / sum(p.map((value) => value * (1 - value)))
      }
      return theta
    }
    const abilities = [0, 1, 2, 3, 4].map((raw) => (raw === 0 ? 0 : computeAbility(raw)))
    const countedAnswers = lsat6.filter((answers) => ![0, 5].includes(sum([...answers])))
    const fits = b.map((_, j) =>
      computeFit(
        countedAnswers.map((answers) => ({
          p: chances(abilities[sum([...answers])] ?? 0)[j] ?? 0,
          right: answers[j] === 1,
        })),
      ),
    )
    closeTo(
      fits.map(({ infit }) => infit),
      [0.8277, 0.968, 0.9728, 0.9541, 0.8953],
      0.005,
    )
    closeTo(
      fits.map(({ outfit }) => outfit),
      [0.8008, 0.9577, 0.9494, 0.9438, 0.8721],
      0.005,
    )
  })
})

describe('calibration', () => {
  const sample = createSampler(7)

  it('does not depend on the order of people', () => {
    const { matrix } = sample({
      people: 300,
      slopes: [0.8, 1.2, 1.6, 1, 0.7, 1.4],
      places: [-1.5, -0.5, 0, 0.4, 1, 2],
    })
    const analysis = analyse(matrix, '2pl')
    const back = analyse([...matrix].reverse(), '2pl')
    closeTo(
      back.items.map(({ b }) => b),
      analysis.items.map(({ b }) => b),
      1e-6,
    )
    closeTo(
      back.persons.map(({ measure }) => measure).reverse(),
      analysis.persons.map(({ measure }) => measure),
      1e-6,
    )
  })

  it('recovers the simulated parameters, and ignores questions that were not asked', () => {
    const places = Array.from({ length: 20 }, (_, j) => -2 + (4 * j) / 19)
    const slopes = places.map((_, j) => 0.7 + (j % 5) * 0.25)
    const { matrix } = sample({ people: 3_000, slopes, places, asked: 0.6 })
    const { items } = analyse(matrix, '2pl')
    for (const [j, { a, se_a, b, se_b }] of items.entries()) {
      expect(Math.abs(a - (slopes[j] ?? 0)), `slope ${j}`).toBeLessThan(4 * se_a)
      expect(Math.abs(b - (places[j] ?? 0)), `place ${j}`).toBeLessThan(4 * se_b)
    }
  })

  it('marks implausible figures', () => {
    // One item contradicts all others.
    const { matrix } = sample({
      people: 600,
      slopes: [1, 1, 1, 1, 1, -1.5],
      places: [-1, -0.5, 0, 0.5, 1, 0],
    })
    const { items } = analyse(matrix, '2pl')
    for (const { a, b, se_a, se_b } of items)
      for (const figure of [a, b, se_a, se_b]) expect(figure).toSatisfy(Number.isFinite)
    expect(items[5]?.doubtful).toBe(true)
    expect(items[0]?.doubtful).toBe(false)
  })

  it('keeps figures within bounds for rarely asked items', () => {
    const { matrix } = sample({ people: 250, slopes: [0.1, 1, 1, 3], places: [0, 3, -3, 0] })
    for (const { a, b, se_a, se_b, infit, outfit } of analyse(matrix, '2pl').items)
      for (const figure of [a, b, se_a, se_b, infit, outfit]) expect(figure).toSatisfy(Number.isFinite)
  })

  it('leaves out uninformative items and people', () => {
    const somebody = (...items: number[]) => Uint8Array.from(items)
    expect(toldApart(somebody(1, 0, 1, 0), somebody(0, 1, 1, 0))).toEqual({
      used: [2],
      all: [0],
      none: [1],
      unasked: [3],
    })
  })

  it('measures draws where no two have the same paper', () => {
    const places = Array.from({ length: 30 }, (_, j) => -1.5 + j / 10)
    const { matrix } = sample({ people: 300, slopes: places.map(() => 1), places, asked: 0.5 })
    expect(groupAnswers(matrix)).toHaveLength(300)
    const { items, person_sd } = analyse(matrix, 'rasch')
    expect(Math.abs(person_sd - 1)).toBeLessThan(0.25)
    for (const [j, { b, se_b }] of items.entries())
      expect(Math.abs(b - (places[j] ?? 0)), `place ${j}`).toBeLessThan(4 * se_b)
  })

  it('counts equal answers once', () => {
    const [group, ...more] = groupAnswers([
      Int8Array.from([1, 0]),
      Int8Array.from([1, 0]),
      Int8Array.from([0, 0]),
    ])
    expect(more).toEqual([])
    expect(group?.patterns.map(({ count, raw, rows }) => ({ count, raw, rows }))).toEqual([
      { count: 2, raw: 1, rows: [0, 1] },
      { count: 1, raw: 0, rows: [2] },
    ])
  })

  it('measures extreme scores, at equal distances for evenly spaced items', () => {
    const scale = [-1, 0, 1].map((b) => ({ a: 1, b }))
    const [none, all] = [weightedLikelihood(scale, 0), weightedLikelihood(scale, 3)]
    expect(all.measure).toBeCloseTo(-none.measure, 6)
    expect(Number.isFinite(all.se)).toBe(true)
  })

  it.each([
    [3.841459, 1, 0.05],
    [9.487729, 4, 0.05],
    [0.57, 4, 0.9663],
    [0, 3, 1],
  ])('a chi-square of %d with %d degrees of freedom has the chance %d', (chiSquare, df, p) => {
    expect(chiSquareChance(chiSquare, df)).toBeCloseTo(p, 4)
  })
})

describe('the standard error of a centred place', () => {
  it.each(['rasch', '1pl', '2pl'] as const)('is the spread of centred places over samples: %s', (model) => {
    const sample = createSampler(17)
    const places = [-1, -0.4, 0.2, 1.2]
    const samples = Array.from(
      { length: 60 },
      () => analyse(sample({ people: 500, slopes: [1.2, 1.2, 1.2, 1.2], places }).matrix, model).items,
    )
    for (const j of places.keys()) {
      const measures = samples.map((items) => items[j]?.b_centred ?? 0)
      const mean = measures.reduce((sum, value) => sum + value, 0) / measures.length
      const spread = Math.sqrt(measures.reduce((sum, b) => sum + (b - mean) ** 2, 0) / (measures.length - 1))
      const error = samples.reduce((sum, items) => sum + (items[j]?.se_b_centred ?? 0), 0) / samples.length
      // The spread of 60 samples has a standard error of 9 %.
      expect(spread / error).toBeGreaterThan(0.7)
      expect(spread / error).toBeLessThan(1.35)
    }
  })
})
