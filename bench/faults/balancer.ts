import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../product.ts'

/** Is HAProxy installed, or can Debian's package be installed? */
export const haveBalancer = (): boolean => {
  const hasBalancer = () => spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0
  if (hasBalancer()) return true
  if (process.getuid?.() !== 0) return false
  spawnSync('apt-get', ['install', '-y', '-qq', 'haproxy'], { stdio: 'ignore' })
  return hasBalancer()
}

const start = async (config: (port: number) => string) => {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'tuntas-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config(port))
  const child: ChildProcess = spawn('haproxy', ['-db', '-f', file], {
    stdio: 'ignore',
  })
  const close = () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  return { port, close }
}

const servers = (ports: readonly number[]) =>
  ports.map((port, at) => `  server s${at} 127.0.0.1:${port} check`).join('\n')

/** In front of several instances: checks their readiness and redirects from unready ones. */
export const balanceInstances = (ports: readonly number[]) =>
  start(
    (port) => `
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 40s
  retries 3
  option redispatch 1
  retry-on conn-failure empty-response
frontend campus
  bind 127.0.0.1:${port}
  http-after-response set-header Retry-After 2 if { status 502:504 }
  default_backend instances
backend instances
  balance leastconn
  option httpchk GET /readyz
  default-server inter 500ms fall 2 rise 1
${servers(ports)}
`,
  )

/**
 * In front of PostgreSQL servers: only the primary gets connections, others are cut.
 * @param checks ports that answer 200 while the server is the primary, like Patroni's API
 */
export const balancePrimary = (ports: readonly number[], checks: readonly number[]) =>
  start(
    (port) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 24h
  timeout server 24h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${ports.map((one, at) => `  server p${at} 127.0.0.1:${one} check port ${checks[at]}`).join('\n')}
`,
  )
