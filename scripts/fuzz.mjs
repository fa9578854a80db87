// `npm run fuzz -- --seed N --minutes M [--only masters.] [--cases 200]`: rounds of invalid input with
// successive seeds.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from './stamps.mjs'

const text = (fallback) => ({ type: 'string', default: fallback })
const { values } = parseArgs({
  options: { seed: text(String(randomInt(2 ** 30))), minutes: text('5'), cases: text('200'), only: text('') },
})

const round = (seed) => {
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    FUZZ_SEED: String(seed),
    FUZZ_CASES: values.cases,
    FUZZ_ONLY: values.only,
  }
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    'apps/server/test/fuzz',
    '--silent=passed-only',
  ]
  const startedAt = Date.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  console.log(
    `seed ${seed}: ${status === 0 ? 'passed' : 'FAILED'} (${((Date.now() - startedAt) / 1000).toFixed(0)} s)`,
  )
  if (status !== 0) console.log(`${stdout}\n${stderr}`)
  return status === 0
}

const until = Date.now() + Number(values.minutes) * 60_000
let failedCount = 0
for (let seed = Number(values.seed); Date.now() < until; seed++) if (!round(seed)) failedCount++
console.log(
  failedCount === 0 ? 'Nothing found.' : `${failedCount} rounds failed. Repeat with --seed and --minutes 1.`,
)
process.exit(failedCount === 0 ? 0 : 1)
