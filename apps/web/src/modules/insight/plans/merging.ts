import type { PlanDraft } from './drafts'

/** Two lecturers who write one RPS: what each has changed since both began from the same. */

type Branch = Record<string, unknown>
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys of rows are a page's own. */
const text = (value: unknown) => JSON.stringify(value, (name, part) => (name === 'key' ? undefined : part))
const same = (one: unknown, other: unknown) => text(one) === text(other)

/** Both have changed it, and otherwise: a place of the draft, as `weeks.3.material`. */
export type Met = { place: string; mine: unknown; theirs: unknown }
type Sides = { base: unknown; mine: unknown; theirs: unknown }

const mergeAt = (place: string, { base, mine, theirs }: Sides, met: Met[]): unknown => {
  if (same(mine, base) || same(mine, theirs)) return theirs
  if (same(theirs, base)) return mine
  if (!isBranch(mine) || !isBranch(theirs)) {
    met.push({ place, mine, theirs })
    return mine
  }
  const began = isBranch(base) ? base : {}
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])]
  const parts = names.map((name) => {
    const sides = { base: began[name], mine: mine[name], theirs: theirs[name] }
    return [name, mergeAt(place === '' ? name : `${place}.${name}`, sides, met)] as const
  })
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}

type Drafts = { base: PlanDraft | undefined; mine: PlanDraft; theirs: PlanDraft }
const byWeek = ({ weeks, ...rest }: PlanDraft) => ({
  ...rest,
  weeks: Object.fromEntries(weeks.map((week) => [week.week, week])),
})

/** What both have written; where they met, mine. Lists of assessments and references are one place each. */
export const mergeDrafts = ({ base, mine, theirs }: Drafts): { draft: PlanDraft; met: Met[] } => {
  const met: Met[] = []
  const sides = { base: base && byWeek(base), mine: byWeek(mine), theirs: byWeek(theirs) }
  const merged = mergeAt('', sides, met) as ReturnType<typeof byWeek>
  return { draft: { ...merged, weeks: Object.values(merged.weeks) }, met }
}
