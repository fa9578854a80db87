import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../product.ts'

const home = '/usr/lib/postgresql'
const version = () =>
  existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a))[0] : undefined

/** Is Debian's PostgreSQL installed? */
export const haveServer = (): boolean => version() !== undefined

const account = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export type Server = Awaited<ReturnType<typeof openFolder>>

/** A scratch server of the system's PostgreSQL, with settings and roles as in production. */
const openFolder = async () => {
  const bin = join(home, version() ?? '', 'bin')
  const user = account()
  const folder = mkdtempSync(join(tmpdir(), 'tuntas-pg-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  chmodSync(folder, 0o700)
  const data = join(folder, 'data')
  const port = await freePort()
  const options = { ...user, cwd: folder, stdio: 'ignore' as const }
  const run = (program: string, ...args: string[]) => execFileSync(join(bin, program), args, options)
  const url = (name = 'postgres') => `postgres://postgres@127.0.0.1:${port}/${name}`
  const start = (...settings: string[]) => {
    const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC']
    const flags = [...all, 'max_connections=120', ...settings].map((one) => `-c ${one}`).join(' ')
    run('pg_ctl', '-D', data, '-w', '-s', '-l', join(folder, 'log'), '-o', flags, 'start')
  }
  return {
    port,
    data,
    url,
    run,
    start,
    stop: () => spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', '-s', 'stop'], options),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export const openPrimary = async (...settings: string[]): Promise<Server> => {
  const server = await openFolder()
  const locale = ['--locale=C', '--locale-provider=icu', '--icu-locale=id-ID']
  server.run('initdb', '-D', server.data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', ...locale)
  server.start(...settings)
  return server
}

/** A streaming replica of the primary. */
export const openStandby = async (primary: Server, name: string): Promise<Server> => {
  const server = await openFolder()
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${name}`
  server.run('pg_basebackup', '-D', server.data, '-d', from, '-R', '-c', 'fast')
  server.start()
  return server
}
