import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'

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
