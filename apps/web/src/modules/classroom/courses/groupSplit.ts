/** Random groups, before saving. */

export type SplitBy = 'groups' | 'members'
type Split<P> = { name: string; members: P[] }

/** Number of groups: fixed, or by size, never more than students. */
export const groupsFor = (people: number, by: SplitBy, amount: number): number =>
  Math.max(1, Math.min(people, by === 'groups' ? amount : Math.ceil(people / amount)))

/**
 * Fisher–Yates shuffle.
 * @param random returns [0, 1)
 */
const shuffle = <P>(people: readonly P[], random: () => number): P[] => {
  const pile = [...people]
  return people.flatMap(() => pile.splice(Math.floor(random() * pile.length), 1))
}

/** The first numbers whose names are unused. */
const namesFor = (amount: number, usedNames: readonly string[]): string[] => {
  const takenNames = new Set(usedNames.map((name) => name.toLowerCase()))
  const names: string[] = []
  for (let number = 1; names.length < amount; number += 1)
    if (!takenNames.has(`kelompok ${number}`)) names.push(`Kelompok ${number}`)
  return names
}

/** Everybody is in one group, and group sizes differ by at most one. */
export const splitAtRandom = <P>(
  people: readonly P[],
  { by, amount, taken: usedNames }: { by: SplitBy; amount: number; taken: readonly string[] },
  random: () => number = Math.random,
): Split<P>[] => {
  if (people.length === 0) return []
  const groups: Split<P>[] = namesFor(groupsFor(people.length, by, amount), usedNames).map((name) => ({
    name,
    members: [],
  }))
  for (const [at, one] of shuffle(people, random).entries()) groups[at % groups.length]?.members.push(one)
  return groups
}
