// Runs Vitest, Playwright and the harnesses, and converts their reports: counts and a list of tests.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../stamps.mjs'

/** @typedef {{ name: string, isFailed: boolean, isFlaky?: boolean, milliseconds?: number, reason?: string, rerun: string }} TestResult */
/** @typedef {{ passed: number, failed: number, skipped: number, tests: TestResult[] }} PartResult */

const nothing = () => ({ passed: 0, failed: 0, skipped: 0, tests: [] })

const run = (args) => {
  const env = { ...process.env, NODE_ENV: 'test' }
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0
}
/** A command that runs the same from the root. @param {string[]} args */
export const toCommand = (args) =>
  `node ${args.map((arg) => (arg.startsWith(root) ? relative(root, arg) : arg)).join(' ')}`
const bin = (path) => join(root, 'node_modules', path)

/** Lines of an assertion that say what differs. */
const DIFFERENCE = /^(?:[+-] |Expected|Received)/
const MOST_DIFFERENCES = 8

/**
 * The first assertion of a failure with its differences, on one line, without colours.
 * @param {string} [message]
 */
const describeFailure = (message = '') => {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const differences = lines.slice(1).filter((line) => DIFFERENCE.test(line))
  return [...lines.slice(0, 1), ...differences.slice(0, MOST_DIFFERENCES)].join(' | ').slice(0, 600)
}

/**
 * Runs a test runner and reads its report. A test that passed only on a retry counts as failed. A runner that
 * failed without a failed test (a file that does not load) or that ran nothing counts as one failure.
 * @returns {PartResult}
 */
const readReport = ({ name, report, args, parse, mayBeEmpty = false }) => {
  const file = join(root, report)
  rmSync(file, { force: true })
  const ok = run(args)
  const sum = existsSync(file) ? parse(JSON.parse(readFileSync(file, 'utf8'))) : nothing()
  const flaky = sum.tests.filter(({ isFlaky }) => isFlaky).length
  const countedSum = { ...sum, passed: sum.passed - flaky, failed: sum.failed + flaky }
  const total = countedSum.passed + countedSum.failed
  const isSilent = (total === 0 && !(ok && mayBeEmpty)) || (!ok && countedSum.failed === 0)
  if (!isSilent) return countedSum
  const reason = total === 0 ? 'ran no test' : 'failed outside its tests, see above'
  return {
    ...countedSum,
    failed: countedSum.failed + 1,
    tests: [...countedSum.tests, { name, isFailed: true, reason, rerun: toCommand(args) }],
  }
}

const quote = (text) => `'${text.replaceAll("'", `'\\''`)}'`

/** @param {string[]} [filters] paths and options of Vitest @param {{ mayBeEmpty?: boolean }} [options] */
export const runVitest = (filters = [], { mayBeEmpty } = {}) => {
  const report = '.cache/vitest.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return readReport({
    name: 'vitest',
    report,
    mayBeEmpty,
    args: [bin('vitest/vitest.mjs'), 'run', ...reporters, ...filters],
    parse: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      tests: testResults.flatMap(({ name: path, assertionResults }) => {
        const file = relative(root, path)
        return assertionResults.map(({ fullName, title, duration, status, failureMessages }) => ({
          name: `${file} › ${fullName}`,
          milliseconds: duration ?? 0,
          isFailed: status === 'failed',
          isFlaky: status === 'passed' && failureMessages.length > 0,
          reason: describeFailure(failureMessages[0]),
          rerun: `npx vitest run ${file} -t ${quote(title)}`,
        }))
      }),
    }),
  })
}

const playwrightTests = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(playwrightTests),
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `e2e/${file} › ${title} [${projectName}]`,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      isFailed: status === 'unexpected',
      isFlaky: status === 'flaky',
      reason: describeFailure(results.flatMap(({ errors }) => errors)[0]?.message),
      rerun: `npx playwright test e2e/${file}:${line} --project ${projectName}`,
    })),
  ),
]

/** @param {string[]} args options of Playwright @param {{ mayBeEmpty?: boolean }} [options] */
export const runPlaywright = (args, { mayBeEmpty } = {}) =>
  readReport({
    name: 'playwright',
    report: '.cache/playwright.json',
    mayBeEmpty,
    args: [bin('@playwright/test/cli.js'), 'test', ...args],
    parse: (report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
      tests: playwrightTests(report),
    }),
  })

/**
 * Runs Node.js with these arguments; only the exit code counts.
 * @param {string[]} args
 * @returns {PartResult}
 */
export const runProgram = (name, args) => {
  const ok = run(args)
  const test = { name, isFailed: !ok, reason: 'see its output above', rerun: toCommand(args) }
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, tests: [test] }
}

/** @param {string} path a script of this repository, TypeScript or not */
export const runScript = (name, path, ...args) =>
  runProgram(name, [...(path.endsWith('.ts') ? [bin('tsx/dist/cli.mjs')] : []), join(root, path), ...args])

/**
 * A failure of something without tests of its own.
 * @returns {PartResult}
 */
export const failure = (name, reason, rerun) => ({
  ...nothing(),
  failed: 1,
  tests: [{ name, isFailed: true, reason, rerun }],
})
