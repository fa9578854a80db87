// A browser for the tests: Debian's Chromium where it is or can be installed, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './stamps.mjs'

const system = '/usr/bin/chromium'

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const installFromDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Memasang Chromium dengan apt-get…')
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    run('apt-get', ['update', '-qq'], quiet) &&
    run('apt-get', ['install', '-y', '-qq', 'chromium'], quiet) &&
    existsSync(system)
  )
}

/** What the tests run in, in its own words. */
export const chromiumVersion = () =>
  existsSync(system)
    ? spawnSync(system, ['--version'], { encoding: 'utf8' }).stdout.trim()
    : "Playwright's Chromium"

export const ensureChromium = () => {
  if (existsSync(system) || installFromDebian()) return true
  const require = createRequire(import.meta.url)
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
  return run(process.execPath, [cli, 'install', 'chromium'])
}
