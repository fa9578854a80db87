import { analyse } from '../apps/server/src/modules/insight/measurement/analysis.rules.ts'
import {
  createRandom,
  createSampler,
} from '../apps/server/src/modules/insight/measurement/simulated-answers.rules.ts'
import { analyse as analyseItems, type Item } from '../apps/server/src/modules/insight/reports/item.rules.ts'
import { GROUP_SHARE, type Sums } from '../apps/server/src/modules/insight/reports/sums.rules.ts'
import type { Options } from './options.ts'
import { number, type Row } from './report.ts'

/** How often verdicts are wrong on simulated classes of which the truth is known. Seeds are fixed. */

const SETS = 300
const ITEMS = 20
const SLOPE = 1.2
const KKM = 75
const CLASSES = [50, 100, 200]
const DIMENSION_SETS = 40
const DIMENSION_CLASSES = [30, 100, 200, 500]
const DIMENSION_ITEMS = [5, 10, 20, 40]
const MOST_WRONG = 5

const spreadPlaces = (k: number) => Array.from({ length: k }, (_, j) => -1.5 + (3 * j) / (k - 1))

/** Weight of a student in the group whose border `above` students have passed; ties share the border. */
const weigh = (n: number, above: number, tied: number) =>
  Math.max(0, Math.min(1, (GROUP_SHARE * n - above) / tied))

/** Weights in the upper and lower group by total. */
const weighTotals = (totals: readonly number[]) => {
  const countWhere = (matches: (total: number) => boolean) => totals.filter(matches).length
  const n = totals.length
  return new Map(
    [...new Set(totals)].map((rank) => {
      const tied = countWhere((total) => total === rank)
      const above = countWhere((total) => total > rank)
      return [rank, { u: weigh(n, above, tied), l: weigh(n, n - above - tied, tied) }] as const
    }),
  )
}

const EMPTY = { n: 0, x: 0, xx: 0, t: 0, tt: 0, xt: 0, u: 0, l: 0, ux: 0, lx: 0 }

/** The sums of right and wrong answers to each item, as the database counts them. */
const sumAnswers = (matrix: readonly Int8Array[]): Sums[] => {
  const totals = matrix.map((row) => row.reduce((sum, answer) => sum + answer, 0))
  const weights = weighTotals(totals)
  const sums: Sums[] = []
  for (let j = 0; j < ITEMS; j++)
    for (const x of [0, 1]) {
      const row = { ...EMPTY }
      for (const [person, answers] of matrix.entries()) {
        if (answers[j] !== x) continue
        const t = totals[person] ?? 0
        const { u, l } = weights.get(t) ?? { u: 0, l: 0 }
        const values = { n: 1, x, xx: x, t, tt: t * t, xt: x * t, u, l, ux: u * x, lx: l * x }
        for (const [name, value] of Object.entries(values) as [keyof typeof values, number][])
          row[name] += value
      }
      const notCounted = { empty: 0, not_reached: 0, mastered: 0, mx: 0 }
      if (row.n > 0) sums.push({ ...row, ...notCounted, question_id: j, key: String(x), band: 0 })
    }
  return sums
}

const items = Array.from(
  { length: ITEMS },
  (_, id): Item => ({
    id,
    number: id + 1,
    type: 'SHORT_ANSWER',
    question: '',
    point: 1,
    goals: null,
    goal_id: null,
    options: [],
    answer: null,
    content: null,
    key: { accepted: [] },
    also_correct: [],
    bonus: false,
  }),
)

const conclude = (matrix: readonly Int8Array[]) => {
  const totals = matrix.map((row) => row.reduce((sum, answer) => sum + answer, 0))
  const wholeQuiz = {
    n: matrix.length,
    t: totals.reduce((sum, total) => sum + total, 0),
    tt: totals.reduce((sum, total) => sum + total ** 2, 0),
    kkm: KKM,
    mastered: totals.filter((total) => (100 * total) / ITEMS >= KKM).length,
    changes: new Map(),
  }
  return analyseItems(items, sumAnswers(matrix), wholeQuiz).rows
}

/** Conclusions on an item answered by a coin, on one with a reversed key, and on the eighteen good ones. */
const judgeClasses = (people: number) => {
  const sample = createSampler(people)
  const { random } = createRandom(people + 1)
  let [acceptedCoins, rejectedGood, goodCount, namedKeys] = [0, 0, 0, 0]
  for (let set = 0; set < SETS; set++) {
    const places = spreadPlaces(ITEMS)
    const { matrix } = sample({ people, slopes: places.map(() => SLOPE), places })
    for (const answers of matrix) {
      answers[9] = random() < 0.5 ? 1 : 0
      answers[10] = 1 - (answers[10] ?? 0)
    }
    for (const { id, conclusion, key_suspect } of conclude(matrix))
      if (id === 9) acceptedCoins += Number(conclusion === 'Diterima')
      else if (id === 10) namedKeys += key_suspect
      else {
        goodCount++
        rejectedGood += Number(conclusion === 'Ditolak')
      }
  }
  return {
    acceptedCoins: (100 * acceptedCoins) / SETS,
    rejectedGood: (100 * rejectedGood) / goodCount,
    namedKeys: (100 * namedKeys) / SETS,
  }
}

/** Percentage of classes with one ability of which more dimensions are said. */
const countDimensions = (people: number, k: number) => {
  const sample = createSampler(1000 * people + k)
  let wrongCount = 0
  for (let set = 0; set < DIMENSION_SETS; set++) {
    const places = spreadPlaces(k)
    const { matrix } = sample({ people, slopes: places.map(() => 1), places })
    wrongCount += analyse(matrix, 'rasch', undefined, { seed: set }).dimension?.more ?? 0
  }
  return (100 * wrongCount) / DIMENSION_SETS
}

const toRow = (label: string, percent: number, isMet: boolean, target: string): Row => ({
  what: label,
  measured: `${number(percent, 1)}%`,
  target,
  met: isMet,
})

export const benchVerdicts = async (_: Options): Promise<Row[]> => {
  const rows: Row[] = []
  for (const people of CLASSES) {
    const { acceptedCoins, rejectedGood, namedKeys } = judgeClasses(people)
    if (people >= 100)
      rows.push(
        toRow(`A coin is accepted, n = ${people}`, acceptedCoins, acceptedCoins <= MOST_WRONG, '≤ 5%'),
      )
    rows.push(
      toRow(`A good item is rejected, n = ${people}`, rejectedGood, rejectedGood <= MOST_WRONG, '≤ 5%'),
      toRow(`A reversed item is named by its key, n = ${people}`, namedKeys, namedKeys === 100, '100%'),
    )
  }
  for (const people of DIMENSION_CLASSES)
    for (const k of DIMENSION_ITEMS) {
      const percent = countDimensions(people, k)
      rows.push(
        toRow(
          `More dimensions said of one ability, ${people} × ${k}`,
          percent,
          percent <= MOST_WRONG,
          '≤ 5%',
        ),
      )
    }
  return rows
}
