// Runs dependency-cruiser over our existing folders (it fails for a missing one).
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './stamps.mjs'

const folders = [
  'packages/contract/src',
  'apps/server/src',
  'apps/server/test',
  'apps/web/src',
  'apps/web/test',
  'e2e',
  'bench',
]
const presentFolders = folders.filter((folder) => existsSync(join(root, folder)))
const cruiser = fileURLToPath(
  new URL('../../bin/dependency-cruise.mjs', import.meta.resolve('dependency-cruiser')),
)
const args = [cruiser, '--config', '.dependency-cruiser.mjs', ...presentFolders]
process.exit(spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1)
