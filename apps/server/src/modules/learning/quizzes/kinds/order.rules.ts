/** Random orders of lists. */

/** A uniform shuffle. */
export const shuffle = <T>(list: readonly T[], random: () => number): T[] => {
  const shuffledList = [...list]
  for (let last = shuffledList.length - 1; last > 0; last--) {
    const at = Math.floor(random() * (last + 1))
    const lastItem = shuffledList[last] as T
    shuffledList[last] = shuffledList[at] as T
    shuffledList[at] = lastItem
  }
  return shuffledList
}

/** Items in the drawn order; items added later follow in their own order. */
export const inDrawn = <T>(
  list: readonly T[],
  drawnNames: readonly string[] | null | undefined,
  getName: (one: T) => string,
): T[] => {
  const places = new Map(drawnNames?.map((id, place) => [id, place]))
  const getPlace = (one: T) => places.get(getName(one)) ?? places.size
  return list.toSorted((a, b) => getPlace(a) - getPlace(b))
}
