import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { superuserUrl } from '../src/platform/db/embedded.ts'
import { root } from '../src/platform/root.ts'

// The bundled server as a separate process with its own embedded PostgreSQL. Production mode avoids creating
// the demo campus. Bundled below the server to resolve its packages, and apart from a developer's build.
const bundle = join(root, 'apps/server/node_modules/.cache/tuntas-boot-test')
const folders: string[] = []
const apps: ChildProcess[] = []

const makeFolder = () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'tuntas-boot-')))
  folders.push(folder)
  return folder
}

interface Started {
  child: ChildProcess
  output(): string
  /** Resolves with the address when requests are answered. */
  ready: Promise<string>
  ended: Promise<number | null>
}

type Options = { uid?: number; gid?: number; workers?: number }
const start = (folder: string, { workers, ...options }: Options = {}): Started => {
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...(workers ? { WORKERS: String(workers) } : {}),
  }
  const child = spawn(process.execPath, [join(bundle, 'main.js')], { env, cwd: '/', ...options })
  apps.push(child)
  let output = ''
  const exitCode = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  const ready = new Promise<string>((resolve, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk
        const address = /berjalan di (http:[^\s"]+)/.exec(output)?.[1]
        if (address) resolve(address)
      })
    exitCode.then(() => fail(new Error(`it ended: ${output}`)))
  })
  ready.catch(() => {}) // some tests expect the end
  onTestFailed(() => console.error(`pid ${child.pid} said:\n${output}`))
  return { child, output: () => output, ready, ended: exitCode }
}

const stop = async (app: Started) => {
  app.child.kill('SIGTERM')
  return app.ended
}

const kill = async (app: Started) => {
  app.child.kill('SIGKILL')
  await app.ended
}

const query = async (folder: string, sql: string) => {
  const client = new pg.Client(superuserUrl(folder))
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const postmaster = (folder: string) =>
  Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

/** Processes that use the folder, from outside. */
const processesIn = (folder: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  })

const children = (pid: number) =>
  spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

const ask = (url: string) => fetch(url, { signal: AbortSignal.timeout(3_000) })

const eventually = async <T>(attempt: () => Promise<T>, withinMs: number): Promise<T> => {
  for (const end = Date.now() + withinMs; ; await sleep(50))
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw error
    }
}

beforeAll(() => {
  const script = "import('./scripts/bundle.mjs').then((m) => m.bundleServer(process.argv[1]))"
  execFileSync(process.execPath, ['-e', script, bundle], { cwd: root })
})

afterEach(() => {
  for (const app of apps.splice(0)) app.kill('SIGKILL')
})

