import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { openCluster, run } from '../src/platform/cluster.ts'
import { embeddedUrl, startEmbedded, superuserUrl } from '../src/platform/embedded.ts'
import { migrate } from '../src/platform/migrate.ts'
import { clear, launch } from '../src/platform/postmaster.ts'

/** What the application may do in the embedded database. */

const folders: string[] = []
const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'tuntas-roles-'))
  folders.push(folder)
  return join(folder, 'data')
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const log = { info: () => {}, error: (text: string) => console.error(text) }
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
const started = async <T>(folder: string, act: (url: string) => Promise<T>): Promise<T> => {
  const { url, stop } = await startEmbedded(folder, log, { settings })
  try {
    return await act(url)
  } finally {
    await stop()
  }
}
const ask = async (url: string, ...statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

const OWNERS = `select distinct pg_get_userbyid(relowner) as owner from pg_class c
  where relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace) and relkind in ('r', 'v', 'S')
    and not exists (select from pg_depend where objid = c.oid and deptype = 'e')`

const FORBIDDEN = [
  `copy (select 1) to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
  'alter system set fsync = off',
  `set session_replication_role = 'replica'`,
  'create role x superuser',
  'set role tuntas_admin',
]

const demandNoSuperuser = async (url: string) => {
  expect(
    await ask(url, 'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user'),
  ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }])
  for (const statement of FORBIDDEN)
    await expect(ask(url, statement), statement).rejects.toMatchObject({ code: '42501' })
}

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** A data folder as versions before made it: its one role is the cluster's first, a superuser. */
const makeOldFolder = async () => {
  const folder = makeFolder()
  mkdirSync(folder, { mode: 0o711 })
  const cluster = openCluster(folder)
  const secret = join(folder, 'secret')
  writeFileSync(secret, 'lama')
  mkdirSync(cluster.dir, { mode: 0o700 })
  if (cluster.account)
    for (const path of [secret, cluster.dir]) chownSync(path, cluster.account.uid, cluster.account.gid)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=id-ID']
  const access = ['--username=tuntas', '--auth=scram-sha-256', `--pwfile=${secret}`, '--no-sync']
  const init = run(cluster, cluster.bin.initdb, [`--pgdata=${cluster.dir}`, ...locale, ...access], {
    stdio: 'ignore',
  })
  expect(await once(init, 'exit')).toEqual([0, null])
  const port = await freePort()
  await launch(cluster, port, settings)
  const url = `postgres://tuntas:lama@127.0.0.1:${port}/tuntas`
  await ask(url.replace(/tuntas$/, 'postgres'), 'create database tuntas')
  await migrate(url)
  await ask(
    url,
    `insert into programs (name) values ('Reguler')`,
    'create table demo_marker (created_at timestamptz)',
  )
  await clear(cluster.dir)
  writeFileSync(join(folder, 'postgres.json'), JSON.stringify({ port, password: 'lama' }))
  return folder
}

describe('the role of the application', () => {
  it('is no superuser, owns what it has made, and can do all that a start needs', async () => {
    const folder = makeFolder()
    await started(folder, async (url) => {
      await migrate(url)
      await demandNoSuperuser(url)
      expect(await ask(url, OWNERS)).toEqual([{ owner: 'tuntas' }])
      await ask(superuserUrl(folder), 'create table strange (id serial)')
    })
    await started(folder, async (url) => {
      await migrate(url)
      expect(await ask(url, OWNERS)).toEqual([{ owner: 'tuntas' }])
      await ask(url, 'drop table strange')
    })
  })

  it('is divided from the superuser where a former version had one for both, and nothing is lost', async () => {
    const folder = await makeOldFolder()
    for (let turn = 0; turn < 2; turn++)
      await started(folder, async (url) => {
        expect(url).toBe(embeddedUrl(folder))
        await migrate(url)
        await demandNoSuperuser(url)
        expect(await ask(url, OWNERS)).toEqual([{ owner: 'tuntas' }])
        expect(await ask(url, 'select name from programs')).toEqual([{ name: 'Reguler' }])
        await ask(
          url,
          'alter table programs add column x int',
          'alter table programs drop column x',
          'select * from lesson_progress',
        )
        const roles = await ask(url, `select rolname from pg_roles where rolname like 'tuntas%' order by 1`)
        expect(roles).toEqual([{ rolname: 'tuntas' }, { rolname: 'tuntas_admin' }])
      })
  })
})

describe('rows that may only be added to', () => {
  it('are changed, deleted and emptied by nobody who does not open the door', async () => {
    await started(makeFolder(), async (url) => {
      await migrate(url)
      await ask(
        url,
        `insert into login_activity (name, ip_address, device, platform, browser, version, status)
          values ('a', '::1', 'x', 'x', 'x', 'x', 'failed')`,
      )
      for (const statement of [
        `update login_activity set name = 'b'`,
        'delete from login_activity',
        'truncate login_activity',
        'truncate rejected_answers',
        'truncate audit_log',
      ])
        await expect(ask(url, statement), statement).rejects.toThrow(/append-only/)
      const erase = [
        `begin`,
        `set local tuntas.erasing = 'on'`,
        `update login_activity set name = '-'`,
        'commit',
      ]
      expect(await ask(url, ...erase, 'select name from login_activity')).toEqual([{ name: '-' }])
      await expect(ask(url, ...erase.slice(0, 2), 'truncate login_activity')).rejects.toThrow(/append-only/)
    })
  })
})
