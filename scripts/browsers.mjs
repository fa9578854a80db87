// `npm run browsers`: a student's journey in Firefox and WebKit, the engine of iPhones. Installs missing
// Debian packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, demandNode, install } from './prepare.mjs'
import { root } from './stamps.mjs'

const programs = {
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
  '/usr/bin/xvfb-run': 'xvfb',
  '/usr/bin/dbus-run-session': 'dbus',
}
const listMissing = () => Object.entries(programs).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))

const run = (command, args, env = {}) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1

const installPackages = (names) => {
  const quietEnvironment = { DEBIAN_FRONTEND: 'noninteractive' }
  return (
    run('apt-get', ['update', '-qq'], quietEnvironment) === 0 &&
    run('apt-get', ['install', '-y', '-qq', ...names], quietEnvironment) === 0
  )
}

demandNode()
install()
build()
const missingLibraries = listMissing()
if (missingLibraries.length > 0 && !installPackages(missingLibraries)) {
  console.error(`Cannot install ${missingLibraries.join(', ')}: Debian, and root, are needed.`)
  process.exit(1)
}
process.exit(run(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'e2e/browsers/run.ts']))
