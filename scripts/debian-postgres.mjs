// Runs a command against a scratch server of Debian's PostgreSQL instead of the embedded one,
//   node scripts/debian-postgres.mjs npm test
// It sets TEST_DATABASE_URL for the command; any other server of version 15 or later does as well.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './stamps.mjs'

const home = '/usr/lib/postgresql'
const versions = existsSync(home) ? readdirSync(home).sort((a, b) => a - b) : []
const version = process.env.PG_VERSION ?? versions[0] // the oldest: what the newest can do is tested anyway
const command = process.argv.slice(2)
if (!version || command.length === 0) {
  console.error('Usage: node scripts/debian-postgres.mjs <command…>; needs the Debian package postgresql.')
  process.exit(1)
}
const bin = join(home, version, 'bin')

const account = () => {
  if (process.getuid() !== 0) return {}
  const id = (flag) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

const user = account()
const folder = mkdtempSync(join(tmpdir(), 'tuntas-debian-'))
if (user.uid) chownSync(folder, user.uid, user.gid)
const data = join(folder, 'data')
const options = { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
const port = await freePort()

execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N'], options)
const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
const more = ['max_connections=200', 'timezone=UTC', 'logging_collector=on']
const flags = [...settings, ...more].map((setting) => `-c ${setting}`).join(' ')
execFileSync(join(bin, 'pg_ctl'), ['-D', data, '-w', '-s', '-o', flags, 'start'], {
  ...options,
  stdio: 'ignore',
})

const [program, ...args] = command
const url = `postgres://postgres@127.0.0.1:${port}/postgres`
const child = spawn(program, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: url },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.once('close', (code) => {
  spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-s', 'stop'], options)
  rmSync(folder, { recursive: true, force: true })
  process.exit(code ?? 1)
})
