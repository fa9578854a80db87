// Installs the packages of package-lock.json and builds what changed. Used by start, dev and test.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { builds, isBuilt, isInstalled, markInstalled, root } from './stamps.mjs'

const supportedVersions = [20, 19]

export const demandNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > supportedVersions[0] || (major === supportedVersions[0] && minor >= supportedVersions[1]))
    return
  console.error(
    `Tuntas memerlukan Node.js ${supportedVersions.join('.')} ke atas; yang terpasang ${process.versions.node}.`,
  )
  process.exit(1)
}

const runOrExit = (command, args, env = {}) => {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (result.error) console.error(result.error.message)
  if (result.status !== 0) process.exit(result.status ?? 1)
}

/** @param {'run' | 'all'} part without or with what only development and tests need */
export const install = (part = 'all') => {
  if (isInstalled(part)) return
  console.log('Memasang paket…')
  // npm passes its own path to scripts.
  const npm = process.env.npm_execpath
  const selection = part === 'all' ? '--include=dev' : '--omit=dev'
  // Hide engine warnings of packages: the suite runs on the oldest allowed Node.js and on 24.
  const args = ['ci', selection, '--no-audit', '--no-fund', '--loglevel=error']
  if (npm?.endsWith('.js')) runOrExit(process.execPath, [npm, ...args])
  else runOrExit(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
  markInstalled(part)
}

export const build = () => {
  if (builds.every(isBuilt)) return
  runOrExit(process.execPath, [join(root, 'scripts/build.mjs')])
}

// While another Tuntas uses the same data, its files must not be rebuilt.
const seemsToRun = (entry) => {
  try {
    const lock = join(resolve(root, process.env.DATA_DIR || 'data'), 'tuntas.lock')
    process.kill(JSON.parse(readFileSync(lock, 'utf8')).pid, 0)
    return existsSync(join(root, `apps/server/dist/${entry}.js`))
  } catch {
    return false
  }
}

/** Builds apps/server/dist/<entry>.js if needed. */
export const prepare = (entry = 'main') => {
  demandNode()
  if (seemsToRun(entry)) return
  install('run')
  build()
}
