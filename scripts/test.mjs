// `npm test` runs the gate, `npm run test:all` (`--all`) every test: docs/testing.md.
//   --shard 2/4   the second of four shares of the whole suite
//   --seed 7      the seed of all random tests; printed by every run of the whole suite
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runChecks } from './check.mjs'
import { chromiumVersion, ensureChromium } from './chromium.mjs'
import { demandNode, install } from './prepare.mjs'
import { runParts } from './test/parts.mjs'
import { failure, runPlaywright, runScript, runVitest } from './test/runners.mjs'

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    shard: { type: 'string', default: '1/1' },
    seed: { type: 'string', default: String(randomInt(2 ** 30)) },
  },
})
const [share, shares] = values.shard.split('/').map(Number)
if (!(share >= 1 && share <= shares) || !/^\d+$/.test(values.seed)) {
  console.error('Usage: npm run test:all -- [--shard 1/4] [--seed 7]')
  process.exit(2)
}

const check = { name: 'Checks', run: runChecks }
const build = {
  name: 'Build',
  run: () =>
    ensureChromium()
      ? runScript('build', 'scripts/build.mjs')
      : failure('Chromium', 'cannot be installed', 'node scripts/chromium.mjs'),
}
const weights = { name: 'Page weights', run: () => runScript('page weights', 'bench/bundle.ts') }
const browsers = (name, ...args) => ({
  name,
  run: () => {
    console.log(`Browser: ${chromiumVersion()}\n`)
    return runPlaywright(args)
  },
})
const BOTH_SIZES = ['--project', 'desktop', '--project', 'phone']

const gate = () => [
  check,
  { name: 'Unit and HTTP tests', run: () => runVitest() },
  build,
  browsers('Browser tests', ...BOTH_SIZES, '--grep', '@gate'),
  weights,
  { name: 'A fault amid saves', run: () => runScript('fault', 'bench/faults/run.ts', '--short', 'app') },
]

/** Parts that cannot be sharded by their runner are distributed over the shards. */
const runWhole = () => {
  process.env.TEST_TIER = 'all'
  process.env.FUZZ_SEED = values.seed
  process.env.LIFE_SEED = values.seed
  console.log(`Seed ${values.seed}: npm run test:all -- --seed ${values.seed}`)
  const shard = `--shard=${values.shard}`
  const dealt = [
    check,
    weights,
    browsers('A slow phone', '--project', 'slow-phone'),
    { name: 'Firefox and WebKit', run: () => runScript('browsers', 'scripts/browsers.mjs') },
    { name: 'Faults amid saves', run: () => runScript('faults', 'bench/faults/run.ts') },
    {
      name: 'Abuse of every endpoint',
      run: () => runScript('abuse', 'bench/attack/abuse.ts', '--seconds', '2'),
    },
    { name: 'Planted faults', run: () => runScript('planted faults', 'scripts/test-faults.mjs') },
    { name: 'Mutations', run: () => runScript('mutations', 'scripts/test-mutation.mjs') },
  ].filter((_, index) => index % shares === share - 1)
  return [
    { name: 'Unit and HTTP tests', run: () => runVitest([shard]) },
    build,
    browsers('Browser tests', ...BOTH_SIZES, shard),
    ...dealt,
  ]
}

demandNode()
install()
process.exit(await runParts(values.all ? runWhole() : gate()))
