import type { PlanDraft } from './drafts'

/** Two lecturers who write one RPS: what each has changed since both began from the same. */

type Branch = Record<string, unknown>
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keys of rows are a page's own. */
const text = (value: unknown) => JSON.stringify(value, (name, part) => (name === 'key' ? undefined : part))
const isSameValue = (one: unknown, another: unknown) => text(one) === text(another)

/** Both have changed it, and otherwise: a place of the draft, as `weeks.3.material`. */
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

/** What both have written; where they met, mine. Lists of assessments and references are one place each. */
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
