// `npm run test:faults`: plants known faults one by one in a scratch copy and checks that the named test
// catches each. `--only <id|area>` runs some of them, `--list` prints them.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { countOccurrences, createCopy, plant } from './planted-faults/copy.mjs'
import { isBrowserTest, openRunner } from './planted-faults/runners.mjs'
import { root } from './stamps.mjs'

const LIST = 'scripts/planted-faults/faults.jsonl'
/** Number of faults that the gate must catch. */
const ENOUGH_IN_GATE = 38

const readFaults = () =>
  readFileSync(join(root, LIST), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

/** Faults whose text no longer exists, or with a duplicate id. */
const listRotten = (faults) =>
  faults.flatMap((fault, place) => {
    const count = countOccurrences(root, fault)
    const isRepeated = faults.findIndex(({ id }) => id === fault.id) < place
    return [
      ...(isRepeated ? [`${fault.id}: another fault has this id`] : []),
      ...(count === 1 ? [] : [`${fault.id}: its text occurs ${count} times in ${fault.file}`]),
    ]
  })

const findTests = ({ tests }, { test, title }) =>
  tests.filter((one) => one.file === test && one.title.includes(title))

/** Without faults every named test must pass; a failing test cannot catch anything. */
const findControlTrouble = (controls, fault) => {
  const tests = findTests(controls, fault)
  if (tests.length === 0) return 'no such test'
  return tests.every(({ status }) => status === 'passed') ? undefined : 'fails without the fault'
}

const judge = ({ tests, trouble }, fault) => {
  const statuses = findTests({ tests }, fault).map(({ status }) => status)
  if (statuses.includes('failed')) return { verdict: 'caught' }
  if (statuses.length > 0 && statuses.every((status) => status === 'passed')) return { verdict: 'survived' }
  return { verdict: 'did not run', why: trouble ?? 'skipped' }
}

/** The fault is in the copy only while its test runs. */
const tryFault = async (folder, runner, fault, controls) => {
  const why = findControlTrouble(controls, fault)
  if (why) return { verdict: 'did not run', why }
  const remove = plant(folder, fault)
  await runner.refresh(fault)
  try {
    return {
      ...judge(await runner.run([fault]), fault),
      isGate: findTests(controls, fault).every(({ isGate }) => isGate),
    }
  } finally {
    remove()
    await runner.refresh(fault)
  }
}

const printLine = ({ id, test, title }, { verdict, why }) =>
  console.log(`${verdict.padEnd(12)} ${id.padEnd(36)} ${test} › ${title}${why ? ` (${why})` : ''}`)

const runFaults = async (folder, faults, isBrowser) => {
  if (faults.length === 0) return []
  const runner = await openRunner(folder, isBrowser)
  const results = []
  try {
    const controls = await runner.run(faults)
    for (const fault of faults) {
      const result = await tryFault(folder, runner, fault, controls)
      printLine(fault, result)
      results.push({ ...fault, ...result })
    }
  } finally {
    await runner.close()
  }
  return results
}

const runAll = async (faults) => {
  const folder = createCopy()
  try {
    return [
      ...(await runFaults(
        folder,
        faults.filter((fault) => !isBrowserTest(fault)),
        false,
      )),
      ...(await runFaults(folder, faults.filter(isBrowserTest), true)),
    ]
  } finally {
    process.chdir(root)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @returns whether all were caught, and enough of them by the gate */
const report = (results, isWhole) => {
  const caughtFaults = results.filter(({ verdict }) => verdict === 'caught')
  const inGate = caughtFaults.filter(({ tier, isGate }) => tier === 'gate' && isGate).length
  if (isWhole) console.log(`\nCaught by tests of the gate: ${inGate}, of at least ${ENOUGH_IN_GATE}`)
  console.log(`\n${caughtFaults.length} passed, ${results.length - caughtFaults.length} failed`)
  return (
    caughtFaults.length > 0 &&
    caughtFaults.length === results.length &&
    (!isWhole || inGate >= ENOUGH_IN_GATE)
  )
}

const { values: options } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } })
const faults = readFaults()
const rotten = listRotten(faults)
if (rotten.length > 0) {
  console.error(rotten.join('\n'))
  process.exit(1)
}
const selectedFaults = faults.filter(
  ({ id, area }) => options.only === undefined || [id, area].includes(options.only),
)
if (options.list) {
  for (const { id, tier, test, title } of selectedFaults)
    console.log(`${tier.padEnd(4)} ${id.padEnd(36)} ${test} › ${title}`)
  process.exit(0)
}
process.exit(report(await runAll(selectedFaults), options.only === undefined) ? 0 : 1)
