import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { backUp } from '../src/backups/backup.ts'
import { MANIFEST } from '../src/backups/layout.ts'
import { restore } from '../src/backups/restore.ts'
import { verify } from '../src/backups/verify.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { applyMigrations, createMigrationsTable, readMigrations } from '../src/platform/db/migrations.ts'
import { root } from '../src/platform/root.ts'
import { connected, fingerprint, ignore, memory, withBackup } from './backups.ts'
import { readCatalog } from './catalog.ts'
import { makeDatabaseBeforeSquash } from './database-before-squash.ts'

const { folder, archive, source, store, emptyDatabase, restoreTo, forged } = withBackup()

describe('a backup', () => {
  it('is restored in an empty database, equal to the last row and byte', async () => {
    const url = await emptyDatabase()
    const files = memory()
    await restoreTo(url, archive, false, files)
    const before = await fingerprint(source.url)
    expect(Object.keys(before.prints).length).toBeGreaterThan(30)
    expect(await fingerprint(url)).toEqual(before)
    expect(store.contents.size).toBeGreaterThan(0)
    expect(files.contents).toEqual(store.contents)
    await migrate(url) // nothing is left to apply
  })

  it('leaves rules and counters at work', async () => {
    const url = await emptyDatabase()
    await restoreTo(url)
    const client = await connected(url)
    await expect(client.query('truncate audit_log')).rejects.toThrow()
    await expect(client.query('insert into members (courses_id, user_id) values (-1, -1)')).rejects.toThrow()
    await client.query("insert into status_users (name, active) values ('Baru', true)")
    await client.end()
  })

  it('signs in nobody who signed out since: the restored campus has no sessions', async () => {
    const client = await connected(source.url)
    await client.query(`insert into sessions (token_hash, user_id) select 'lama', id from users limit 1`)
    const path = join(folder, 'signed-in.tar.gz')
    await backUp({ url: source.url, files: store, path, say: ignore }, '9.9.9')
    await client.query('delete from sessions')
    await client.end()
    const url = await emptyDatabase()
    await restoreTo(url, path)
    const restoredClient = await connected(url)
    const sessions = await restoredClient.query('select from sessions')
    await restoredClient.end()
    expect(sessions.rowCount).toBe(0)
  })

  it('sends nothing after the restore: mail is off and nothing is queued', async () => {
    const client = await connected(source.url)
    await client.query('begin')
    await client.query(`insert into mail_settings (active, host, port, security, from_name, from_email)
      values (true, 'smtp.kampus.ac.id', 587, 'starttls', 'Tuntas', 'lms@kampus.ac.id')`)
    await client.query(
      `insert into mails (user_id, address, urgent) select id, 'a@kampus.ac.id', false from users limit 1`,
    )
    await client.query(`insert into notifications (kind, subject, user_id, period, params, bell, mail)
      select 'password_changed', 0, id, 'x', '{}', true, 'urgent' from users limit 1`)
    await client.query(
      `insert into webhook_settings (active, url, secret) values (true, 'https://gerbang.kampus.ac.id', 'tersegel')`,
    )
    await client.query('insert into webhook_calls (user_id) select id from users limit 1')
    await client.query(`update notifications set push = true, webhook = true where period = 'x'`)
    await client.query(
      `insert into notification_clocks (name, upto) values ('openings', '2026-01-01') on conflict (name) do update set upto = excluded.upto`,
    )
    await client.query('commit')
    const path = join(folder, 'mailing.tar.gz')
    await backUp({ url: source.url, files: store, path, say: ignore }, '9.9.9')
    await client.query(`delete from notifications where period = 'x'`)
    for (const table of [
      'mails',
      'notification_clocks',
      'mail_settings',
      'webhook_calls',
      'webhook_settings',
    ])
      await client.query(`delete from ${table}`)
    await client.end()
    const url = await emptyDatabase()
    await restoreTo(url, path)
    const restoredClient = await connected(url)
    const { rows } = await restoredClient.query(`select
      (select active from mail_settings) as active,
      (select count(*)::int from mails where state in ('waiting', 'sending')) as waiting,
      (select count(*)::int from notifications where mail is not null and mail_id is null) as due,
      (select active from webhook_settings) as calling,
      (select count(*)::int from webhook_calls where state in ('waiting', 'sending')) as calls,
      (select count(*)::int from notifications where push or webhook) as wanted,
      (select count(*)::int from notifications) as told,
      (select upto > now() - interval '1 hour' from notification_clocks where name = 'openings') as fresh`)
    await restoredClient.end()
    expect(rows[0]).toMatchObject({ active: false, waiting: 0, due: 0, fresh: true })
    expect(rows[0]).toMatchObject({ calling: false, calls: 0, wanted: 0 })
    expect(rows[0].told).toBeGreaterThan(0)
  })

  it('is for its owner alone and replaces no other', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    const repeatedBackup = backUp({ url: source.url, files: store, path: archive, say: ignore }, '9.9.9')
    await expect(repeatedBackup).rejects.toThrow('sudah ada')
  })

  it('tells which files the store has lost, and fails where the store is away', async () => {
    const [lostKey] = store.contents.keys()
    const holed = memory(new Map([...store.contents].filter(([key]) => key !== lostKey)))
    const path = join(folder, 'holed.tar.gz')
    const { missing: missingKeys } = await backUp(
      { url: source.url, files: holed, path, say: ignore },
      '9.9.9',
    )
    expect(missingKeys).toEqual([lostKey])
    const away = { ...store, stream: async () => Promise.reject(new Error('connect ECONNREFUSED')) }
    const none = join(folder, 'none.tar.gz')
    await expect(backUp({ url: source.url, files: away, path: none, say: ignore }, '9.9.9')).rejects.toThrow()
    expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
  })

  it('is a snapshot of its start, whatever is written later', async () => {
    const path = join(folder, 'moving.tar.gz')
    const client = await connected(source.url)
    let first = true
    const say = () => {
      if (!first) return
      first = false // on another connection, after the first table was written
      void client.query("insert into years (code, name) values ('2099', 'sesudahnya')").catch(ignore)
    }
    const before = await fingerprint(source.url)
    await backUp({ url: source.url, files: store, path, say }, '9.9.9')
    await client.query("delete from years where code = '2099'")
    await client.end()
    const url = await emptyDatabase()
    await restoreTo(url, path)
    expect((await fingerprint(url)).prints).toEqual(before.prints)
  })
})