afterAll(() => {
  for (const folder of folders) {
    for (const pid of processesIn(folder)) process.kill(Number(pid), 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  rmSync(bundle, { recursive: true, force: true })
})

// Reads /proc.
describe.skipIf(process.platform !== 'linux')('a start', () => {
  const sharedFolder = makeFolder()

  it('keeps its data through kill -9 of the application and of PostgreSQL, and ends cleanly', async () => {
    const folder = makeFolder()
    const first = start(folder)
    await first.ready
    await query(folder, 'create table kept as select 42 as value')
    await kill(first)
    expect(processesIn(folder), 'the orphaned PostgreSQL').not.toEqual([])

    const second = start(folder)
    const address = await second.ready
    expect(await query(folder, 'select value from kept')).toEqual([{ value: 42 }])

    const main = postmaster(folder)
    for (const pid of [main, ...children(main)]) process.kill(pid, 'SIGKILL')
    const rows = await eventually(() => query(folder, 'select value from kept'), 10_000)
    expect(rows).toEqual([{ value: 42 }])
    await eventually(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), 10_000)

    expect(await stop(second)).toBe(0)
    expect(processesIn(folder)).toEqual([])
    expect(existsSync(join(folder, 'tuntas.lock'))).toBe(false)
  })

  it('with several processes replaces one that was killed, and ends with all of them', async () => {
    const folder = makeFolder()
    const app = start(folder, { workers: 2 })
    const address = await app.ready
    const listWorkers = () =>
      children(app.child.pid ?? 0).filter((pid) => basename(readlinkSync(`/proc/${pid}/exe`)) === 'node')
    const before = listWorkers()
    expect(before).toHaveLength(2)
    process.kill(before[0] ?? 0, 'SIGKILL')
    // A connection handed to the dead worker is never answered, so try again like a browser.
    await eventually(async () => expect((await ask(`${address}/readyz`)).status).toBe(200), 10_000)
    await eventually(async () => {
      expect(listWorkers()).toHaveLength(2)
      expect(listWorkers()).not.toContain(before[0])
    }, 10_000)
    await eventually(async () => {
      const figures = await (await ask(`${address}/metrics`)).text()
      expect(figures).toMatch(/^tuntas_pool_main_max 20$/m) // of both processes, whichever answers
    }, 20_000)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    expect(await stop(app)).toBe(0)
    expect(processesIn(folder)).toEqual([])
    for (const pid of before) expect(existsSync(`/proc/${pid}`)).toBe(false)
  })

  it('renews its workers by SIGHUP without refusing a request', async () => {
    const app = start(makeFolder(), { workers: 2 })
    const address = await app.ready
    const listWorkers = () =>
      children(app.child.pid ?? 0).filter((pid) => basename(readlinkSync(`/proc/${pid}/exe`)) === 'node')
    const before = listWorkers()
    let isRenewed = false
    const statuses = new Map<number | string, number>()
    const askRepeatedly = async () => {
      while (!isRenewed) {
        const status = await fetch(`${address}/readyz`, { headers: { connection: 'close' } }).then(
          (reply) => reply.status,
          (error: Error) => String(error.cause ?? error),
        )
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }
    const requests = Promise.all(Array.from({ length: 2 }, askRepeatedly))
    app.child.kill('SIGHUP')
    await eventually(async () => expect(app.output()).toContain('Semua pekerja diperbarui'), 240_000)
    isRenewed = true
    await requests
    expect([...statuses.keys()]).toEqual([200])
    expect(statuses.get(200)).toBeGreaterThan(100)
    expect(listWorkers()).toHaveLength(2)
    for (const pid of before) expect(listWorkers()).not.toContain(pid)
    for (const line of app.output().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
    expect(await stop(app)).toBe(0)
  })

  it('leaves no worker behind when it is killed', async () => {
    const folder = makeFolder()
    const app = start(folder, { workers: 2 })
    await app.ready
    const workers = children(app.child.pid ?? 0)
    await kill(app)
    const listRemaining = () =>
      workers.filter((pid) => existsSync(`/proc/${pid}`) && !processesIn(folder).includes(String(pid)))
    await eventually(async () => expect(listRemaining()).toEqual([]), 5_000)
    const second = start(folder)
    await second.ready
    expect(await stop(second)).toBe(0)
  })

  it('is refused in words while another one works with the same data', async () => {
    const first = start(sharedFolder)
    const address = await first.ready
    const main = postmaster(sharedFolder)
    const second = start(sharedFolder)
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Tuntas sudah berjalan')
    expect(second.output()).toContain(`pid ${first.child.pid}`)
    expect(postmaster(sharedFolder)).toBe(main)
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    await query(sharedFolder, 'create table demo_marker ()') // for the next test
    await stop(first)
  })

  // A stale lock remains, whose process id now belongs to another process: it must not block the start.
  it('in production refuses the demo accounts', async () => {
    const lock = { pid: process.pid, began: 'long ago', host: hostname(), address: '' }
    writeFileSync(join(sharedFolder, 'tuntas.lock'), JSON.stringify(lock))
    const app = start(sharedFolder)
    expect(await app.ended).toBe(1)
    expect(app.output()).toContain('akun demo')
    expect(processesIn(sharedFolder)).toEqual([])
  })

  it('that is stopped half-way leaves nothing running', async () => {
    const folder = makeFolder()
    const app = start(folder)
    await eventually(async () => expect(processesIn(folder)).not.toEqual([]), 30_000)
    expect(await stop(app)).toBe(0)
    expect(processesIn(folder)).toEqual([])
  })

  const nobody = { uid: 65534, gid: 65534 }
  const canLend = () =>
    process.getuid?.() === 0 &&
    spawnSync(
      process.execPath,
      ['-e', `fs.readFileSync(${JSON.stringify(join(root, 'package.json'))})`],
      nobody,
    ).status === 0

  it.runIf(canLend())('works as an ordinary user', async () => {
    const folder = makeFolder()
    chownSync(folder, nobody.uid, nobody.gid)
    const app = start(folder, nobody)
    await app.ready
    expect(await stop(app)).toBe(0)
    expect(processesIn(folder)).toEqual([])
  })

  it.runIf(process.getuid?.() === 0)('works as root in open folders as well as in closed ones', async () => {
    for (const mode of [0o711, 0o700]) {
      const folder = makeFolder()
      chmodSync(folder, mode)
      const app = start(join(folder, 'data'))
      await app.ready
      expect(await stop(app)).toBe(0)
    }
  })
})
