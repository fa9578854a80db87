// A browser for the tests: Debian's headless Chromium if installed or installable (decision 092), otherwise
// Debian's full one, otherwise Playwright's.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './stamps.mjs'

const withoutWindows = '/usr/bin/chromium-headless-shell'
const wholePath = '/usr/bin/chromium'
const findFirst = (...paths) => paths.find((path) => existsSync(path))

/**
 * Debian's headless path, or the full one; undefined for Playwright's.
 * @returns {string | undefined}
 */
export const findChromium = () => findFirst(withoutWindows, wholePath)
/** @returns {string | undefined} */
export const findWholeChromium = () => findFirst(wholePath)

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const areInstalled = () => existsSync(withoutWindows) && existsSync(wholePath)

const installFromDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Installing Chromium with apt-get…')
  const quietEnvironment = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    run('apt-get', ['update', '-qq'], quietEnvironment) &&
    ['chromium', 'chromium-headless-shell'].every((name) =>
      run('apt-get', ['install', '-y', '-qq', name], quietEnvironment),
    ) &&
    areInstalled()
  )
}

/** Version of the tests' browser, as it reports it. */
export const chromiumVersion = () => {
  const path = findChromium()
  if (!path) return "Playwright's Chromium"
  return `${spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim()} (${path})`
}

export const ensureChromium = () => {
  if (areInstalled() || installFromDebian() || findWholeChromium()) return true
  const require = createRequire(import.meta.url)
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
  return run(process.execPath, [cli, 'install', 'chromium'])
}
