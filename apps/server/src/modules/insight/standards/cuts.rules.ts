import {
  type GroupedStudent,
  LEAST_OF_GROUP,
  type Rating,
  type StandardGroup,
  type StandardMethod,
  type StandardResult,
} from '@tuntas/contract/insight/standards'
import { changeInterval } from '../reports/intervals.rules.ts'
import { steady } from '../reports/sums.rules.ts'

/** Cuts of standard setting with their errors. Formulas and sources: docs/item-analysis.md. */

export type RatedItem = { question_id: number; number: number; point: number; p: number | null }
export type PanelInput = {
  method: StandardMethod
  judges: readonly string[]
  ratings: readonly Rating[]
  groups: readonly GroupedStudent[]
}
/** First scores of students by user id; absent without a score. */
type Scores = ReadonlyMap<number, number>

const ENOUGH_JUDGES = 5
const ENOUGH_STUDENTS = 20
/** Judges whose ratings of an item spread this far disagree. */
const FAR_APART = 15

const computeMean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
const computeSd = (values: readonly number[]) => {
  const mean = computeMean(values)
  if (mean === null || values.length < 2) return null
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}
const steadyOrNull = (value: number | null) => (value === null ? null : steady(value))
/** Half up to a whole number that a KKM may be. */
const roundCut = (cut: number | null) =>
  cut === null ? null : Math.min(100, Math.max(1, Math.floor((steady(cut) ?? cut) + 0.5)))

const NOTHING: StandardResult = {
  cut: null,
  sd: null,
  se: null,
  low: null,
  high: null,
  rounded: null,
  n: 0,
  word: null,
  round: null,
  first_cut: null,
  judges: [],
  incomplete: [],
  items: [],
  without_score: 0,
  wrong_side: null,
}

const isRound = (round: number) => (rating: Rating) => rating.round === round

/** Cuts of the judges who rated every item in this round: Σ point·rating / Σ point. */
const cutByJudge = ({ judges, ratings }: PanelInput, items: readonly RatedItem[], round: 1 | 2) => {
  const points = items.reduce((sum, { point }) => sum + point, 0)
  return judges.flatMap((name) => {
    const ratingById = new Map(
      ratings
        .filter((rating) => rating.round === round && rating.judge === name)
        .map(({ question_id, value }) => [question_id, value]),
    )
    if (items.length === 0 || !items.every(({ question_id }) => ratingById.has(question_id))) return []
    const sum = items.reduce((total, item) => total + item.point * (ratingById.get(item.question_id) ?? 0), 0)
    return [{ name, cut: sum / points }]
  })
}

/** Mean and spread of each item's ratings. */
const describeRatings = (items: readonly RatedItem[], ratings: readonly Rating[]) =>
  items.map(({ question_id, number, p }) => {
    const values = ratings.flatMap((rating) => (rating.question_id === question_id ? [rating.value] : []))
    const spread = computeSd(values)
    return {
      question_id,
      number,
      mean: steadyOrNull(computeMean(values)),
      sd: steadyOrNull(spread),
      p,
      word: spread !== null && spread >= FAR_APART ? 'penilai berbeda jauh' : null,
    }
  })

/** Modified Angoff: the highest round with a rating counts. */
const averageJudges = (panel: PanelInput, items: readonly RatedItem[]): StandardResult => {
  const round = panel.ratings.some(isRound(2)) ? 2 : 1
  const judges = cutByJudge(panel, items, round)
  const cuts = judges.map(({ cut }) => cut)
  const [cut, sd] = [computeMean(cuts), computeSd(cuts)]
  const limits = cut === null || sd === null ? null : changeInterval(cut, sd, cuts.length)
  const first = round === 2 ? computeMean(cutByJudge(panel, items, 1).map((judge) => judge.cut)) : null
  const complete = new Set(judges.map(({ name }) => name))
  const isCounted = (rating: Rating) => rating.round === round && complete.has(rating.judge)
  return {
    ...NOTHING,
    cut: steadyOrNull(cut),
    sd: steadyOrNull(sd),
    se: sd === null ? null : steady(sd / Math.sqrt(cuts.length)),
    low: limits?.[0] ?? null,
    high: limits?.[1] ?? null,
    rounded: roundCut(cut),
    n: cuts.length,
    word:
      cuts.length < ENOUGH_JUDGES ? `sementara: disarankan paling sedikit ${ENOUGH_JUDGES} penilai` : null,
    round,
    first_cut: steadyOrNull(first),
    judges: judges.map((judge) => ({ ...judge, cut: steady(judge.cut) ?? judge.cut })),
    incomplete: panel.judges.filter((name) => !complete.has(name)),
    items: describeRatings(items, panel.ratings.filter(isCounted)),
  }
}

