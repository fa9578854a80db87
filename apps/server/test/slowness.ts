import { availableParallelism, loadavg } from 'node:os'

/** What the work below takes on an idle machine of two cores on which the limits were set, in milliseconds. */
const USUAL_MS = 210

const work = () => {
  const rows = Array.from({ length: 40_000 }, (_, n) => ({ n, name: `baris ${(n * 7919) % 40_000}` }))
  for (let round = 0; round < 3; round++)
    JSON.parse(JSON.stringify(rows)).sort((a: { name: string }, b: { name: string }) =>
      a.name < b.name ? -1 : 1,
    )
}

/** How many want each core: what was timed may have waited for others that are done by now. */
const countWaiting = () => (loadavg()[0] ?? 0) / availableParallelism()

/**
 * A limit of time for this machine as it is now: the given one where it is as fast as that of `USUAL_MS`, and as
 * many times more as it is slower, by itself or because other work runs beside. Called right after what was timed.
 */
export const here = (ms: number) => {
  const began = performance.now()
  work()
  return ms * Math.max(1, (performance.now() - began) / USUAL_MS, countWaiting())
}
