import { describe, expect, it } from 'vitest'
import { buildRemedialPapers, cellMeans, compare, type PaperItem, type Sitting } from './papers.rules.ts'

let entryNumber = 0
const item = (p: number | null, n = 20, form = 'MULTIPLE_CHOICE c1'): PaperItem => ({
  goal_id: 1,
  entry: ++entryNumber,
  form,
  p,
  n,
})
let ids = 0
const entries = (...items: PaperItem[]) => items.map((one) => ({ id: ++ids, goal_id: 1, item: one }))
type Entries = ReturnType<typeof entries>
/** Compared among these questions and others of the quiz. */
const comparePapers = (first: Entries, paper: Entries, ...otherItems: PaperItem[]) =>
  compare(first, paper, cellMeans([...[...first, ...paper].map((one) => one.item), ...otherItems]))

describe('a remedial beside the first paper (C3.14)', () => {
  it('is equal where it is built alike and half a question at most is expected between them', () => {
    const first = entries(item(0.6), item(0.4), item(0.5))
    expect(comparePapers(first, entries(item(0.7), item(0.6), item(0.7)))).toEqual({
      equivalence: 'equal',
      words: 'Setara: susunan sama, perkiraan benar berselisih 0,5 soal.',
      estimated: 0,
    })
    expect(comparePapers(first, entries(item(0.8), item(0.6), item(0.7))).equivalence).toBe('easier')
    expect(comparePapers(first, entries(item(0.3), item(0.2), item(0.3))).words).toBe(
      'Lebih sukar: perkiraan benar 0,7 soal lebih sedikit.',
    )
  })

  it('never praises the very same questions, however few students had them', () => {
    const first = entries(item(null, 0), item(0.4, 3))
    expect(comparePapers(first, first.toReversed())).toEqual({
      equivalence: 'equal',
      words: 'Soalnya sama dengan kertas pertama: tambahkan cadangan.',
      estimated: 0,
    })
  })

  it('uses the mean of goal, kind and level for a question without data, marked as perkiraan (D4)', () => {
    const first = entries(item(0.9), item(0.5))
    for (const unsure of [item(null, 0), item(0.1, 9)])
      expect(comparePapers(first, entries(unsure, item(0.3)), item(0.3), item(null, 0, 'ESSAY c4'))).toEqual({
        // 0.9, 0.5, 0.3 and 0.3 have a mean of 0.5: 0.8 against 1.4.
        equivalence: 'harder',
        words:
          'Lebih sukar: perkiraan benar 0,6 soal lebih sedikit. Ini perkiraan: 1 soal belum punya data cukup, dipakai rata-rata P soal lain yang tujuan, jenis, dan levelnya sama.',
        estimated: 1,
      })
    const otherItem = { ...item(0.1), goal_id: 2 }
    expect(comparePapers(first, entries(item(null, 0), item(null, 0)), otherItem)).toMatchObject({
      equivalence: 'equal',
      estimated: 2,
    })
  })

  it('is unknown if the cell has no data either, for questions not on both papers', () => {
    const essay = item(null, 0, 'ESSAY c4')
    const first = entries(item(0.6), essay)
    expect(comparePapers(first, entries(item(0.6), item(0.6, 9, 'ESSAY c4')))).toEqual({
      equivalence: 'unknown',
      words: 'Susunan sama. Kesukaran belum dapat dibandingkan: data cukup untuk 1 dari 2 soal.',
      estimated: 0,
    })
    expect(comparePapers(first, [...entries(item(0.6)), ...first.slice(1)]).equivalence).toBe('equal')
  })

  it('is different where it has fewer questions, or others of kind or level', () => {
    const first = entries(item(0.5), item(0.5))
    expect(comparePapers(first, entries(item(0.5))).words).toBe('Berbeda: 1 soal, pada kertas pertama 2.')
    expect(comparePapers(first, entries(item(0.5), item(0.5, 20, 'ESSAY c4'))).equivalence).toBe('different')
  })
})

describe('the papers of a student', () => {
  const items = new Map([1, 2, 3, 4].map((id) => [id, { ...item(id / 10), goal_id: 7 }]))
  const goals = new Map([
    [7, { id: 7, text: 'Normalisasi' }],
    [8, { id: 7, text: 'Normalisasi' }], // merged into 7
    [9, { id: 9, text: 'Relasi' }],
  ])
  const sitting = (
    number: number,
    questions: [number, number | null][],
    more: Partial<Sitting> = {},
  ): Sitting => ({
    attempt_id: number,
    number,
    start_date: '2026-11-01T00:00:00Z',
    end_date: '2026-11-01T01:00:00Z',
    by_goals: number > 1,
    archived: false,
    questions: questions.map(([id, goal_id]) => ({ id, goal_id })),
    ...more,
  })

  it('count questions of any earlier paper, also a reset one, and name merged goals once', () => {
    const reset = sitting(1, [[4, 9]], { archived: true })
    const [first, second] = buildRemedialPapers(
      [
        reset,
        sitting(1, [
          [1, 7],
          [2, 9],
        ]),
        sitting(2, [[4, 8]]),
      ],
      items,
      goals,
    )
    expect(first).toMatchObject({
      number: 1,
      seen: 0,
      goals: ['Normalisasi', 'Relasi'],
      mean_p: 0.15,
      words: null,
    })
    expect(second).toMatchObject({
      number: 2,
      seen: 1,
      goals: ['Normalisasi'],
      total_question: 1,
      mean_p: 0.4,
      equivalence: 'equal',
    })
  })

  it('count a copy of the same question as seen', () => {
    const copies = new Map([...items, [5, { ...item(0.1), goal_id: 7, entry: items.get(1)?.entry ?? 0 }]])
    const [, second] = buildRemedialPapers([sitting(1, [[1, 7]]), sitting(2, [[5, 7]])], copies, goals)
    expect(second).toMatchObject({
      seen: 1,
      total_question: 1,
      words: expect.stringMatching(/^Soalnya sama/),
    })
  })

  it('are compared by the questions of their own goals alone', () => {
    const both = buildRemedialPapers(
      [
        sitting(1, [
          [1, 7],
          [2, 9],
          [3, null],
        ]),
        sitting(2, [[2, 9]]),
        sitting(3, [[3, null]]),
      ],
      items,
      goals,
    )
    expect(both.map(({ equivalence }) => equivalence)).toEqual([null, 'equal', 'equal'])
    expect(both[2]?.goals).toEqual(['Tanpa tujuan belajar'])
  })
})
