/** Does the row still wait for a mark? */
type Waits<R> = (row: R) => boolean

export const countMarked = <R>(rows: readonly R[], waits: Waits<R>) =>
  rows.filter((row) => !waits(row)).length

/** The next one that waits, from the one behind `at` around to those before it; `at` when none waits. */
export function nextWaiting<R>(rows: readonly R[], waits: Waits<R>, at: number): number {
  for (let step = 1; step <= rows.length; step += 1) {
    const place = (at + step) % rows.length
    const row = rows[place]
    if (row !== undefined && waits(row)) return place
  }
  return at
}