const listScores = ({ groups }: PanelInput, scores: Scores, group: StandardGroup) =>
  groups.flatMap((one) => (one.group === group ? (scores.get(one.user_id) ?? []) : []))

const countWithoutScore = ({ groups }: PanelInput, scores: Scores) =>
  groups.filter(({ user_id }) => !scores.has(user_id)).length

const describeFew = (n: number) =>
  n < ENOUGH_STUDENTS ? `sementara: disarankan paling sedikit ${ENOUGH_STUDENTS} mahasiswa` : null

/** Borderline group: the median of its scores. */
const takeBorderMedian = (panel: PanelInput, scores: Scores): StandardResult => {
  const scoresAtBorder = [...listScores(panel, scores, 'batas')].sort((a, b) => a - b)
  const middle = (scoresAtBorder.length - 1) / 2
  const median = ((scoresAtBorder[Math.floor(middle)] ?? 0) + (scoresAtBorder[Math.ceil(middle)] ?? 0)) / 2
  const cut = scoresAtBorder.length < LEAST_OF_GROUP ? null : median
  const sd = computeSd(scoresAtBorder)
  return {
    ...NOTHING,
    cut: steadyOrNull(cut),
    sd: steadyOrNull(sd),
    se: cut === null || sd === null ? null : steady((1.2533 * sd) / Math.sqrt(scoresAtBorder.length)),
    rounded: roundCut(cut),
    n: scoresAtBorder.length,
    word: describeFew(scoresAtBorder.length),
    without_score: countWithoutScore(panel, scores),
  }
}

/** Contrasting groups: halfway between the means of those above and below (Livingston & Zieky 1982). */
const splitContrast = (panel: PanelInput, scores: Scores): StandardResult => {
  const [above, below] = [listScores(panel, scores, 'tuntas'), listScores(panel, scores, 'belum')]
  const means = [computeMean(above), computeMean(below)] as const
  const isEnough = above.length >= LEAST_OF_GROUP && below.length >= LEAST_OF_GROUP
  const cut = isEnough && means[0] !== null && means[1] !== null ? (means[0] + means[1]) / 2 : null
  const variance = (computeSd(above) ?? 0) ** 2 / above.length + (computeSd(below) ?? 0) ** 2 / below.length
  return {
    ...NOTHING,
    cut: steadyOrNull(cut),
    se: cut === null ? null : steady(Math.sqrt(variance) / 2),
    rounded: roundCut(cut),
    n: above.length + below.length,
    word: describeFew(above.length + below.length),
    without_score: countWithoutScore(panel, scores),
    wrong_side:
      cut === null
        ? null
        : above.filter((score) => score < cut).length + below.filter((score) => score >= cut).length,
  }
}

/** The cut of a panel, or null where it cannot be estimated. */
export const computeCut = (panel: PanelInput, items: readonly RatedItem[], scores: Scores): StandardResult =>
  panel.method === 'angoff'
    ? averageJudges(panel, items)
    : panel.method === 'borderline'
      ? takeBorderMedian(panel, scores)
      : splitContrast(panel, scores)

/** Faults of a panel's form by field; undefined if there are none. */
export const findPanelFaults = (
  panel: PanelInput,
  questionIds: ReadonlySet<number>,
  studentIds: ReadonlySet<number>,
): Record<string, string[]> | undefined => {
  const fold = (name: string) => name.toLowerCase()
  const faults: Record<string, string[]> = {}
  const names = panel.judges.map(fold)
  if (panel.method === 'angoff' && names.length === 0) faults.judges = ['Masukan paling sedikit satu penilai']
  if (new Set(names).size < names.length) faults.judges = ['Dua penilai bernama sama']
  const ratingKeys = new Set<string>()
  for (const [at, { judge, question_id, round }] of panel.ratings.entries()) {
    if (!panel.judges.includes(judge)) faults[`ratings.${at}.judge`] = ['Penilai ini tidak ada di panel']
    if (!questionIds.has(question_id)) faults[`ratings.${at}.question_id`] = ['Soal ini bukan soal kuis ini']
    const key = `${judge}\n${question_id} ${round}`
    if (ratingKeys.has(key))
      faults[`ratings.${at}.value`] = ['Penilai sudah menaksir soal ini pada putaran ini']
    ratingKeys.add(key)
  }
  const groupedIds = new Set<number>()
  for (const [at, { user_id }] of panel.groups.entries()) {
    if (!studentIds.has(user_id)) faults[`groups.${at}.user_id`] = ['Bukan mahasiswa kelas ini']
    if (groupedIds.has(user_id)) faults[`groups.${at}.group`] = ['Mahasiswa berada di dua kelompok']
    groupedIds.add(user_id)
  }
  return Object.keys(faults).length > 0 ? faults : undefined
}
