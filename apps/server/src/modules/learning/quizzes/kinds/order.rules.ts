/** Lists in drawn orders. */

/** The ids in an order in which each is as likely as any other. */
export const shuffled = <T>(list: readonly T[], random: () => number): T[] => {
  const drawn = [...list]
  for (let last = drawn.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1))
    const kept = drawn[last] as T
    drawn[last] = drawn[at] as T
    drawn[at] = kept
  }
  return drawn
}

/** In the drawn order; what came later stands behind it, in its own. */
export const inDrawn = <T>(
  list: readonly T[],
  drawn: readonly string[] | null | undefined,
  getName: (one: T) => string,
): T[] => {
  const places = new Map(drawn?.map((id, place) => [id, place]))
  const getPlace = (one: T) => places.get(getName(one)) ?? places.size
  return list.toSorted((a, b) => getPlace(a) - getPlace(b))
}
