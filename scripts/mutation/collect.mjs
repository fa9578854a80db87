// The part of Vitest that unit tests of rules use. Tests are collected once, so that each can run again for
// every mutant.
import { chai, customMatchers, JestAsymmetricMatchers, JestChaiExpect, JestExtend } from '@vitest/expect'

for (const plugin of [JestExtend, JestChaiExpect, JestAsymmetricMatchers]) chai.use(plugin)
chai.expect.extend(chai.expect, customMatchers)

/** @type {{ id: string, run: () => unknown }[]} */
export const tests = []
const path = []

/** Runs a function that defines suites and tests below a name. */
export const collectBelow = async (name, define) => {
  path.push(name)
  await define()
  path.pop()
}

export const expect = (value, message) => chai.expect(value, message)
Object.assign(expect, chai.expect)

export const describe = (name, define) => {
  path.push(name)
  define()
  path.pop()
}
export const it = (name, run) => {
  tests.push({ id: [...path, name].join(' › '), run })
}
it.each = (rows) => (name, run) => {
  for (const [place, row] of rows.entries())
    it(`${name} #${place + 1}`, () => (Array.isArray(row) ? run(...row) : run(row)))
}
