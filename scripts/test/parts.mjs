// Runs the parts of a tier one by one, and ends with times, failures and the total.

/** @typedef {{ name: string, run: () => import('./runners.mjs').PartResult | Promise<import('./runners.mjs').PartResult> }} Part */

const heading = (text) => console.log(`\n=== ${text} ===\n`)
const seconds = (milliseconds, digits = 0) => (milliseconds / 1000).toFixed(digits).padStart(6)

const printSlowest = (tests) => {
  heading('Slowest tests')
  const timedTests = tests.filter(({ milliseconds }) => milliseconds !== undefined)
  for (const { name, milliseconds } of timedTests
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, 20))
    console.log(`${seconds(milliseconds, 1)} s  ${name}`)
}

/**
 * Prints each failure at the end in three lines: name, first assertion, and the command that runs it alone.
 */
const printFailures = (tests) => {
  const failures = tests.filter(({ isFailed, isFlaky }) => isFailed || isFlaky)
  if (failures.length === 0) return
  heading('Failed')
  for (const { name, isFlaky, reason, rerun } of failures)
    console.log(
      `${name}${isFlaky ? ' (passed on a retry: counts as failed)' : ''}\n    ${reason ?? ''}\n    ${rerun}`,
    )
}

/** @param {Part[]} parts @returns {Promise<number>} the exit code */
export const runParts = async (parts) => {
  const results = []
  const times = []
  for (const { name, run } of parts) {
    heading(name)
    const startedAt = performance.now()
    results.push(await run())
    times.push({ name, milliseconds: performance.now() - startedAt })
  }
  const tests = results.flatMap((result) => result.tests)
  printSlowest(tests)
  heading('Time per part')
  const total = times.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  for (const { name, milliseconds } of [...times, { name: 'Total', milliseconds: total }])
    console.log(`${seconds(milliseconds)} s  ${name}`)
  printFailures(tests)
  const count = (kind) => results.reduce((sum, result) => sum + result[kind], 0)
  const skippedText = count('skipped') > 0 ? `, ${count('skipped')} skipped` : ''
  console.log(`\n${count('passed')} passed, ${count('failed')} failed${skippedText}`)
  return count('failed') === 0 ? 0 : 1
}
