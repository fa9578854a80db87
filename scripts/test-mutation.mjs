// `npm run test:mutation`: do the unit tests of the rules notice changed rules? Module names select some of
// them.
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { root } from './stamps.mjs'

const modules = {
  attempts: 'learning/attempts',
  lessons: 'learning/lessons',
  reports: 'insight/reports',
  measurement: 'insight/measurement',
}
/** Percentage of a module's mutants that its tests must notice. */
const ENOUGH = 80
/** Not copied, because no rule reads it. */
const UNREAD = [
  '/bench',
  '/deploy',
  '/docs',
  '/e2e',
  '/apps/web',
  '/data',
  '/.cache',
  '/test-results',
  'dist',
]

const buildOptions = (name) => {
  const folder = `apps/server/src/modules/${modules[name]}`
  return {
    mutate: [`${folder}/{rules,*.rules}.ts`],
    plugins: [join(root, 'scripts/mutation/runner.mjs')],
    testRunner: 'rules',
    rules: { folder },
    testRunnerNodeArgs: ['--import', 'tsx', '--import', './scripts/mutation/hooks.mjs'],
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    incremental: true,
    incrementalFile: `.cache/mutation/${name}.json`,
    concurrency: 2,
    ignorePatterns: UNREAD,
    tempDirName: '.cache/stryker',
    reporters: ['progress-append-only'],
    thresholds: { high: 90, low: ENOUGH, break: ENOUGH },
    allowConsoleColors: false,
    logLevel: 'warn',
  }
}

const NOTICED = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']
const count = (mutants, states) => mutants.filter(({ status }) => states.includes(status)).length
const computeScore = (mutants) => {
  const noticed = count(mutants, NOTICED)
  return (100 * noticed) / (noticed + count(mutants, MISSED))
}

const formatMutant = ({ fileName, location, replacement, status }) =>
  `  ${fileName.split('/').at(-1)}:${location.start.line}:${location.start.column}  ${status}  ${replacement.replace(/\s+/g, ' ').slice(0, 90)}`

const printModule = (name, mutants, seconds) => {
  for (const file of [...new Set(mutants.map(({ fileName }) => fileName))].sort()) {
    const inFile = mutants.filter(({ fileName }) => fileName === file)
    console.log(`${computeScore(inFile).toFixed(1).padStart(6)} %  ${file.split('/').at(-1)}`)
    for (const mutant of inFile.filter(({ status }) => MISSED.includes(status)))
      console.log(formatMutant(mutant))
  }
  console.log(`${computeScore(mutants).toFixed(1).padStart(6)} %  ${name} (${seconds} s)\n`)
}

const names = process.argv.slice(2)
process.chdir(root)
let failedCount = 0
const selectedModules = names.length > 0 ? names : Object.keys(modules)
for (const name of selectedModules) {
  const startedAt = performance.now()
  const mutants = await new Stryker(buildOptions(name)).runMutationTest()
  printModule(name, mutants, ((performance.now() - startedAt) / 1000).toFixed(0))
  if (!(computeScore(mutants) >= ENOUGH)) failedCount += 1
}
console.log(`${selectedModules.length - failedCount} passed, ${failedCount} failed`)
process.exit(failedCount === 0 ? 0 : 1)
