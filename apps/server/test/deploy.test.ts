import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { readEnv, variables } from '../src/platform/env.ts'
import { root } from '../src/platform/root.ts'
import { withApp } from './app.ts'

// Static checks: no container engine is available here.
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const knownNames = Object.keys(variables.shape)
const compose = parse(read('deploy/compose.yaml'))
const PINNED = /@sha256:[\da-f]{64}( AS \w+)?$/

describe('compose.yaml', () => {
  it('passes the application only variables that it reads', () => {
    expect(knownNames).toEqual(expect.arrayContaining(Object.keys(compose.services.app.environment)))
  })
  it('passes every variable that README.md documents, but those that the image sets', () => {
    const documented = [...read('README.md').matchAll(/^\| ((?:`[A-Z0-9_]+`(?:, )?)+) \|/gm)].flatMap(
      ([, cell]) => [...String(cell).matchAll(/`(\w+)`/g)].map(([, name]) => name),
    )
    expect(documented.toSorted()).toEqual(knownNames.toSorted())
    const image = [...read('deploy/Dockerfile').matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)
    const passedNames = [...Object.keys(compose.services.app.environment), ...image]
    expect(knownNames.filter((name) => !passedNames.includes(name) && name !== 'PORT')).toEqual([])
  })
  it('uses only variables that example.env explains, and requires every secret', () => {
    const askedVariables = [...read('deploy/compose.yaml').matchAll(/[^$]\$\{(\w+)(:[?-])?/g)]
    const explained = read('deploy/example.env').match(/^\w+(?==)/gm) ?? []
    for (const [, name, otherwise] of askedVariables) {
      expect(explained).toContain(name)
      expect([name, otherwise]).toEqual([name, /(PASSWORD|TOKEN|HOST)$/.test(String(name)) ? ':?' : ':-'])
    }
    expect(read('deploy/example.env')).not.toMatch(/(PASSWORD|TOKEN)=\S/)
  })
  it('starts the application as npm start does', () => {
    const { scripts } = JSON.parse(read('package.json'))
    const [command, ...options] = scripts.start.split(' ').slice(0, -1)
    const startCommand = [command, ...options, 'apps/server/dist/main.js']
    expect(read('deploy/tuntas.service')).toContain(`ExecStart=/usr/bin/${startCommand.join(' ')}\n`)
    expect(read('deploy/Dockerfile')).toContain(`CMD ${JSON.stringify(startCommand).replaceAll(',', ', ')}`)
  })
  it('names existing files, services and volumes', () => {
    const { services, volumes } = compose
    expect(existsSync(join(root, services.app.build.dockerfile))).toBe(true)
    for (const service of Object.values<Record<string, unknown>>(services)) {
      const wantedServices = service.depends_on ?? []
      const names = Array.isArray(wantedServices) ? wantedServices : Object.keys(wantedServices)
      for (const name of names) expect(services).toHaveProperty(name)
      for (const volume of (service.volumes ?? []) as string[]) {
        const [source = ''] = volume.split(':')
        if (source.startsWith('${')) continue // a folder of the host
        if (source.startsWith('.')) expect(existsSync(join(root, 'deploy', source))).toBe(true)
        else expect(volumes).toHaveProperty(source)
      }
    }
  })
  it('pins every image by its digest, and limits the memory of every service', () => {
    for (const [name, service] of Object.entries<Record<string, unknown>>(compose.services)) {
      expect([name, service.mem_limit]).toEqual([name, expect.any(String)])
      if (!service.build) expect(service.image).toMatch(PINNED)
    }
  })
  it('exposes only the proxy', () => {
    const open = Object.entries<object>(compose.services).filter(([, service]) => 'ports' in service)
    expect(open.map(([name]) => name)).toEqual(['proxy'])
  })
})

describe('Dockerfile', () => {
  const lines = read('deploy/Dockerfile').split('\n')
  const starting = (word: string) => lines.filter((line) => line.startsWith(`${word} `))
  it('copies existing files and starts what the build creates', () => {
    const copiedPaths = starting('COPY --from=build').map(
      (line) => line.split(' ')[2]?.replace('/app/', '') ?? '',
    )
    const builtPaths = ['node_modules', 'apps/web/dist']
    const sources = copiedPaths
      .flatMap((path) => path.split(' '))
      .filter((path) => !builtPaths.includes(path))
    for (const path of sources) expect([path, existsSync(join(root, path))]).toEqual([path, true])
    for (const entry of ['main', 'admin', 'backup', 'restore'])
      expect(read('scripts/bundle.mjs')).toContain(`apps/server/src/${entry}.ts`)
    expect(starting('CMD').at(-1)).toContain('apps/server/dist/main.js')
  })
  it('begins with a pinned Node.js that is not the oldest', () => {
    for (const line of starting('FROM')) {
      expect(line).toMatch(PINNED)
      expect(Number(/node:(\d+)-/.exec(line)?.[1])).toBeGreaterThanOrEqual(24)
    }
  })
  it('runs unprivileged, with a health check', () => {
    expect(starting('USER')).toEqual(['USER node'])
    expect(starting('HEALTHCHECK')).toHaveLength(1)
    const [env = ''] = starting('ENV')
    for (const [, name] of env.matchAll(/(\w+)=/g)) expect(knownNames).toContain(name)
  })
})

describe('the systemd unit', () => {
  const unit = read('deploy/tuntas.service')
  it('reads only variables that the application reads, and waits longer than it drains', () => {
    expect(unit).toMatch(/^EnvironmentFile=\/etc\/tuntas\.env$/m)
    const assignments = read('deploy/tuntas.env').match(/^\w+(?==)/gm) ?? []
    expect(assignments.length).toBeGreaterThan(3)
    for (const name of assignments) expect(knownNames).toContain(name)
    expect(() => readEnv(parseEnv(read('deploy/tuntas.env')))).not.toThrow()
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(30)
  })
  it('is reloaded by the signal that renews workers, and is started once it serves', () => {
    expect(unit).toMatch(/^ExecReload=\/bin\/kill -HUP \$MAINPID$/m)
    expect(unit).toMatch(/^Type=notify$/m)
  })
  it('has no privileges', () => {
    for (const line of [
      'NoNewPrivileges=true',
      'CapabilityBoundingSet=',
      'ProtectSystem=strict',
      'User=tuntas',
    ])
      expect(unit.split('\n')).toContain(line)
  })
})

describe('dashboard and alarms', () => {
  const app = withApp()
  it('wake somebody or wait for the morning', () => {
    const [group] = parse(read('deploy/alarms.yaml')).groups
    for (const { alert, labels } of group.rules)
      expect([alert, labels?.severity]).toEqual([alert, expect.stringMatching(/^(page|ticket)$/)])
    for (const { alert } of group.rules) expect(read('docs/operate.md')).toContain(`\`${alert}\``)
  })
  it('use existing metrics', async () => {
    const { body } = await app.server.inject('/metrics')
    const metricNames = new Set(
      [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [String(name)],
      ),
    )
    const dashboard = JSON.parse(read('deploy/grafana/tuntas.json'))
    const alarms = parse(read('deploy/alarms.yaml'))
    const shownTargets = dashboard.panels.flatMap((panel: { targets: { expr: string }[] }) => panel.targets)
    const rules = alarms.groups.flatMap((group: { rules: { expr: string }[] }) => group.rules)
    const names = [...shownTargets, ...rules].flatMap(({ expr }) => expr.match(/tuntas_\w+/g) ?? [])
    expect(names.length).toBeGreaterThan(20)
    for (const name of names) expect(metricNames).toContain(name)
    for (const name of metricNames)
      if (!/_(sum|max)$|_request_seconds_/.test(name))
        expect(names.join()).toContain(name.replace(/_(bucket|count)$/, ''))
    for (const file of parse(read('deploy/prometheus.yaml')).rule_files)
      expect(readdirSync(join(root, 'deploy'))).toContain(file)
  })
})

describe('backup.sh', () => {
  const run = (folder: string, env: NodeJS.ProcessEnv = {}) =>
    spawnSync(join(root, 'deploy/backup.sh'), {
      encoding: 'utf8',
      env: { ...env, PATH: `${folder}/bin:${process.env.PATH}`, BACKUP_DIR: `${folder}/backups` },
    })
  /** A folder of backups, beside a `node` that writes an archive instead of the command. */
  const makeFolder = (exitCode = 0) => {
    const folder = mkdtempSync(join(tmpdir(), 'tuntas-nightly-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    for (const name of ['bin', 'backups']) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'bin/node'), `#!/bin/sh\necho arsip > "$2"\nexit ${exitCode}\n`, {
      mode: 0o755,
    })
    return folder
  }
  it('copies a complete archive elsewhere, and no failed one', () => {
    const folder = makeFolder(2)
    mkdirSync(join(folder, 'elsewhere'))
    const env = { BACKUP_COPY: `cp "$1" ${folder}/elsewhere/` }
    expect(run(folder, env).status).toBe(2)
    expect(readdirSync(join(folder, 'elsewhere'))).toEqual([
      expect.stringMatching(/^tuntas-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/),
    ])
    const badFolder = makeFolder(1)
    expect(run(badFolder, { BACKUP_COPY: `touch ${badFolder}/copied` }).status).toBe(1)
    expect(existsSync(join(badFolder, 'copied'))).toBe(false)
  })
})

it.each(['README.md', 'docs/operate.md'])('%s explains every variable', (path) => {
  const text = read(path)
  for (const name of knownNames) expect(text).toContain(`\`${name}\``)
})