describe('a restore is refused, and nothing changes,', () => {
  const expectRefused = async (path: string | Promise<string>, words: string | RegExp, replace = false) => {
    const url = await emptyDatabase()
    await migrate(url)
    const before = await fingerprint(url)
    await expect(restoreTo(url, await path, replace)).rejects.toThrow(words)
    expect(await fingerprint(url)).toEqual(before)
  }

  it('where one byte is damaged', async () => {
    const bytes = readFileSync(archive)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    const path = join(folder, 'damaged.tar.gz')
    writeFileSync(path, bytes)
    await expectRefused(path, 'Arsip rusak')
  })
  it('where a byte was changed and packed again', async () => {
    const bytes = gunzipSync(readFileSync(archive))
    const at = bytes.indexOf('Basis Data')
    bytes[at] = 'b'.charCodeAt(0)
    const path = join(folder, 'changed.tar.gz')
    writeFileSync(path, gzipSync(bytes))
    await expectRefused(path, 'Arsip rusak')
  })
  it('where the end is missing', async () => {
    const path = join(folder, 'short.tar.gz')
    writeFileSync(path, readFileSync(archive).subarray(0, -5_000))
    await expectRefused(path, 'Arsip rusak')
  })
  it('where entries were left out', async () => {
    await expectRefused(
      forged((name, content) => (name.startsWith('tables/users/') ? undefined : content)),
      'Arsip rusak',
    )
    await expectRefused(
      forged((name, content) => (name === MANIFEST ? undefined : content)),
      'Arsip rusak',
    )
  })
  it('where it is no archive', async () => {
    const path = join(folder, 'text.tar.gz')
    writeFileSync(path, 'bukan arsip')
    await expectRefused(path, 'Arsip rusak')
    await expectRefused(join(folder, 'nowhere'), 'tidak ada')
  })
  it('where the archive is of a newer or of another Tuntas', async () => {
    const verified = await verify(archive)
    const { header } = verified
    const url = await emptyDatabase()
    const task = { url, files: memory(), path: archive, say: ignore }
    const newer = {
      ...header,
      migrations: [...header.migrations, { hash: 'x', created_at: Number.MAX_SAFE_INTEGER }],
    }
    await expect(restore(task, { ...verified, header: newer }, false)).rejects.toThrow('lebih baru')
    const otherHeader = { ...header, migrations: header.migrations.map((one) => ({ ...one, hash: 'x' })) }
    await expect(restore(task, { ...verified, header: otherHeader }, false)).rejects.toThrow('versi lain')
    const format = forged((name, content) =>
      name === 'tuntas.json' ? Buffer.from(JSON.stringify({ ...header, format: 2 })) : content,
    )
    await expectRefused(format, 'format 2')
  })
  it('where rows do not fit together', async () => {
    const verified = await verify(archive)
    const url = await emptyDatabase()
    await migrate(url)
    const before = await fingerprint(url)
    const rows = { ...verified.manifest.rows, years: 1 }
    const wrongArchive = { ...verified, manifest: { ...verified.manifest, rows } }
    const task = { url, files: memory(), path: archive, say: ignore }
    await expect(restore(task, wrongArchive, false)).rejects.toThrow('years tidak utuh')
    expect(await fingerprint(url)).toEqual(before)
  })
  it('if there is a campus, unless it may be replaced', async () => {
    const url = await emptyDatabase()
    await restoreTo(url)
    const client = await connected(url)
    await client.query("update users set name = 'Diubah' where username = 'admin'")
    await client.end()
    const before = await fingerprint(url)
    await expect(restoreTo(url)).rejects.toThrow('sudah berisi kampus')
    expect(await fingerprint(url)).toEqual(before)
    await restoreTo(url, archive, true)
    expect((await fingerprint(url)).prints).toEqual((await fingerprint(source.url)).prints)
  })
  it('where another product lives', async () => {
    const url = await emptyDatabase()
    const client = await connected(url)
    await client.query('create table invoices (id int)')
    await expect(restoreTo(url, archive, true)).rejects.toThrow('invoices')
    expect((await client.query('select from invoices')).rowCount).toBe(0)
    await client.end()
  })
  it('where a Tuntas works with the database', async () => {
    const url = await emptyDatabase()
    const client = await connected(url, 'tuntas-saves')
    await expect(restoreTo(url)).rejects.toThrow('sedang berjalan')
    await client.end()
  })
})

