/** People who were asked the same items, with the number of people per answer pattern. */
type Group = { items: readonly number[]; patterns: readonly { count: number }[] }

/** Two items are linked by the people who answered both. */
export type Links = {
  /** Connected sets of items; no person links two parts. */
  parts: number[][]
  /** Items of one part that are linked to the rest by fewer people than `TIED_FROM`, with that number. */
  thin: { items: number[]; people: number }[]
}

/** People needed to link two groups as precisely as an item's own place, about one logit (Linacre 1994). */
const TIED_FROM = 30

/** Connected components of `k` items under a relation. */
const findComponents = (k: number, isTied: (one: number, otherItem: number) => boolean): number[][] => {
  const remainingItems = new Set(Array.from({ length: k }, (_, j) => j))
  const parts: number[][] = []
  for (const first of remainingItems) {
    remainingItems.delete(first)
    const part = [first]
    for (const partItem of part)
      for (const otherItem of remainingItems)
        if (isTied(partItem, otherItem)) {
          remainingItems.delete(otherItem)
          part.push(otherItem)
        }
    parts.push(part.sort((a, b) => a - b))
  }
  return parts
}

const countPeople = ({ patterns }: Group) => patterns.reduce((sum, { count }) => sum + count, 0)

/**
 * How well common people put items on one scale. Items that nobody was asked together are not comparable
 * otherwise.
 */
export const computeLinks = (groups: readonly Group[], k: number): Links => {
  const sharedPeople = Array.from({ length: k }, () => new Int32Array(k))
  for (const group of groups) {
    const people = countPeople(group)
    for (const first of group.items) {
      const row = sharedPeople[first]
      if (row) for (const otherItem of group.items) row[otherItem] = (row[otherItem] ?? 0) + people
    }
  }
  const sharedBy = (one: number, otherItem: number) => sharedPeople[one]?.[otherItem] ?? 0
  const parts = findComponents(k, (one, otherItem) => sharedBy(one, otherItem) > 0)
  if (parts.length > 1) return { parts, thin: [] }
  const clusters = findComponents(k, (one, otherItem) => sharedBy(one, otherItem) >= TIED_FROM)
  if (clusters.length === 1) return { parts, thin: [] }
  const thin = clusters.flatMap((items) => {
    const ownItems = new Set(items)
    const across = groups.filter(
      (group) => group.items.some((j) => ownItems.has(j)) && group.items.some((j) => !ownItems.has(j)),
    )
    const people = across.reduce((sum, group) => sum + countPeople(group), 0)
    return people < TIED_FROM ? [{ items, people }] : []
  })
  return { parts, thin }
}

/** The items of a quiz, and the people who took it. */
export type Form = { items: ReadonlySet<number>; people: ReadonlySet<number> }

/**
 * Common items that put two tests on one scale: a fifth of the length, 30 for very long tests (Kolen &
 * Brennan 2014, ch. 8).
 */
export const COMMON_SHARE = 0.2
export const COMMON_ENOUGH = 30
const COMMON_LEAST = 2
/** Common items required for a test of this length; at least two, so that one can check the other. */
export const commonWanted = (items: number): number =>
  Math.max(COMMON_LEAST, Math.min(Math.ceil(COMMON_SHARE * items), COMMON_ENOUGH))

const inBoth = (one: ReadonlySet<number>, otherGroup: ReadonlySet<number>) => {
  let count = 0
  for (const member of one) if (otherGroup.has(member)) count++
  return count
}

/** For quizzes that fall into groups: the weakest group's common items, and how many it needs. */
export type WeakTies = { groups: number; common: number; wanted: number }

/** Groups of items linked by enough people in both quizzes, or by enough common items. */
const tiedGroups = (forms: readonly Form[]): Set<number>[] => {
  const at = (nth: number): Form => forms[nth] ?? { items: new Set(), people: new Set() }
  const isTied = (one: number, otherAt: number) =>
    inBoth(at(one).people, at(otherAt).people) >= TIED_FROM ||
    inBoth(at(one).items, at(otherAt).items) >=
      commonWanted(Math.min(at(one).items.size, at(otherAt).items.size))
  return findComponents(forms.length, isTied).map(
    (nths) => new Set(nths.flatMap((nth) => [...at(nth).items])),
  )
}

/** The weakest link between groups of quizzes; null if all are linked. */
export const weakTies = (forms: readonly Form[]): WeakTies | null => {
  const groups = tiedGroups(forms)
  if (groups.length < 2) return null
  const [weakest] = groups
    .map((items) => {
      const otherGroups = groups.filter((group) => group !== items)
      return {
        groups: groups.length,
        common: inBoth(items, new Set(otherGroups.flatMap((group) => [...group]))),
        wanted: commonWanted(Math.min(items.size, Math.max(...otherGroups.map(({ size }) => size)))),
      }
    })
    .sort((a, b) => a.common - b.common)
  return weakest ?? null
}

/** For unlinked groups: how many have too few anchors, and the count and requirement of the poorest. */
export type UnevenAnchors = { groups: number; lacking: number; anchors: number; wanted: number }

/**
 * Anchors put an unlinked group on the common scale if it has enough of its own. Null if nothing is missing.
 */
export const unevenAnchors = (forms: readonly Form[], anchors: ReadonlySet<number>): UnevenAnchors | null => {
  const groups = tiedGroups(forms)
  if (groups.length < 2) return null
  const lacking = groups
    .map((items) => ({ anchors: inBoth(items, anchors), wanted: commonWanted(items.size) }))
    .filter((group) => group.anchors < group.wanted)
    .sort((a, b) => a.anchors - b.anchors)
  const [poorest] = lacking
  return poorest ? { groups: groups.length, lacking: lacking.length, ...poorest } : null
}
