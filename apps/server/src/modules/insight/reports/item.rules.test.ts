import { describe, expect, it } from 'vitest'
import { analyse, type Item } from './item.rules.ts'
import type { Sums } from './sums.rules.ts'

const LETTERS = ['A', 'B', 'C']
const item = (id: number): Item => ({
  id,
  number: id,
  type: 'MULTIPLE_CHOICE',
  question: '',
  point: 1,
  goals: null,
  goal_id: null,
  options: LETTERS.map((key) => ({ key })),
  answer: 'A',
  content: {},
  key: null,
  also_correct: [],
  bonus: false,
})

/** Sums the answers as the database does; every student has every item. */
const play = (answers: string[][], constant = 0, kkm: number | null = null) => {
  const items = (answers[0] ?? []).map((_, at) => item(at + 1))
  const totals = answers.map((row) => row.filter((answer) => answer === 'A').length)
  const n = answers.length
  const weight = (beyond: number, sameCount: number) =>
    Math.max(0, Math.min(1, (0.27 * n - beyond) / sameCount))
  const sums = answers.flatMap((row, student) => {
    const ownTotal = totals[student] ?? 0
    const t = ownTotal + constant
    const isMastered = kkm !== null && 100 * ownTotal >= kkm * row.length
    const sameCount = totals.filter((otherTotal) => otherTotal === ownTotal).length
    const u = weight(totals.filter((otherTotal) => otherTotal > ownTotal).length, sameCount)
    const l = weight(totals.filter((otherTotal) => otherTotal < ownTotal).length, sameCount)
    return row.map((key, at): Sums => {
      const x = key === 'A' ? 1 : 0
      return {
        question_id: at + 1,
        key: key.trim(),
        band: 0,
        n: 1,
        x,
        xx: x * x,
        t,
        tt: t * t,
        xt: x * t,
        u,
        l,
        ux: u * x,
        lx: l * x,
        empty: 0,
        not_reached: 0,
        mastered: isMastered ? 1 : 0,
        mx: isMastered ? x : 0,
      }
    })
  })
  const scoreSums = {
    n,
    t: totals.reduce((a, b) => a + b + constant, 0),
    tt: totals.reduce((a, b) => a + (b + constant) ** 2, 0),
    kkm,
    mastered: totals.filter((total) => kkm !== null && 100 * total >= kkm * items.length).length,
    changes: new Map(),
  }
  return analyse(items, sums, scoreSums)
}

const rows = (text: string) =>
  text
    .trim()
    .split(/\s+/)
    .map((line) => [...line])

describe('item analysis by hand', () => {
  // Ten students, three items. Upper and lower group: 2.7 students.
  const class10 = rows('AAA AAA AAB AAC ABA BAB ABC BCA CBB CCC')
  const { rows: items, reliability } = play(class10)

  it('counts the difficulty', () => {
    expect(items.map((one) => one.status.level.coefficient)).toEqual([0.6, 0.5, 0.4])
    expect(items.map((one) => one.status.level.description)).toEqual(['Sedang', 'Sedang', 'Sedang'])
  })

  it('shares ties at the border of the groups', () => {
    // Totals 3 3 2 2 2 1 1 1 0 0: three students with 2 points share third place, each with weight 0.7/3.
    const [first] = items
    const upper = (2 + 0.7) / 2.7
    const lower = 0.7 / 3 / 2.7
    expect(first?.status.difference.coefficient).toBeCloseTo(upper - lower, 6)
  })

  it('correlates an item with the whole paper, and with the rest of it', () => {
    // Pearson's formula on the raw data.
    const right = class10.map((row) => (row[0] === 'A' ? 1 : 0))
    const totals = class10.map((row) => row.filter((key) => key === 'A').length)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const spread = (one: readonly number[], otherValues: readonly number[]) =>
      mean(one.map((value, at) => value * (otherValues[at] ?? 0))) - mean(one) * mean(otherValues)
    const pearson = (one: readonly number[], otherValues: readonly number[]) =>
      spread(one, otherValues) / Math.sqrt(spread(one, one) * spread(otherValues, otherValues))
    const rest = totals.map((total, at) => total - (right[at] ?? 0))
    expect(items[0]?.item_total).toBeCloseTo(pearson(right, totals), 5)
    expect(items[0]?.point_biserial).toBeCloseTo(pearson(right, rest), 5)
  })

  it('is the same whatever the order of the rows', () => {
    expect(play([...class10].reverse())).toEqual(play(class10))
  })

  const figures = (report: ReturnType<typeof play>) =>
    report.rows.map(({ status, point_biserial, alpha_if_dropped }) => ({
      status,
      point_biserial,
      alpha_if_dropped,
    }))

  it('is the same whatever the wrong options are called', () => {
    const relabelled = class10.map((row) => row.map((key) => ({ B: 'C', C: 'B' })[key] ?? key))
    expect(figures(play(relabelled))).toEqual(figures(play(class10)))
  })

  it('is the same when every total is higher by as much', () => {
    expect(figures(play(class10, 7))).toEqual(figures(play(class10)))
  })

  it('finds alpha and the standard error', () => {
    // Item variances 4/15, 5/18, 4/15; total variance 10.5/9.
    const alpha = 1.5 * (1 - (0.24 + 0.25 + 0.24) / 1.05)
    expect(reliability.alpha).toBeCloseTo(alpha, 6)
    expect(reliability.sem).toBeCloseTo(Math.sqrt((10.5 / 9) * (1 - alpha)), 5)
  })
})

