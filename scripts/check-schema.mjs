// Do the migrations create exactly the declared schema? drizzle-kit must find nothing to add in a copy.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './stamps.mjs'

const server = join(root, 'apps/server')
const scratch = join(root, '.cache/schema-check') // inside the project: drizzle-kit wants relative paths
const copy = join(scratch, 'migrations')
rmSync(scratch, { recursive: true, force: true })
mkdirSync(scratch, { recursive: true })
cpSync(join(server, 'migrations'), copy, { recursive: true })

const config = join(scratch, 'drizzle.config.ts')
const out = relative(server, copy)
writeFileSync(
  config,
  `import base from '../../apps/server/drizzle.config.ts'\nexport default { ...base, out: ${JSON.stringify(out)} }\n`,
)
const kit = join(root, 'node_modules/drizzle-kit/bin.cjs')
const driftResult = spawnSync(
  process.execPath,
  [kit, 'generate', '--name', 'drift', '--config', relative(server, config)],
  {
    cwd: server,
    encoding: 'utf8',
    input: '', // a rename that it asks about is a drift, too
  },
)
const driftFiles = readdirSync(copy).filter((name) => name.endsWith('_drift.sql'))
const nothing = /nothing to migrate/i.test(driftResult.stdout)
if (driftResult.status !== 0 || driftFiles.length > 0 || !nothing) {
  console.error(driftResult.stdout, driftResult.stderr)
  console.error('Schema and migrations differ. Make a migration: npm run migration -- <name>')
  process.exit(1)
}
rmSync(scratch, { recursive: true, force: true })
