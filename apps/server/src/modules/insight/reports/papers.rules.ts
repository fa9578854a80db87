import type { Equivalence, RemedialPaper } from '@tuntas/contract/insight/reports'

/** Are the papers of a student's remedials as fair as the first one? (Specification C3.14, D4.) */

/** A question as far as papers are compared. */
export type PaperItem = {
  /** As it is called now. */
  goal_id: number | null
  /** Its kind and levels. */
  form: string
  /** Share of points earned at first attempts, and by how many students; null where nobody had it then. */
  p: number | null
  n: number
}
export type Sitting = Pick<RemedialPaper, 'attempt_id' | 'number' | 'start_date' | 'end_date'> & {
  by_goals: boolean
  /** Reset since: its questions were seen, but it is no sitting any more. */
  archived: boolean
  questions: readonly { id: number; goal_id: number | null }[]
}
export type Goals = ReadonlyMap<number, { id: number; text: string }>

/** Fewer students say nothing of how hard a question is, as in item analysis. */
const ENOUGH = 10
/** So many questions more or less right in all make no difference that matters (D4). */
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
/** Mean P of each goal, kind and level, over the questions that enough students had. */
export const cellMeans = (items: Iterable<PaperItem>): CellMeans => {
  const cells = new Map<string, number[]>()
  for (const item of items) {
    const [cell, p] = [getCellKey({ goal_id: item.goal_id, item }), getReliableP(item)]
    if (p !== null) cells.set(cell, [...(cells.get(cell) ?? []), p])
  }
  return new Map([...cells].map(([cell, sure]) => [cell, sumNumbers(sure) / sure.length]))
}

type Compared = { equivalence: Equivalence; words: string; estimated: number }
/** What papers of the same build are expected to bring. @param paper what is not on the first one too, nor `first` on it */
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

/** @param first the first paper's questions of the same goals */
export const compare = (first: readonly Entry[], paper: readonly Entry[], means: CellMeans): Compared => {
  const without = (some: readonly Entry[], otherEntries: readonly Entry[]) =>
    some.filter(({ id }) => !otherEntries.some((otherEntry) => otherEntry.id === id))
  const [removedEntries, newEntries] = [without(first, paper), without(paper, first)]
  if (removedEntries.length + newEntries.length === 0)
    return { equivalence: 'equal', words: 'Setara: soalnya sama dengan kertas pertama.', estimated: 0 }
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
 * The papers of one student's sittings.
 * @param all in the order in which they were taken
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
  const seenIds = new Set<number>()
  return all.flatMap((sitting) => {
    const entries = toEntries(sitting)
    const before = entries.filter(({ id }) => seenIds.has(id)).length
    for (const { id } of entries) seenIds.add(id)
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
