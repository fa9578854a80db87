import { describe, expect, it } from 'vitest'
import { prepareBank } from './bank-dataset.ts'

/** Two quizzes of ten questions with different people; only the first question of the second is common. */
const read = () => {
  const items = Array.from({ length: 19 }, (_, place) => ({
    ...{ id: 100 + place, bank_question_id: place, version: 1, question: '', latest: true },
    ...{ quizzes: 1, year_ids: [1], lesson_ids: [place < 10 ? 1 : 2] },
  }))
  const rows = Array.from({ length: 80 }, (_, row) => {
    const from = row % 2 === 0 ? 0 : 9
    const places = Array.from({ length: 10 }, (_, at) => from + at)
    return {
      places,
      right: places.map((place) => (row + place) % 3 === 0),
      quizzes: places.map(() => row % 2),
    }
  })
  return { items, rows, essays: 0, parts: 0 }
}
const makeAnchors = (...places: number[]) => new Map(places.map((place) => [100 + place, { a: 1, b: 0 }]))

describe('ties of a bank where anchors are held', () => {
  it('are reported if a part has too few anchors of its own', () => {
    const { cautions } = prepareBank(read(), 'rasch', makeAnchors(0, 1, 2, 3))
    expect(cautions.join(' ')).toContain(
      'kuis terbagi menjadi 2 kelompok yang tidak cukup terhubung, dan 1 di antaranya punya terlalu sedikit jangkar sendiri (paling sedikit 0, lazimnya 2)',
    )
    expect(cautions.join(' ')).not.toContain('Penghubung antarkuis lemah')
  })

  it('are not, where each has enough; and without anchors the ties themselves are', () => {
    expect(prepareBank(read(), 'rasch', makeAnchors(0, 1, 12, 13)).cautions.join(' ')).not.toContain(
      'kelompok',
    )
    expect(prepareBank(read(), 'rasch', null).cautions.join(' ')).toContain('Penghubung antarkuis lemah')
  })
})
