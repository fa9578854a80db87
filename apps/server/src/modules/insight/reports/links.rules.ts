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
const partsOf = (k: number, isTied: (one: number, other: number) => boolean): number[][] => {
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

const countOf = ({ patterns }: Group) => patterns.reduce((sum, { count }) => sum + count, 0)

/** How well items are put on one scale by who answered them: nothing else compares those that nobody was asked together. */
export const linksOf = (groups: readonly Group[], k: number): Links => {
  const shared = Array.from({ length: k }, () => new Int32Array(k))
  for (const group of groups) {
    const people = countOf(group)
    for (const first of group.items) {
      const row = shared[first]
      if (row) for (const other of group.items) row[other] = (row[other] ?? 0) + people
    }
  }
  const sharedBy = (one: number, other: number) => shared[one]?.[other] ?? 0
  const parts = partsOf(k, (one, other) => sharedBy(one, other) > 0)
  if (parts.length > 1) return { parts, thin: [] }
  const clusters = partsOf(k, (one, other) => sharedBy(one, other) >= TIED_FROM)
  if (clusters.length === 1) return { parts, thin: [] }
  const thin = clusters.flatMap((items) => {
    const own = new Set(items)
    const across = groups.filter(
      (group) => group.items.some((j) => own.has(j)) && group.items.some((j) => !own.has(j)),
    )
    const people = across.reduce((sum, group) => sum + countOf(group), 0)
    return people < TIED_FROM ? [{ items, people }] : []
  })
  return { parts, thin }
}
