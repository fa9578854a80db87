/** Does the row still need a mark? */
type Waits<R> = (row: R) => boolean

export const countMarked = <R>(rows: readonly R[], waits: Waits<R>) =>
  rows.filter((row) => !waits(row)).length

/** The next unmarked row after `at`, wrapping around; `at` if there is none. */
export function nextWaiting<R>(rows: readonly R[], waits: Waits<R>, at: number): number {
  for (let step = 1; step <= rows.length; step += 1) {
    const place = (at + step) % rows.length
    const row = rows[place]
    if (row !== undefined && waits(row)) return place
  }
  return at
}

/** Mean of the marks given so far; null before the first. */
export const computeMean = (marks: readonly number[]): number | null =>
  marks.length === 0 ? null : marks.reduce((sum, mark) => sum + mark, 0) / marks.length
