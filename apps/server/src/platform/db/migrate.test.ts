import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readCatalog } from '../../../test/catalog.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { makeDatabaseBeforeSquash } from '../../../test/database-before-squash.ts'
import { createEmptyDatabase, databaseUrl, dropDatabase, scratchName } from '../../../test/scratch.ts'
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
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { folder })))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const reply = await client.query('select times from applied')
  await client.end()
  expect(reply.rows).toEqual([{ times: 1 }])
})

/** A database of its own for one test, made by `make`. */
const withDatabase = async (
  make: (url: string) => Promise<void>,
  test: (client: pg.Client, url: string) => Promise<void>,
) => {
  const adminUrl = inject('adminUrl')
  const name = scratchName('earlier')
  await createEmptyDatabase(adminUrl, name)
  const url = databaseUrl(adminUrl, name)
  const client = new pg.Client({ connectionString: url })
  try {
    await make(url)
    await client.connect()
    await test(client, url)
  } finally {
    await client.end()
    await dropDatabase(adminUrl, name)
  }
}

const CAMPUS = `insert into users (username, name, role, password_hash) values ('0011', 'Sari', 'dosen', ''), ('2201', 'Budi', 'mahasiswa', '');
  insert into education_levels (name) values ('S1');
  insert into study_programs (code, name) values ('IF', 'Informatika');
  insert into curriculums (code, name) values ('K', 'Kurikulum');
  insert into teachers (id, nim, nidn, study_program_id, education_level_id, place_birth, date_birth, gender)
    values (1, '1', '1', 1, 1, 'Bandung', '1980-01-02', 'P');
  insert into years (code, name, active) values ('Y', 'Tahun', true);
  insert into course_categories (code, name, study_program_id, curriculum_id, sks) values ('A', 'A', 1, 1, 3);
  insert into courses (name, year_id, course_category_id, teacher_id, status) values ('A1', 1, 1, 1, 'publish');
  insert into sections (courses_id, name, position) values (1, 'Topik', 1);
  insert into lessons (courses_id, sections_id, name, type, type_quiz, duration, position, status)
    values (1, 1, 'Kuis', 'QUIZ', 'formatif', '01:00', 1, 'publish');
  insert into questions (lessons_id, position, point, type, question, options, answer, level)
    values (1, 1, 1, 'MULTIPLE_CHOICE', '-', '[{"key":"A","label":"x"}]', 'A', '{c1}');
  insert into members (courses_id, user_id, role, source) values (1, 2, 'student', 'manual');
  insert into announcements (author_id, title, body, publish_at, told_at) values (1, 'Libur', '<p>-</p>', now(), '2026-11-01 00:00Z');`

const readCampus = `select p.lessons_id, p.user_id, p.total_question, a.notified_at::text from lesson_progress p, announcements a`

describe('a database of the version before the migrations were squashed', () => {
  it('gets the schema and the views of this version, and keeps its rows', () =>
    withDatabase(makeDatabaseBeforeSquash, async (client, url) => {
      await client.query(CAMPUS)
      await migrate(url)
      const { rows } = await client.query(readCampus)
      expect(rows).toEqual([
        { lessons_id: 1, user_id: 2, total_question: 1, notified_at: expect.stringContaining('2026-11-01') },
      ])
      await withDatabase(migrate, async (freshClient) =>
        expect(await readCatalog(client)).toEqual(await readCatalog(freshClient)),
      )
      await migrate(url) // and starts again
    }))

  it('is refused unchanged where it is older still', () =>
    withDatabase(makeDatabaseBeforeSquash, async (client, url) => {
      await client.query(
        'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
      )
      const before = await readCatalog(client)
      await expect(migrate(url)).rejects.toThrow('lebih lama daripada 29 November 2026')
      expect(await readCatalog(client)).toEqual(before)
    }))
})

describe('views', () => {
  const OLD_VIEW = `drop view announcement_readers;
    create view announcement_readers as select 1 as former;
    create view former_view as select * from announcement_readers;
    update drizzle.views set checksum = 'former', names = names || 'former_view'::text`

  it('of another version are replaced, and those that this version lacks are dropped', () =>
    withDatabase(migrate, async (client, url) => {
      const before = await readCatalog(client)
      await client.query(OLD_VIEW)
      await migrate(url)
      expect(await readCatalog(client)).toEqual(before)
    }))

  it('under a view of the campus itself are not touched, and the start says which one it is', () =>
    withDatabase(migrate, async (client, url) => {
      await client.query(
        `create view laporan_rektor as select * from active_students; update drizzle.views set checksum = 'former'`,
      )
      const before = await readCatalog(client)
      await expect(migrate(url)).rejects.toMatchObject({ detail: expect.stringContaining('laporan_rektor') })
      expect(await readCatalog(client)).toEqual(before)
    }))
})
