/** Shorter times are lost in the noise. */
const LEAST_MS = 4
// The CPU time of the process includes other test threads; the least of many rounds is without them.
const ROUNDS = 20

const measure = (work: () => unknown): number => {
  const { user, system } = process.cpuUsage()
  work()
  const after = process.cpuUsage({ user, system })
  return (after.user + after.system) / 1000
}

/** Ratio of CPU time between the second and the first function: best of several alternating rounds. */
export const compareCost = (smallCase: () => unknown, largeCase: () => unknown): number => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round++) {
    least = Math.min(least, measure(smallCase))
    most = Math.min(most, measure(largeCase))
    // One round is enough if the result is clear.
    if (most < 4 * Math.max(least, LEAST_MS)) break
  }
  return most / Math.max(least, LEAST_MS)
}
