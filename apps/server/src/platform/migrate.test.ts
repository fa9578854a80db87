import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { createEmptyDatabase, databaseUrl, dropDatabase, scratchName } from '../../test/scratch.ts'
import { migrate } from './migrate.ts'
import { root } from './root.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
const folder = mkdtempSync(join(tmpdir(), 'tuntas-migrations-'))

beforeAll(async () => {
  database = await createTestDatabase()
  mkdirSync(join(folder, 'meta'))
  const entries = [{ idx: 0, version: '7', when: 4_000_000_000_000, tag: '0000_slow', breakpoints: true }]
  writeFileSync(
    join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  )
  writeFileSync(join(folder, '0000_slow.sql'), 'create table applied as select 1 as times from pg_sleep(0.3)')
})

afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

it('applies a migration once when several instances start together', async () => {
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, folder)))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const reply = await client.query('select times from applied')
  await client.end()
  expect(reply.rows).toEqual([{ times: 1 }])
})

const shipped = join(root, 'apps/server/migrations')

/** The shipped migrations before the first one whose text holds these words. */
const migrationsBefore = (words: string): string => {
  const journal = JSON.parse(readFileSync(join(shipped, 'meta/_journal.json'), 'utf8'))
  const at = journal.entries.findIndex(({ tag }: { tag: string }) =>
    readFileSync(join(shipped, `${tag}.sql`), 'utf8').includes(words),
  )
  const before = join(folder, 'before')
  cpSync(shipped, before, { recursive: true })
  const entries = journal.entries.slice(0, at)
  writeFileSync(join(before, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
  return before
}

it('takes what was typed into the field of the name out of the sign-ins of earlier versions', async () => {
  const adminUrl = inject('adminUrl')
  const name = scratchName('earlier')
  await createEmptyDatabase(adminUrl, name)
  const url = databaseUrl(adminUrl, name)
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(url, migrationsBefore('(tidak dikenal)'))
    await client.connect()
    await client.query(
      `insert into users (username, name, role, password_hash) values ('2201', 'Budi', 'mahasiswa', '')`,
    )
    const rows: (string | number | null)[][] = [
      ['MyS3cretPassw0rd!', 'failed', null],
      ['2201', 'failed', null],
      ['Budi', 'failed', 1],
      ['Budi', 'success', 1],
    ]
    for (const row of rows)
      await client.query(
        `insert into login_activity (name, status, user_id, ip_address, device, platform, browser, version)
          values ($1, $2, $3, '', '', '', '', '')`,
        row,
      )
    await migrate(url)
    const names = await client.query('select name from login_activity order by id')
    expect(names.rows.map((row) => row.name)).toEqual(['(tidak dikenal)', '2201', 'Budi', 'Budi'])
  } finally {
    await client.end()
    await dropDatabase(adminUrl, name)
  }
})
