// A Stryker test runner that loads the unit tests of rules once. Stryker's Vitest runner loads them again for
// every mutant.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core'
import { commonTokens, declareClassPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { collectBelow, tests } from './collect.mjs'

const RULES_TEST = /(^|\.)rules\.test\.ts$/

/** Globals of instrumented code: the active mutant and the running test. */
globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {}
const state = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE]

const runTest = async ({ id, run }) => {
  const startedAt = performance.now()
  const end = (outcome) => ({ id, name: id, timeSpentMs: performance.now() - startedAt, ...outcome })
  try {
    await run()
    return end({ status: TestStatus.Success })
  } catch (error) {
    return end({ status: TestStatus.Failed, failureMessage: String(error) })
  }
}

class RulesTestRunner {
  #folder
  /** Last duration of each test. */
  #times = new Map()

  constructor({ rules }) {
    this.#folder = join(process.cwd(), rules.folder)
  }

  capabilities() {
    return { reloadEnvironment: false }
  }

  async init() {
    for (const name of readdirSync(this.#folder).filter((file) => RULES_TEST.test(file)))
      await collectBelow(name, () => import(pathToFileURL(join(this.#folder, name)).href))
  }

  async dryRun() {
    const results = []
    for (const test of tests) {
      state.currentTestId = test.id
      results.push(await runTest(test))
    }
    state.currentTestId = undefined
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: state.mutantCoverage }
  }

  /** Fast tests first: most mutants need no other. */
  #order(testFilter) {
    const getTime = ({ id }) => this.#times.get(id) ?? 0
    return tests
      .filter(({ id }) => !testFilter || testFilter.includes(id))
      .sort((a, b) => getTime(a) - getTime(b))
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, disableBail }) {
    Object.assign(state, { activeMutant: activeMutant.id, hitCount: hitLimit && 0, hitLimit })
    const results = []
    for (const test of this.#order(testFilter)) {
      const result = await runTest(test)
      this.#times.set(test.id, result.timeSpentMs)
      results.push(result)
      if (result.status === TestStatus.Failed && !disableBail) break
    }
    state.activeMutant = undefined
    return toMutantRunResult(
      determineHitLimitReached(state.hitCount, hitLimit) ?? { status: DryRunStatus.Complete, tests: results },
    )
  }
}
RulesTestRunner.inject = tokens(commonTokens.options)

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'rules', RulesTestRunner)]
export const strykerValidationSchema = {
  properties: { rules: { type: 'object', properties: { folder: { type: 'string' } } } },
}
