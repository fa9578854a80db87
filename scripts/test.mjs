// `npm test`: sets up what is missing, then runs every gate and every test, the browser's included. The last line sums them.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runChecks } from './check.mjs'
import { chromiumVersion, ensureChromium } from './chromium.mjs'
import { demandNode, install } from './prepare.mjs'
import { root } from './stamps.mjs'

const parts = []
const heading = (text) => console.log(`\n=== ${text} ===\n`)
/** A heading whose part is timed, until the next one begins. */
const begin = (text) => {
  parts.push({ text, at: performance.now() })
  heading(text)
}

const run = (path, ...args) => {
  const env = { ...process.env, NODE_ENV: 'test' }
  return (
    spawnSync(process.execPath, [join(root, path), ...args], { cwd: root, stdio: 'inherit', env }).status ===
    0
  )
}

/**
 * Runs a test runner and reads its report. A test that passed only when it was tried again counts as failed. A runner that
 * failed without a failed test (a file that does not load, say), or that ran nothing, counts as one failure: silence must
 * never look like success.
 */
const runRunner = (report, runIt, count) => {
  const file = join(root, report)
  rmSync(file, { force: true })
  const ok = runIt()
  const sum = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, tests: [] }
  const flaky = sum.tests.filter(({ isFlaky }) => isFlaky).length
  sum.passed -= flaky
  sum.failed += flaky
  const silent = sum.passed + sum.failed === 0 || (!ok && sum.failed === 0)
  return silent ? { ...sum, failed: sum.failed + 1 } : sum
}

const unitTests = () => {
  const report = '.cache/vitest.json'
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runRunner(
    report,
    () => run('node_modules/vitest/vitest.mjs', 'run', ...reporters),
    (found) => ({
      passed: found.numPassedTests,
      failed: found.numFailedTests,
      skipped: found.numPendingTests + found.numTodoTests,
      tests: found.testResults.flatMap(({ name: path, assertionResults }) =>
        assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
          name: `${relative(root, path)} › ${fullName}`,
          milliseconds: duration ?? 0,
          isFailed: status === 'failed',
          isFlaky: status === 'passed' && failureMessages.length > 0,
          reason: formatReason(failureMessages[0]),
        })),
      ),
    }),
  )
}

/** The first lines of what a runner says of a failure, without its colours. @param {string} [message] */
const formatReason = (message) =>
  message &&
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 8)
    .map((line) => `    ${line}`)
    .join('\n')

/** Every test of a suite of Playwright's report and of the suites within it. */
const testsIn = ({ suites = [], specs = [] }) => [
  ...suites.flatMap(testsIn),
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `e2e/${file} › ${title} [${projectName}]`,
      milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      isFailed: status === 'unexpected',
      isFlaky: status === 'flaky',
      reason: formatReason(results.flatMap(({ errors }) => errors)[0]?.message),
    })),
  ),
]

/** A failure may be the browser's: which one ran belongs to the report. */
const browserTests = () => {
  console.log(`Peramban: ${chromiumVersion()}\n`)
  return runRunner(
    '.cache/playwright.json',
    () => run('node_modules/@playwright/test/cli.js', 'test', '--project', 'desktop', '--project', 'phone'),
    (report) => ({
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
      tests: testsIn(report),
    }),
  )
}

/** A harness tells by its exit code alone; what it found stands under its own heading. */
const harness = (name, built, ...args) => {
  begin(name)
  const ok = built && run('node_modules/tsx/dist/cli.mjs', ...args)
  const tests = [{ name, isFailed: !ok, reason: '    Lihat di atas, di bawah judul itu.' }]
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0, tests }
}

demandNode()
install()
const results = []
begin('Pemeriksaan')
results.push(await runChecks())
begin('Uji unit dan HTTP')
results.push(unitTests())
begin('Uji peramban')
const built = run('scripts/build.mjs')
results.push(built && ensureChromium() ? browserTests() : { passed: 0, failed: 1, skipped: 0 })
results.push(harness('Bobot halaman', built, 'bench/bundle.ts'))
results.push(harness('Gangguan di tengah penyimpanan', built, 'bench/faults/run.ts', '--short'))

begin('Lama tiap bagian')
for (const [index, { text, at }] of parts.slice(0, -1).entries())
  console.log(`${((parts[index + 1].at - at) / 1000).toFixed(0).padStart(6)} s  ${text}`)

const tests = results.flatMap((result) => result.tests ?? [])
heading('Uji paling lambat')
const timed = tests.filter(({ milliseconds }) => milliseconds !== undefined)
for (const { name, milliseconds } of timed.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 20))
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`)

/** Named at the end, where the eye falls: what failed stands thousands of lines above. */
const list = (title, some) => {
  if (some.length > 0) heading(title)
  for (const { name, reason } of some) console.log(reason ? `${name}\n${reason}` : name)
}
list(
  'Gagal',
  tests.filter(({ isFailed }) => isFailed),
)
list(
  'Lulus baru pada percobaan kedua: dihitung gagal',
  tests.filter(({ isFlaky }) => isFlaky),
)

const total = (kind) => results.reduce((sum, result) => sum + result[kind], 0)
const skipped = total('skipped') > 0 ? `, ${total('skipped')} skipped` : ''
console.log(`\n${total('passed')} passed, ${total('failed')} failed${skipped}`)
process.exit(total('failed') === 0 ? 0 : 1)
