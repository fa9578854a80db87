import type { PlanDraft } from './drafts'

/** Three-way merge of an RPS that two lecturers edit. */

type Branch = Record<string, unknown>
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Row keys differ by page. */
const text = (value: unknown) => JSON.stringify(value, (name, part) => (name === 'key' ? undefined : part))
const isSameValue = (one: unknown, another: unknown) => text(one) === text(another)

/** A conflict at a place of the draft, such as `weeks.3.material`. */
export type Met = { place: string; mine: unknown; theirs: unknown }
type Sides = { base: unknown; mine: unknown; theirs: unknown }

const mergeAt = (
  place: string,
  { base, mine: ownValue, theirs: otherValue }: Sides,
  conflicts: Met[],
): unknown => {
  if (isSameValue(ownValue, base) || isSameValue(ownValue, otherValue)) return otherValue
  if (isSameValue(otherValue, base)) return ownValue
  if (!isBranch(ownValue) || !isBranch(otherValue)) {
    conflicts.push({ place, mine: ownValue, theirs: otherValue })
    return ownValue
  }
  const baseBranch = isBranch(base) ? base : {}
  const names = [...new Set([...Object.keys(otherValue), ...Object.keys(ownValue)])]
  const parts = names.map((name) => {
    const sides = { base: baseBranch[name], mine: ownValue[name], theirs: otherValue[name] }
    return [name, mergeAt(place === '' ? name : `${place}.${name}`, sides, conflicts)] as const
  })
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined))
}

type Drafts = { base: PlanDraft | undefined; mine: PlanDraft; theirs: PlanDraft }
const byWeek = ({ weeks, ...rest }: PlanDraft) => ({
  ...rest,
  weeks: Object.fromEntries(weeks.map((week) => [week.week, week])),
})

/** Merges both drafts; conflicts keep mine. The lists of assessments and references are one place each. */
export const mergeDrafts = ({
  base,
  mine: ownDraft,
  theirs: otherDraft,
}: Drafts): { draft: PlanDraft; met: Met[] } => {
  const conflicts: Met[] = []
  const sides = { base: base && byWeek(base), mine: byWeek(ownDraft), theirs: byWeek(otherDraft) }
  const mergedDraft = mergeAt('', sides, conflicts) as ReturnType<typeof byWeek>
  return { draft: { ...mergedDraft, weeks: Object.values(mergedDraft.weeks) }, met: conflicts }
}
