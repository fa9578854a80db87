/** How far the order of saves has come, and since when it counts. */
export type SaveOrder = { seq: number; since: number }

/** Nobody answers, and hardly anybody types, faster than that. */
const STEP_MS = 20
/** A device's clock may jump by years: numbers end. */
const LONGEST_MS = 86_400_000

/** Rises with time too: a page that goes on with a copy comes behind the one that made it. */
export const nextSeq = ({ seq, since }: SaveOrder, now: number): number => {
  const elapsedMs = Math.min(now - since, LONGEST_MS)
  return Math.max(seq + 2, 2 * Math.floor(elapsedMs / STEP_MS))
}
