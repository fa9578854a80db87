import type { Equivalence, RemedialPaper } from '@tuntas/contract/insight/reports'

/** Are the papers of a student's remedials as hard as the first one? (Specification C3.14, D4.) */

/** Properties of a question that papers are compared by. */
export type PaperItem = {
  /** The current goal, after merges. */
  goal_id: number | null
  /** Equal for questions that ask the same, such as copies of a bank question. */
  entry: number
  /** Kind and levels. */
  form: string
  /** Share of points at first attempts, and number of students; null if no first attempt had it. */
  p: number | null
  n: number
}
export type Sitting = Pick<RemedialPaper, 'attempt_id' | 'number' | 'start_date' | 'end_date'> & {
  by_goals: boolean
  /** Reset: its questions were seen, but it is not a sitting any more. */
  archived: boolean
  questions: readonly { id: number; goal_id: number | null }[]
}
export type Goals = ReadonlyMap<number, { id: number; text: string }>

/** With fewer students the difficulty is unknown, as in item analysis. */
const ENOUGH = 10
/** A difference below half a question in total is irrelevant (D4). */
const NO_DIFFERENCE = 0.5

const NO_GOAL = 'Tanpa tujuan belajar'
const round2 = (value: number) => Math.round(value * 100) / 100
const formatNumber = (value: number) => Math.abs(value).toLocaleString('id', { maximumFractionDigits: 1 })
const sumNumbers = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

type Entry = { id: number; goal_id: number | null; item: PaperItem | undefined }
const getCellKey = ({ goal_id, item }: Omit<Entry, 'id'>) => `${goal_id} ${item?.form}`
const build = (entries: readonly Entry[]) => entries.map(getCellKey).toSorted().join('; ')

const getReliableP = (item: PaperItem | undefined) => (item && item.n >= ENOUGH ? item.p : null)
type CellMeans = ReadonlyMap<string, number>
/** Mean P by goal, kind and level, over questions with enough students. */
export const cellMeans = (items: Iterable<PaperItem>): CellMeans => {
  const cells = new Map<string, number[]>()
  for (const item of items) {
    const [cell, p] = [getCellKey({ goal_id: item.goal_id, item }), getReliableP(item)]
    if (p !== null) cells.set(cell, [...(cells.get(cell) ?? []), p])
  }
  return new Map([...cells].map(([cell, sure]) => [cell, sumNumbers(sure) / sure.length]))
}

/** Equal for questions that ask the same. */
const getName = ({ id, item }: Pick<Entry, 'id' | 'item'>) => (item ? `entry ${item.entry}` : id)

type Compared = { equivalence: Equivalence; words: string; estimated: number }
/**
 * Expected results of two papers with the same structure.
 * @param paper questions that are not on the first paper, and `first` those not on this one
 */
const compareP = (
  first: readonly Entry[],
  paper: readonly Entry[],
  size: number,
  means: CellMeans,
): Compared => {
  const expected = (entry: Entry) => getReliableP(entry.item) ?? means.get(getCellKey(entry)) ?? []
  const [before, now] = [first.flatMap(expected), paper.flatMap(expected)]
  if (before.length < first.length || now.length < paper.length)
    return {
      equivalence: 'unknown',
      words: `Susunan sama. Kesukaran belum dapat dibandingkan: data cukup untuk ${size - paper.length + now.length} dari ${size} soal.`,
      estimated: 0,
    }
  const estimated = [...first, ...paper].filter(({ item }) => getReliableP(item) === null).length
  const note =
    estimated === 0
      ? ''
      : ` Ini perkiraan: ${estimated} soal belum punya data cukup, dipakai rata-rata P soal lain yang tujuan, jenis, dan levelnya sama.`
  const gap = round2(sumNumbers(now) - sumNumbers(before))
  if (Math.abs(gap) <= NO_DIFFERENCE)
    return {
      equivalence: 'equal',
      words: `Setara: susunan sama, perkiraan benar berselisih ${formatNumber(gap)} soal.${note}`,
      estimated,
    }
  return gap > 0
    ? {
        equivalence: 'easier',
        words: `Lebih mudah: perkiraan benar ${formatNumber(gap)} soal lebih banyak.${note}`,
        estimated,
      }
    : {
        equivalence: 'harder',
        words: `Lebih sukar: perkiraan benar ${formatNumber(gap)} soal lebih sedikit.${note}`,
        estimated,
      }
}

/** @param first questions of the first paper on the same goals */
export const compare = (first: readonly Entry[], paper: readonly Entry[], means: CellMeans): Compared => {
  const without = (some: readonly Entry[], otherEntries: readonly Entry[]) =>
    some.filter((entry) => !otherEntries.some((otherEntry) => getName(otherEntry) === getName(entry)))
  const [removedEntries, newEntries] = [without(first, paper), without(paper, first)]
  if (removedEntries.length + newEntries.length === 0)
    return {
      equivalence: 'equal',
      words: 'Soalnya sama dengan kertas pertama: tambahkan cadangan.',
      estimated: 0,
    }
  const different = (why: string): Compared => ({
    equivalence: 'different',
    words: `Berbeda: ${why}`,
    estimated: 0,
  })
  if (first.length !== paper.length)
    return different(`${paper.length} soal, pada kertas pertama ${first.length}.`)
  if (build(first) !== build(paper)) return different('jenis atau level soalnya tidak sama.')
  return compareP(removedEntries, newEntries, paper.length, means)
}

/**
 * Compares the papers of one student's sittings.
 * @param all in chronological order
 */
export const buildRemedialPapers = (
  all: readonly Sitting[],
  items: ReadonlyMap<number, PaperItem>,
  goals: Goals,
): RemedialPaper[] => {
  const resolveGoalId = (id: number | null) => (id === null ? null : (goals.get(id)?.id ?? id))
  const toEntries = ({ questions }: Sitting) =>
    questions.map(({ id, goal_id }) => ({ id, goal_id: resolveGoalId(goal_id), item: items.get(id) }))
  const wholeSitting = all.find(({ archived: isArchived, by_goals }) => !isArchived && !by_goals)
  const first = wholeSitting ? toEntries(wholeSitting) : []
  const means = cellMeans(items.values())
  const seenNames = new Set<number | string>()
  return all.flatMap((sitting) => {
    const entries = toEntries(sitting)
    const before = entries.filter((entry) => seenNames.has(getName(entry))).length
    for (const entry of entries) seenNames.add(getName(entry))
    if (sitting.archived) return []
    const goalIds = [...new Set(entries.map(({ goal_id }) => goal_id))]
    const difficulties = entries.flatMap(({ item }) => item?.p ?? [])
    const { questions, archived: _, by_goals, ...facts } = sitting
    return {
      ...facts,
      by_goals: by_goals ? 1 : 0,
      goals: goalIds.map((id) => (id === null ? NO_GOAL : (goals.get(id)?.text ?? NO_GOAL))),
      total_question: questions.length,
      seen: before,
      mean_p: difficulties.length === 0 ? null : round2(sumNumbers(difficulties) / difficulties.length),
      measured: difficulties.length,
      ...(sitting === wholeSitting
        ? { equivalence: null, words: null, estimated: 0 }
        : compare(
            first.filter(({ goal_id }) => goalIds.includes(goal_id)),
            entries,
            means,
          )),
    }
  })
}
