import { describe, expect, it } from 'vitest'
import { weighItems } from './final-weights.rules.ts'
import { type ClassState, listWarnings } from './warnings.rules.ts'

type Item = { id: number; weight: number | null; published?: boolean }
const state = (items: Item[], emptyQuizzes: ClassState['emptyQuizzes'] = []): ClassState => {
  const book = weighItems(
    items.map(({ published: isPublished = true, ...item }) => ({
      ...item,
      name: `Butir ${item.id}`,
      published: isPublished,
    })),
  )
  return {
    book: { ...book, items: book.items.filter(({ published: isPublished }) => isPublished) },
    emptyQuizzes,
    scarceQuizzes: [],
  }
}
const full = state([
  { id: 1, weight: 80 },
  { id: 2, weight: 20, published: false },
])

describe('what a change warns of', () => {
  it('is a sum of weights that changes, drafts counted', () => {
    expect(listWarnings(full, state([{ id: 1, weight: 80 }]))).toEqual([
      { code: 'weights', message: 'Jumlah bobot menjadi 80% (semula 100%).', before: 100, after: 80 },
    ])
    const publishedState = state([
      { id: 1, weight: 80 },
      { id: 2, weight: 20 },
    ])
    expect(listWarnings(full, publishedState)).toEqual([])
    expect(listWarnings(state([{ id: 1, weight: null }]), state([]))).toEqual([])
    const restoredState = state([
      { id: 1, weight: null },
      { id: 2, weight: 30.5 },
    ])
    expect(listWarnings(state([{ id: 1, weight: null }]), restoredState)).toMatchObject([
      { code: 'weights', message: 'Jumlah bobot menjadi 30,5% (semula 100%).' },
    ])
  })

  it('is an item without weight that is published, where weights are set', () => {
    const more = state([
      { id: 1, weight: 80 },
      { id: 2, weight: 20, published: false },
      { id: 3, weight: null },
    ])
    expect(listWarnings(full, more)).toMatchObject([
      {
        code: 'no_weight',
        lessons: [{ id: 3, name: 'Butir 3' }],
        message: expect.stringContaining('Butir 3'),
      },
    ])
    expect(listWarnings(more, more)).toEqual([])
    expect(
      listWarnings(
        state([{ id: 1, weight: null }]),
        state([
          { id: 1, weight: null },
          { id: 2, weight: null },
        ]),
      ),
    ).toEqual([])
  })

  it('is a quiz without questions that is published', () => {
    const empty = [{ id: 7, name: 'Kuis 7' }]
    expect(listWarnings(state([]), state([], empty))).toEqual([
      { code: 'empty_quiz', message: '"Kuis 7" belum punya soal.', lessons: empty },
    ])
    expect(listWarnings(state([], empty), state([], empty))).toEqual([])
  })

  it('is a quiz whose remedial by goal has no reserve, once', () => {
    const goals = [{ text: 'Menjelaskan tumpukan', questions: 4, reserve: 0 }]
    const scarce = { ...full, scarceQuizzes: [{ id: 7, name: 'Kuis 1', goals }] }
    expect(listWarnings(full, scarce)).toEqual([
      {
        code: 'no_reserve',
        message:
          'Remedial "Kuis 1" akan mengulang soal yang sama. Tujuan "Menjelaskan tumpukan": 4 soal, 0 cadangan.',
        lessons: [{ id: 7, name: 'Kuis 1', goals }],
      },
    ])
    expect(listWarnings(scarce, scarce)).toEqual([])
  })
})
