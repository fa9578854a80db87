// Runs tests in a copy of the tree by Vitest or Playwright, and reads the results.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createVitest } from 'vitest/node'

export const isBrowserTest = ({ test }) => test.endsWith('.spec.ts')

const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const toPattern = (faults) => [...new Set(faults.map(({ title }) => escapeRegExp(title)))].join('|')
const listFiles = (faults) => [...new Set(faults.map(({ test }) => test))]

/** Random lives only run in `npm run test:all`. */
const isGateFile = (file) => !file.endsWith('-lives.test.ts')

/** One Vitest for all faults: PostgreSQL starts once, and only changed files are reloaded. */
const openVitest = async (folder) => {
  process.env.NODE_ENV = 'test'
  process.chdir(folder)
  const vitest = await createVitest('test', { watch: false, root: folder, reporters: [{}] })
  const run = async (faults) => {
    vitest.setGlobalTestNamePattern(toPattern(faults))
    const specifications = await vitest.globTestSpecifications(listFiles(faults))
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    // Includes modules of former runs.
    const modules = testModules.filter(({ moduleId }) =>
      specifications.some((one) => one.moduleId === moduleId),
    )
    const errors = [...unhandledErrors, ...modules.flatMap((module) => module.errors())]
    const tests = modules.flatMap((module) => {
      const file = relative(folder, module.moduleId)
      const toTest = (test) => ({
        file,
        title: test.fullName,
        status: test.result().state,
        isGate: isGateFile(file),
      })
      return [...module.children.allTests()].map(toTest)
    })
    return { tests, trouble: errors[0]?.message }
  }
  const refresh = ({ file }) => vitest.invalidateFile(join(folder, file))
  return { run, refresh, close: () => vitest.close() }
}

const runNode = (folder, args) =>
  spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
const readTrouble = ({ stdout, stderr }) => `${stdout}\n${stderr}`.trim().split('\n').slice(-3).join(' | ')

const REPORT = '.cache/playwright.json'
const listSpecs = ({ suites = [], specs = [] }) => [...suites.flatMap(listSpecs), ...specs]
const toStatus = (tests) => {
  if (tests.some(({ status }) => status === 'unexpected')) return 'failed'
  return tests.length > 0 && tests.every(({ status }) => status === 'expected') ? 'passed' : 'skipped'
}

/** Builds changed parts and restarts the product for each run. */
const openPlaywright = (folder) => {
  const run = (faults) => {
    rmSync(join(folder, REPORT), { force: true })
    const buildResult = runNode(folder, ['scripts/build.mjs'])
    if (buildResult.status !== 0) return { tests: [], trouble: readTrouble(buildResult) }
    const options = ['--project', 'desktop', '--workers', '1', '--grep', toPattern(faults)]
    const testResult = runNode(folder, [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...listFiles(faults),
      ...options,
    ])
    if (!existsSync(join(folder, REPORT))) return { tests: [], trouble: readTrouble(testResult) }
    const report = JSON.parse(readFileSync(join(folder, REPORT), 'utf8'))
    const tests = listSpecs(report).map(({ file, title, tags, tests: runs }) => ({
      file: `e2e/${file}`,
      title,
      status: toStatus(runs),
      isGate: tags.includes('gate'),
    }))
    return { tests, trouble: report.errors[0]?.message }
  }
  return { run, refresh: () => undefined, close: () => undefined }
}

/** @returns a function that runs the named tests. `refresh` tells it that a fault's file has changed. */
export const openRunner = (folder, isBrowser) => (isBrowser ? openPlaywright(folder) : openVitest(folder))
