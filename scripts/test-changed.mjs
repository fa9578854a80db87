// `npm run test:changed`: the tests affected by the working tree's changes. `-- --base main~3` includes all
// changes since then.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { typeChecks } from './check.mjs'
import { ensureChromium } from './chromium.mjs'
import { demandNode, install } from './prepare.mjs'
import { root } from './stamps.mjs'
import { pickTests } from './test/changed.mjs'
import { runParts } from './test/parts.mjs'
import { failure, runPlaywright, runProgram, runVitest } from './test/runners.mjs'

const { values } = parseArgs({ options: { base: { type: 'string', default: 'HEAD' } } })
const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

const listChanged = () => [
  ...git('diff', '--name-only', values.base),
  ...git('ls-files', '--others', '--exclude-standard'),
]
const readFile = (path) => readFileSync(join(root, path), 'utf8')

demandNode()
install()
const changedPaths = listChanged()
const isGateTest = (path) => /\.test\.ts$/.test(path) && !path.endsWith('.long.test.ts')
const pickedTests = pickTests(changedPaths, {
  testFiles: git('ls-files', '--cached', '--others', '--exclude-standard', 'apps/server').filter(isGateTest),
  readFile,
  endpointsPage: readFile('docs/endpoints.md'),
  catalogue: readFile('packages/contract/src/catalogue.ts'),
})

const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
const folders = ['apps/server', 'apps/web', 'packages/contract']
const typedFolders = folders.filter((folder) => changedPaths.some((path) => path.startsWith(`${folder}/`)))
const parts = [
  {
    name: 'Style',
    run: () => runProgram('style', [biome, 'ci', '--no-errors-on-unmatched', ...changedPaths]),
  },
  ...typeChecks(typedFolders).map(([name, args]) => ({ name, run: () => runProgram(name, args) })),
]
const vitest = (name, filters) => parts.push({ name, run: () => runVitest(filters, { mayBeEmpty: true }) })

if (pickedTests.runsWeb)
  vitest('Web and contract tests', ['--project', 'web', '--project', 'contract', '--changed', values.base])
if (pickedTests.server.length > 0) vitest('Tests of the server', pickedTests.server)
if (pickedTests.endpoints.length > 0) {
  process.env.FUZZ_ONLY = pickedTests.endpoints.join(',')
  vitest('Bad input for the changed endpoints', ['apps/server/test/fuzz'])
}
if (pickedTests.browser.length > 0)
  parts.push({
    name: 'Changed browser tests',
    run: () =>
      ensureChromium() && runProgram('build', [join(root, 'scripts/build.mjs')]).failed === 0
        ? runPlaywright(['--project=desktop', '--project=phone', ...pickedTests.browser])
        : failure('build', 'see its output above', 'node scripts/build.mjs'),
  })

if (changedPaths.length === 0) console.log('Nothing changed.')
process.exit(changedPaths.length === 0 ? 0 : await runParts(parts))