describe('distractors', () => {
  const judgeFirst = (first: string) => {
    const options = LETTERS.length
    const answers = [...first].map((letter, at) => [letter, at < first.length / 2 ? 'A' : 'B'])
    const [row] = play(answers).rows
    expect(row?.distractor).toHaveLength(options)
    return row
  }

  it('are judged by those who missed the key', () => {
    const row = judgeFirst(`${'A'.repeat(30)}${'B'.repeat(20)}C`)
    expect(
      row?.distractor.map(({ alphabet, total, judged: isJudged, works, index }) => [
        alphabet,
        total,
        isJudged,
        works,
        index,
      ]),
    ).toEqual([
      ['A', 30, 0, 0, null],
      ['B', 20, 1, 1, 190.47619],
      ['C', 1, 1, 0, 9.52381],
    ])
    expect(row?.distractor_description).toBe('Pengecoh C tidak berfungsi')
  })

  it('are not judged where too few missed it', () => {
    const row = judgeFirst(`${'A'.repeat(51)}${'B'.repeat(9)}`)
    expect(row?.distractor.map(({ judged: isJudged, works }) => [isJudged, works])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
    expect(row?.distractor_description).toBe('Pengecoh belum dapat dinilai: 9 yang salah, perlu 10')
  })

  it('do not work where the able choose them', () => {
    // The first half is right at the other item; C is theirs alone.
    const row = judgeFirst(`${'A'.repeat(20)}${'C'.repeat(20)}${'B'.repeat(20)}${'A'.repeat(20)}`)
    expect(row?.distractor_description).toBe('Pengecoh C tidak berfungsi; C menarik mahasiswa yang mampu')
  })

  it('all work where each gets its share', () => {
    const row = judgeFirst(`${'A'.repeat(30)}${'BC'.repeat(15)}`)
    expect(row?.distractor_description).toBe('Semua pengecoh berfungsi')
  })

  it('count only those who answered', () => {
    const row = judgeFirst(`${'A'.repeat(30)}${'B'.repeat(9)}${' '.repeat(20)}`)
    expect(row?.distractor_description).toBe('Pengecoh belum dapat dinilai: 9 yang salah, perlu 10')
  })
})

describe('verdicts', () => {
  const verdict = (text: string) => play(rows(text)).rows[0]
  it('need ten students', () => {
    expect(verdict('AA AB BA BB')?.conclusion).toBe('Data belum cukup')
    expect(verdict('AA AB BA BB')?.status.level.coefficient).toBe(0.5)
  })
  it('do not count as too few for a question that nobody of the best was asked', () => {
    const askedSums = {
      question_id: 1,
      band: 0,
      n: 6,
      x: 6,
      xx: 6,
      t: 12,
      tt: 24,
      xt: 12,
      u: 0,
      l: 3,
      ux: 0,
      lx: 3,
      empty: 0,
      not_reached: 0,
      mastered: 0,
      mx: 0,
    }
    const missedSums = { ...askedSums, x: 0, xx: 0, xt: 0, lx: 0 }
    const [row] = analyse(
      [item(1)],
      [
        { ...askedSums, key: 'A' },
        { ...missedSums, key: 'B' },
      ],
      { n: 40, t: 90, tt: 250, kkm: null, mastered: 0, changes: new Map() },
    ).rows
    expect([row?.n, row?.status.difference.coefficient, row?.conclusion]).toEqual([
      12,
      null,
      'Data belum cukup',
    ])
    expect(row?.reason).toBe(
      'Tidak ada mahasiswa kelompok atas atau kelompok bawah yang mendapat soal ini: daya bedanya tidak dapat dihitung.',
    )
  })
  it('reject items without discrimination', () => {
    // The first item is right as often as wrong, whatever the other nine come to.
    const ranks = Array.from({ length: 10 }, (_, right) => `${'A'.repeat(right)}${'B'.repeat(9 - right)}`)
    const coins = ranks.flatMap((rest) => [`A${rest}`, `B${rest}`])
    expect(verdict([...coins, ...coins, ...coins, ...coins].join(' '))).toMatchObject({
      conclusion: 'Ditolak',
      provisional: 0,
      point_biserial: 0,
    })
  })
  it('give a reason, provisional in a small class', () => {
    const acceptedItem = verdict('AAA AAA AAA AAC AAA BBB BBC CCB CBC CBB')
    expect(acceptedItem).toMatchObject({
      conclusion: 'Diterima',
      reason: 'Sementara: Membedakan yang menguasai dan yang belum (D 1,00, r 0,95).',
      provisional: 1,
      key_suspect: 0,
    })
  })
  it('are by mastery in a class that mastered', () => {
    const text = `${'AAA '.repeat(50)}${'ABA '.repeat(5)}${'BBB '.repeat(5)}`
    const { rows: items } = play(rows(text), 0, 60)
    expect(items[0]).toMatchObject({
      conclusion: 'Diterima',
      reason: 'Dikuasai kelas ini (55 dari 60 benar).',
      mastery: { kkm_word: 'di atas KKM', agreement: 1, b: 1, phi: 1, pre_post: null },
    })
    expect(play(rows(text)).rows[0]?.mastery).toBeNull()
  })
})

describe('figures that cannot be computed', () => {
  it.each([
    ['nobody', []],
    ['one', rows('AAB')],
    ['all equal', rows('AAB AAB AAB AAB')],
    ['all right', rows('AAA AAA AAA')],
    ['all wrong', rows('BBB CCC BCB')],
  ])('is null, never NaN: %s', (_, answers) => {
    const report = play(answers.length > 0 ? answers : [])
    expect(JSON.stringify(report)).not.toMatch(/NaN|Infinity/)
    for (const row of report.rows) expect([null, 0, 1]).toContain(row.status.level.coefficient)
  })
})
