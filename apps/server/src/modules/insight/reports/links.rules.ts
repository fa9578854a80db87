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
const findComponents = (k: number, isTied: (one: number, other: number) => boolean): number[][] => {
  const left = new Set(Array.from({ length: k }, (_, j) => j))
  const parts: number[][] = []
  for (const first of left) {
    left.delete(first)
    const part = [first]
    for (const own of part)
      for (const other of left)
        if (isTied(own, other)) {
          left.delete(other)
          part.push(other)
        }
    parts.push(part.sort((one, other) => one - other))
  }
  return parts
}

const countPeople = ({ patterns }: Group) => patterns.reduce((sum, { count }) => sum + count, 0)

/** How well items are put on one scale by who answered them: nothing else compares those that nobody was asked together. */
export const computeLinks = (groups: readonly Group[], k: number): Links => {
  const shared = Array.from({ length: k }, () => new Int32Array(k))
  for (const group of groups) {
    const people = countPeople(group)
    for (const first of group.items) {
      const row = shared[first]
      if (row) for (const other of group.items) row[other] = (row[other] ?? 0) + people
    }
  }
  const sharedBy = (one: number, other: number) => shared[one]?.[other] ?? 0
  const parts = findComponents(k, (one, other) => sharedBy(one, other) > 0)
  if (parts.length > 1) return { parts, thin: [] }
  const clusters = findComponents(k, (one, other) => sharedBy(one, other) >= TIED_FROM)
  if (clusters.length === 1) return { parts, thin: [] }
  const thin = clusters.flatMap((items) => {
    const own = new Set(items)
    const across = groups.filter(
      (group) => group.items.some((j) => own.has(j)) && group.items.some((j) => !own.has(j)),
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

const inBoth = (one: ReadonlySet<number>, other: ReadonlySet<number>) => {
  let count = 0
  for (const own of one) if (other.has(own)) count++
  return count
}

/** Of quizzes that fall into groups: the group that least ties, how many items it has in common with the others, and how many were wanted. */
export type WeakTies = { groups: number; common: number; wanted: number }

/** The items of quizzes that hang together by enough people who took both, or by enough items that stand in both. */
const tiedGroups = (forms: readonly Form[]): Set<number>[] => {
  const at = (nth: number): Form => forms[nth] ?? { items: new Set(), people: new Set() }
  const isTied = (one: number, other: number) =>
    inBoth(at(one).people, at(other).people) >= TIED_FROM ||
    inBoth(at(one).items, at(other).items) >= commonWanted(Math.min(at(one).items.size, at(other).items.size))
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
      const others = groups.filter((group) => group !== items)
      return {
        groups: groups.length,
        common: inBoth(items, new Set(others.flatMap((group) => [...group]))),
        wanted: commonWanted(Math.min(items.size, Math.max(...others.map(({ size }) => size)))),
      }
    })
    .sort((one, other) => one.common - other.common)
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
    .sort((one, other) => one.anchors - other.anchors)
  const [poorest] = lacking
  return poorest ? { groups: groups.length, lacking: lacking.length, ...poorest } : null
}
