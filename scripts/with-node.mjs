// Runs a command on another Node.js, installed by npm: `node scripts/with-node.mjs 24 npm test`. It stays in
// .cache.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './stamps.mjs'

const [major, command, ...args] = process.argv.slice(2)
if (!/^\d+$/.test(major ?? '') || !command) {
  console.error('Pemakaian: node scripts/with-node.mjs <versi utama> <perintah…>')
  process.exit(2)
}

const run = (name, list, options) => {
  const { status, error } = spawnSync(name, list, { stdio: 'inherit', ...options })
  if (error) console.error(error.message)
  return status ?? 1
}

const folder = join(root, '.cache', `node-${major}`)
const bin = join(folder, 'node_modules/node/bin')
if (!existsSync(join(bin, 'node'))) {
  mkdirSync(folder, { recursive: true })
  // A separate folder, whose package may run the script that installs the binary.
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }))
  const installed = run('npm', ['install', `node@${major}`, '--no-audit', '--no-fund'], { cwd: folder })
  if (installed !== 0 || !existsSync(join(bin, 'node'))) {
    console.error(`Node.js ${major} tidak dapat dipasang dari npm.`)
    process.exit(1)
  }
}
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` }
// npm tells its children which Node.js it runs on, which is not the requested one.
delete env.npm_node_execpath
delete env.NODE
process.exit(run(command, args, { cwd: root, env }))
