/** When our keys are made, sign and are published. */

const DAY_MS = 86_400_000
/** A key signs this long. */
const SIGNS_MS = 90 * DAY_MS
/** Tools read our keys rarely, so a key is public this long before it signs, and after its last signature. */
const BEFORE_MS = DAY_MS
const AFTER_MS = 7 * DAY_MS

type Key = { signs_from: string }

const getStart = ({ signs_from }: Key) => Date.parse(signs_from)
const inOrder = <K extends Key>(keys: readonly K[]) => keys.toSorted((a, b) => getStart(a) - getStart(b))

/** The key that signs now; undefined only before the first key. */
export const findSigningKey = <K extends Key>(keys: readonly K[], now: number): K | undefined =>
  inOrder(keys).findLast((key) => getStart(key) <= now)

/** Keys that tools may still see on messages, or will see. */
export const listPublishedKeys = <K extends Key>(keys: readonly K[], now: number): K[] => {
  const keysInOrder = inOrder(keys)
  return keysInOrder.filter((_, at) => {
    const successor = keysInOrder[at + 1]
    return successor === undefined || getStart(successor) + AFTER_MS > now
  })
}

/** When the next key will sign; null while the present ones suffice. The first key signs at once. */
export const findNextStart = (keys: readonly Key[], now: number): number | null => {
  const newest = inOrder(keys).at(-1)
  if (newest === undefined) return now
  const end = getStart(newest) + SIGNS_MS
  return end - BEFORE_MS > now ? null : Math.max(end, now + BEFORE_MS)
}
