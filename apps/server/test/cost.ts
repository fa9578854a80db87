/** What is shorter is lost in what the machine does besides. */
const LEAST_MS = 4
const ROUNDS = 5

const measure = (work: () => unknown): number => {
  const { user, system } = process.cpuUsage()
  work()
  const after = process.cpuUsage({ user, system })
  return (after.user + after.system) / 1000
}

/** How many times as much processor time the second work takes as the first: of each the best round, taken in turns. */
export const compareCost = (smallCase: () => unknown, largeCase: () => unknown): number => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round++) {
    least = Math.min(least, measure(smallCase))
    most = Math.min(most, measure(largeCase))
    // Once is enough where the first look says it.
    if (most < 4 * Math.max(least, LEAST_MS)) break
  }
  return most / Math.max(least, LEAST_MS)
}