it('an archive of an older Tuntas is brought up to date', async () => {
  const oldUrl = await emptyDatabase()
  const migrations = join(root, 'apps/server/migrations')
  const shortFolder = join(folder, 'migrations')
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8'))
  journal.entries.splice(-1)
  spawnSync('cp', ['-r', migrations, shortFolder])
  writeFileSync(join(shortFolder, 'meta/_journal.json'), JSON.stringify(journal))
  // Without views: those of today may read columns of the last migration.
  const client = await connected(oldUrl)
  await createMigrationsTable(client)
  await applyMigrations(client, readMigrations(shortFolder))
  await client.query("insert into years (code, name) values ('2020', 'lama')")
  await client.end()
  const path = join(folder, 'old.tar.gz')
  await backUp({ url: oldUrl, files: store, path, say: ignore }, '0.0.1')
  const url = await emptyDatabase()
  await restoreTo(url, path)
  await migrate(oldUrl)
  const [upgradedArchive, upgradedSource] = [await fingerprint(url), await fingerprint(oldUrl)]
  expect(upgradedArchive.shape).toEqual(upgradedSource.shape)
  expect(upgradedArchive.prints.years).toBe(upgradedSource.prints.years)
})

it('an archive from before the migrations were squashed is brought up to date', async () => {
  const oldUrl = await emptyDatabase()
  await makeDatabaseBeforeSquash(oldUrl)
  const client = await connected(oldUrl)
  await client.query("insert into years (code, name) values ('2020', 'lama')")
  await client.end()
  const path = join(folder, 'before-squash.tar.gz')
  await backUp({ url: oldUrl, files: store, path, say: ignore }, '0.0.1')
  const url = await emptyDatabase()
  await restoreTo(url, path)
  await migrate(oldUrl)
  const readYears = async (database: string) => {
    const reader = await connected(database)
    const { rows } = await reader.query('select to_jsonb(y) as year from years y order by id')
    const catalog = await readCatalog(reader)
    await reader.end()
    return { rows, catalog }
  }
  expect(await readYears(url)).toEqual(await readYears(oldUrl)) // columns may have another order
})

it('an archive older than that is refused', async () => {
  const verified = await verify(archive)
  const migrations = [{ hash: 'x', created_at: 1 }]
  const task = { url: await emptyDatabase(), files: memory(), path: archive, say: ignore }
  await expect(
    restore(task, { ...verified, header: { ...verified.header, migrations } }, false),
  ).rejects.toThrow('lebih lama daripada 29 November 2026')
})
