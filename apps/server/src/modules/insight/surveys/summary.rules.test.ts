import { expect, it } from 'vitest'
import { summariseSurvey, toPercent } from './summary.rules.ts'

const answer = (last: number, text: string | null = null) => ({ ratings: [5, 4, 3, 2, last], text })

it('says nothing of four answers, and of five their mean, number and distribution', () => {
  const four = [answer(1), answer(2, 'Latihan kurang'), answer(5), answer(5)]
  expect(summariseSurvey(four)).toBeNull()
  const results = summariseSurvey([...four, answer(4, 'Bagus')])
  expect(results?.items).toHaveLength(5)
  expect(results?.items[4]).toEqual({ mean: 3.4, n: 5, counts: [1, 1, 0, 1, 2] })
  expect(results?.items[0]).toEqual({ mean: 5, n: 5, counts: [0, 0, 0, 0, 5] })
  expect(results?.texts).toEqual(['Latihan kurang', 'Bagus'])
})

it('puts the scale on that of marks', () => {
  expect([1, 3, 3.4, 5].map(toPercent)).toEqual([0, 50, 60, 100])
})
