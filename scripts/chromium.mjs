// A browser for the tests: Debian's Chromium without a screen where it is or can be installed, which needs a fifth less of the
// processor than the whole one; else the whole one, else Playwright's own.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { root } from './stamps.mjs'

const withoutScreen = '/usr/bin/chromium-headless-shell'
/** The path of the machine's own browser; undefined where there is none. */
export const systemBrowser = () => [withoutScreen, '/usr/bin/chromium'].find((path) => existsSync(path))

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0

const installFromDebian = () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log('Memasang Chromium dengan apt-get…')
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    run('apt-get', ['update', '-qq'], quiet) &&
    run('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], quiet) &&
    existsSync(withoutScreen)
  )
}

/** What the tests run in, in its own words. */
export const chromiumVersion = () => {
  const path = systemBrowser()
  return path ? spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout.trim() : "Playwright's Chromium"
}

export const ensureChromium = () => {
  if (existsSync(withoutScreen) || installFromDebian() || systemBrowser()) return true
  const require = createRequire(import.meta.url)
  const cli = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js')
  return run(process.execPath, [cli, 'install', 'chromium'])
}
