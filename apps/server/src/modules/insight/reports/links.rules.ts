/** Who was asked the same items, and how many gave each pattern of answers. */
type Group = { items: readonly number[]; patterns: readonly { count: number }[] }

/** Who answered two items ties them. */
export type Links = {
  /** Items that hang together by people; several parts have no person in common. */
  parts: number[][]
  /** Of one part: what hangs on the rest by fewer people than it takes to measure an item, and by how many. */
  thin: { items: number[]; people: number }[]
}

/** So many tie two groups of items as an item's own place is known: to about a logit (Linacre 1994). */
const TIED_FROM = 30

/** The sets that a relation makes of so many items. */
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

/** How well items are put on one scale by who answered them: nothing else compares those that nobody was asked together. */
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

/** What a quiz asked, and whom. */
export type Form = { items: ReadonlySet<number>; people: ReadonlySet<number> }

/** Common items put two tests on one scale: a fifth of their length, of very long ones 30 items (Kolen & Brennan 2014, ch. 8). */
export const COMMON_SHARE = 0.2
export const COMMON_ENOUGH = 30
const COMMON_LEAST = 2
/** So many common items are wanted of a test of this length: one alone has nothing to be checked by. */
export const commonWanted = (items: number): number =>
  Math.max(COMMON_LEAST, Math.min(Math.ceil(COMMON_SHARE * items), COMMON_ENOUGH))

const inBoth = (one: ReadonlySet<number>, otherGroup: ReadonlySet<number>) => {
  let count = 0
  for (const member of one) if (otherGroup.has(member)) count++
  return count
}

/** Of quizzes that fall into groups: the group that least ties, how many items it has in common with the others, and how many were wanted. */
export type WeakTies = { groups: number; common: number; wanted: number }

/** The items of quizzes that hang together by enough people who took both, or by enough items that stand in both. */
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

/** Do all quizzes hang together? Null where they do. */
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

/** Of groups that nothing ties: how many have too few anchors of their own, how many the poorest has, and how many it wants. */
export type UnevenAnchors = { groups: number; lacking: number; anchors: number; wanted: number }

/** Anchors put a group on the scale that others are on, where enough of them are its own. Null where nothing has to be tied, or all is. */
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
