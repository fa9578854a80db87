/** The last sequence number, and the time since which it counts. */
export type SaveOrder = { seq: number; since: number }

/** No one answers faster, and hardly anybody types faster. */
const STEP_MS = 20
/** Cap: a device's clock may jump by years, and the column has a maximum. */
const LONGEST_MS = 86_400_000

/**
 * Also grows with time: a page that continues with a copy gets higher numbers than the page that stored it.
 */
export const nextSeq = ({ seq, since }: SaveOrder, now: number): number => {
  const elapsedMs = Math.min(now - since, LONGEST_MS)
  return Math.max(seq + 2, 2 * Math.floor(elapsedMs / STEP_MS))
}
