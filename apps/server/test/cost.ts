import { readFileSync } from 'node:fs'

/** Linux updates a thread's CPU time once a tick (4 ms), so shorter times are lost in the noise. */
const LEAST_MS = 4
const ROUNDS = 20
const SMALL_RUNS = 4

/** CPU time of this thread in milliseconds; outside Linux that of the process with its other threads. */
const getCpuTime = (): number => {
  if (process.platform === 'linux')
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const measure = (work: () => unknown, runs: number): number => {
  const start = getCpuTime()
  for (let run = 0; run < runs; run++) work()
  return (getCpuTime() - start) / runs
}

/** Ratio of CPU time between the second and the first function: best of several alternating rounds. */
export const compareCost = (smallCase: () => unknown, largeCase: () => unknown): number => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round++) {
    least = Math.min(least, measure(smallCase, SMALL_RUNS))
    most = Math.min(most, measure(largeCase, 1))
    // One round is enough if the result is clear.
    if (most < 4 * Math.max(least, LEAST_MS)) break
  }
  return most / Math.max(least, LEAST_MS)
}

const LOAD_MS = 300
/** How many times longer work takes than its CPU time, because others use the cores; at least 1. */
export const measureLoad = (): number => {
  const [wallStart, cpuStart] = [performance.now(), getCpuTime()]
  while (getCpuTime() - cpuStart < LOAD_MS) JSON.stringify(process.versions)
  return Math.max(1, (performance.now() - wallStart) / LOAD_MS)
}
