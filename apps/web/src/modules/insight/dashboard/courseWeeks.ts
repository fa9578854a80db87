import { date } from '../../../kit/format'
import { percent } from '../../../ui/percent'

const WEEK_MS = 7 * 86_400_000
/** As many as fit beside the waiting work. */
const SHOWN = 8

type Week = { week: string; done: number }

/** The latest weeks from first to last with work, including empty ones; `share` in percent of all work. */
export function buildWeekBars(weeks: readonly Week[], total: number) {
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last || total === 0) return []
  const doneIn = new Map(weeks.map(({ week, done: doneCount }) => [week, doneCount]))
  const bars: { key: string; words: string; added: number; share: number }[] = []
  let sum = 0
  for (let at = Date.parse(first.week); at <= Date.parse(last.week); at += WEEK_MS) {
    const key = new Date(at).toISOString().slice(0, 10)
    const added = doneIn.get(key) ?? 0
    sum += added
    bars.push({ key, words: date(key), added, share: Math.min(100, percent(sum, total)) })
  }
  return bars.slice(-SHOWN)
}

type Goal = { goals: string; achieved: number; measured: number }

/** Measured goals, lowest attainment first. */
export const weakest = (goals: readonly Goal[]): Goal[] =>
  goals
    .filter(({ measured: measuredCount }) => measuredCount > 0)
    .toSorted((a, b) => a.achieved / a.measured - b.achieved / b.measured || a.goals.localeCompare(b.goals))
