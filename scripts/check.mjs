// `npm run check`: every gate that needs no running product. Two at a time, all of them even when one fails.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './stamps.mjs'

const require = createRequire(import.meta.url)
const bin = (path) => join(root, 'node_modules', path)
// TypeScript 7, in one thread each: its threads would check the same types several times over (decision 094).
const tsc = (folder) => [bin('@typescript/native/bin/tsc'), '--noEmit', '--singleThreaded', '-p', folder]

// Longest first, so that two columns end at about the same time. A function, because packages may not be installed yet when
// `npm test` on a fresh clone reads this file.
const listChecks = () => [
  ['Tipe: apps/server', tsc('apps/server')],
  ['Tipe: apps/web', tsc('apps/web')],
  ['Batas antarbagian (dependency-cruiser)', ['scripts/check-borders.mjs']],
  ['Kode mati (knip)', [bin('knip/bin/knip.js'), '--no-progress', '--no-config-hints']],
  ['Tipe: e2e dan bench', tsc('.')],
  ['Tipe: apps/web/worker', tsc('apps/web/worker')],
  ['Skema sama dengan migrasi', ['scripts/check-schema.mjs']],
  ['Tipe: packages/contract', tsc('packages/contract')],
  ['Angka rumah (house)', ['scripts/house.mjs', '--check']],
  ['Gaya (biome)', [require.resolve('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '.']],
]

const runCheck = ([name, args]) =>
  new Promise((done) => {
    const began = Date.now()
    const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: '1' } })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
      })
    child.once('close', (code) => {
      const ok = code === 0
      console.log(`\n== ${name}: ${ok ? 'lulus' : 'GAGAL'} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
      if (!ok) console.log(output.trim())
      done({ name, isFailed: !ok })
    })
  })

export const runChecks = async () => {
  const waiting = listChecks()
  const results = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check))
  }
  await Promise.all([worker(), worker()])
  const failed = results.filter(({ isFailed }) => isFailed).length
  return { passed: results.length - failed, failed, skipped: 0, tests: results }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await runChecks()
  console.log(`\n${passed} pemeriksaan lulus, ${failed} gagal`)
  process.exit(failed === 0 ? 0 : 1)
}
