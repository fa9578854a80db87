import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { openCluster, run } from '../src/platform/db/cluster.ts'
import { type Embedded, embeddedUrls, startEmbedded, superuserUrl } from '../src/platform/db/embedded.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { clear, launch } from '../src/platform/db/postmaster.ts'

/** Permissions of the application in the embedded database. */

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
/** Started and migrated like `boot`. */
const runEmbedded = async <T>(
  folder: string,
  act: (urls: Omit<Embedded, 'stop'>) => Promise<T>,
): Promise<T> => {
  const { stop, ...urls } = await startEmbedded(folder, log, { settings })
  try {
    await migrate(urls.ownerUrl, { app: urls.url })
    return await act(urls)
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

/** A data folder of an earlier version: its only role is the cluster's first, a superuser. */
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

const UNOWNED = [
  'create table x (id int)',
  'create schema x',
  'drop table exceptions',
  'alter table programs add column x int',
  'alter table audit_log disable trigger user',
  'truncate answers',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'create or replace view lesson_progress as select 1',
  'set role tuntas_owner',
  `select * from drizzle.__drizzle_migrations`,
]

const demandNoOwner = async (url: string) => {
  for (const statement of UNOWNED)
    await expect(ask(url, statement), statement).rejects.toMatchObject({ code: '42501' })
}

const everyTable = `select count(*)::int as total from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'
  and relname not in ('demo_marker', 'strange') and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
    and (has_table_privilege(c.oid, 'update') or relname in ('audit_log', 'login_activity')))`

describe('the role of the application', () => {
  it('is no superuser and owns nothing, but reads and writes all rows', async () => {
    const folder = makeFolder()
    const first = await runEmbedded(folder, async ({ url, ownerUrl }) => {
      for (const role of [url, ownerUrl]) await demandNoSuperuser(role)
      await demandNoOwner(url)
      expect(await ask(url, everyTable)).toEqual([{ total: 0 }])
      expect(await ask(ownerUrl, OWNERS)).toEqual([{ owner: 'tuntas_owner' }])
      await ask(
        url,
        `insert into programs (name) values ('Reguler')`,
        'select * from lesson_progress',
        'analyze programs',
      )
      await ask(superuserUrl(folder), 'create table strange (id serial)')
      return [url, ownerUrl]
    })
    await runEmbedded(folder, async ({ url, ownerUrl }) => {
      expect(await ask(ownerUrl, OWNERS)).toEqual([{ owner: 'tuntas_owner' }])
      await ask(url, 'insert into strange default values')
      await ask(ownerUrl, 'drop table strange')
      // Passwords change at every start.
      const getPassword = (text: string) => new URL(text).password
      expect([url, ownerUrl].map(getPassword)).not.toContain(getPassword(first[0] ?? ''))
      const formerUrl = new URL(url)
      formerUrl.password = getPassword(first[0] ?? '')
      await expect(ask(formerUrl.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    })
  })

  it('is separated from superuser and owner of a former version’s single role, without loss', async () => {
    const folder = await makeOldFolder()
    for (let turn = 0; turn < 2; turn++)
      await runEmbedded(folder, async (urls) => {
        const { url, ownerUrl } = urls
        expect(urls).toEqual(embeddedUrls(folder))
        for (const role of [url, ownerUrl]) await demandNoSuperuser(role)
        await demandNoOwner(url)
        expect(await ask(url, OWNERS)).toEqual([{ owner: 'tuntas_owner' }])
        expect(await ask(url, everyTable)).toEqual([{ total: 0 }])
        expect(await ask(url, 'select name from programs')).toEqual([{ name: 'Reguler' }])
        await ask(
          ownerUrl,
          'alter table programs add column x int',
          'alter table programs drop column x',
          'select * from lesson_progress',
        )
        const roles = await ask(url, `select rolname from pg_roles where rolname like 'tuntas%' order by 1`)
        expect(roles.map(({ rolname }) => rolname)).toEqual(['tuntas', 'tuntas_admin', 'tuntas_owner'])
      })
  })

  it('is reported in words if the tables belong to another role than the owner', async () => {
    await runEmbedded(makeFolder(), async ({ url, ownerUrl }) => {
      // The application's URL used as the owner's, as after a misconfiguration.
      await expect(migrate(url, { app: ownerUrl })).rejects.toThrow(/milik peran tuntas_owner, bukan tuntas/)
    })
  })

  it('takes over a folder in which it owned the tables', async () => {
    const folder = makeFolder()
    await runEmbedded(folder, async () => {
      const admin = superuserUrl(folder)
      await ask(
        admin,
        'reassign owned by tuntas_owner to tuntas',
        'drop owned by tuntas_owner',
        'drop role tuntas_owner',
      )
      expect(await ask(admin, OWNERS)).toEqual([{ owner: 'tuntas' }])
      await ask(admin, `insert into programs (name) values ('Lama')`)
    })
    await runEmbedded(folder, async ({ url, ownerUrl }) => {
      await demandNoOwner(url)
      expect(await ask(ownerUrl, OWNERS)).toEqual([{ owner: 'tuntas_owner' }])
      expect(await ask(url, everyTable)).toEqual([{ total: 0 }])
      expect(await ask(url, 'select name from programs')).toEqual([{ name: 'Lama' }])
    })
  })
})

describe('rows that may only be added to', () => {
  it('are changed only by the owner who allows it, and emptied by nobody', async () => {
    await runEmbedded(makeFolder(), async ({ url, ownerUrl }) => {
      await ask(
        url,
        `insert into login_activity (name, ip_address, device, platform, browser, version, status)
          values ('a', '::1', 'x', 'x', 'x', 'x', 'failed')`,
      )
      const door = ['begin', `set local tuntas.erasing = 'on'`]
      const change = `update login_activity set name = '-'`
      for (const statement of [
        change,
        'delete from login_activity',
        'truncate login_activity',
        'delete from audit_log',
      ])
        await expect(ask(url, ...door, statement), statement).rejects.toMatchObject({ code: '42501' })
      for (const statement of [
        change,
        'delete from login_activity',
        'truncate login_activity',
        'truncate rejected_answers',
        'truncate audit_log',
      ])
        await expect(ask(ownerUrl, statement), statement).rejects.toThrow(/append-only/)
      await expect(ask(ownerUrl, ...door, 'truncate login_activity')).rejects.toThrow(/append-only/)
      expect(await ask(ownerUrl, ...door, change, 'commit', 'select name from login_activity')).toEqual([
        { name: '-' },
      ])
    })
  })
})
