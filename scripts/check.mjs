// `npm run check`: all checks that need no running product. Two at a time, all of them even after a failure.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './stamps.mjs'
import { toCommand } from './test/runners.mjs'

const require = createRequire(import.meta.url)
const bin = (path) => join(root, 'node_modules', path)
// TypeScript 7 with one thread each: more threads would check the same types repeatedly (decision 094).
// Incremental results are kept in .cache.
const tsc = (folder) => {
  const memory = join(root, '.cache/types', `${folder.replaceAll('/', '-')}.tsbuildinfo`)
  const incremental = ['--incremental', '--tsBuildInfoFile', memory]
  return [bin('@typescript/native/bin/tsc'), '--noEmit', '--singleThreaded', ...incremental, '-p', folder]
}

/** @param {string[]} folders folders of tsconfig files */
export const typeChecks = (folders) => folders.map((folder) => [`Types: ${folder}`, tsc(folder)])

// Longest first, so that both columns end at about the same time. A function, because packages may be missing
// when `npm test` on a fresh clone imports this file.
const listChecks = () => [
  ['Types: apps/server', tsc('apps/server')],
  ['Types: apps/web', tsc('apps/web')],
  ['Borders (dependency-cruiser)', ['scripts/check-borders.mjs']],
  ['Dead code (knip)', [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']],
  ['Types: e2e and bench', tsc('.')],
  ['Types: apps/web/worker', tsc('apps/web/worker')],
  ['Schema as migrated', ['scripts/check-schema.mjs']],
  ['Types: packages/contract', tsc('packages/contract')],
  ['Wording', ['scripts/check-wording.mjs']],
  ['Figures of the code (house)', ['scripts/house.mjs', '--check']],
  ['Style (biome)', [require.resolve('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']],
]

const runCheck = ([name, args]) =>
  new Promise((resolve) => {
    const startedAt = Date.now()
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.once('close', (code) => {
      const ok = code === 0
      console.log(
        `\n== ${name}: ${ok ? 'passed' : 'FAILED'} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
      )
      if (!ok) console.log(output.trim())
      resolve({ name, isFailed: !ok, reason: 'see its output above', rerun: toCommand(args) })
    })
  })

export const runChecks = async () => {
  const waitingChecks = listChecks()
  const results = []
  const worker = async () => {
    for (let check = waitingChecks.shift(); check; check = waitingChecks.shift())
      results.push(await runCheck(check))
  }
  await Promise.all([worker(), worker()])
  const failedCount = results.filter(({ isFailed }) => isFailed).length
  return { passed: results.length - failedCount, failed: failedCount, skipped: 0, tests: results }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed: passedCount, failed: failedCount } = await runChecks()
  console.log(`\n${passedCount} passed, ${failedCount} failed`)
  process.exit(failedCount === 0 ? 0 : 1)
}
