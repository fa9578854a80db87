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
  await Promise.all([1, 2, 3, 4].map(() => migrate(database.url, { folder })))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const reply = await client.query('select times from applied')
  await client.end()
  expect(reply.rows).toEqual([{ times: 1 }])
})

const shipped = join(root, 'apps/server/migrations')

/** The shipped migrations before the first one that contains these words. */
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

/** A database of the version before these words, filled by hand and migrated to the present version. */
const testMigration = async (words: string, fill: string, read: (client: pg.Client) => Promise<void>) => {
  const adminUrl = inject('adminUrl')
  const name = scratchName('earlier')
  await createEmptyDatabase(adminUrl, name)
  const url = databaseUrl(adminUrl, name)
  const client = new pg.Client({ connectionString: url })
  try {
    await migrate(url, { folder: migrationsBefore(words) })
    await client.connect()
    await client.query(fill)
    await migrate(url)
    await read(client)
  } finally {
    await client.end()
    await dropDatabase(adminUrl, name)
  }
}

it('takes what was typed into the field of the name out of the sign-ins of earlier versions', () =>
  testMigration(
    '(tidak dikenal)',
    `insert into users (username, name, role, password_hash) values ('2201', 'Budi', 'mahasiswa', '');
      insert into login_activity (name, status, user_id, ip_address, device, platform, browser, version) values
        ('MyS3cretPassw0rd!', 'failed', null, '', '', '', '', ''), ('2201', 'failed', null, '', '', '', '', ''),
        ('Budi', 'failed', 1, '', '', '', '', ''), ('Budi', 'success', 1, '', '', '', '', '')`,
    async (client) => {
      const names = await client.query('select name from login_activity order by id')
      expect(names.rows.map((row) => row.name)).toEqual(['(tidak dikenal)', '2201', 'Budi', 'Budi'])
    },
  ))

const CAMPUS = `insert into users (username, name, role, password_hash) values ('0011', 'Sari', 'dosen', '');
      insert into education_levels (name) values ('S1');
      insert into study_programs (code, name) values ('IF', 'Informatika');
      insert into curriculums (code, name) values ('K', 'Kurikulum');
      insert into teachers (id, nim, nidn, study_program_id, education_level_id, place_birth, date_birth, gender)
        values (1, '1', '1', 1, 1, 'Bandung', '1980-01-02', 'P');
      insert into years (code, name, active) values ('Y', 'Tahun', true);
      insert into course_categories (code, name, study_program_id, curriculum_id, sks) values ('A', 'A', 1, 1, 3), ('B', 'B', 1, 1, 3);`

it('makes one goal of each text of a mata kuliah, and loses none', () =>
  testMigration(
    'insert into goals (course_category_id',
    `${CAMPUS}
      insert into courses (name, year_id, course_category_id, teacher_id, deleted_at)
        values ('A1', 1, 1, 1, null), ('A2', 1, 1, 1, now()), ('B1', 1, 2, 1, null);
      insert into sections (courses_id, name, position) select id, 'Topik', 1 from courses;
      insert into lessons (courses_id, sections_id, name, type, type_quiz, duration, position)
        select id, id, 'Kuis', 'QUIZ', 'formatif', '01:00', 1 from courses;
      insert into questions (lessons_id, position, point, type, question, level, goals, deleted_at) values
        (1, 1, 1, 'ESSAY', '-', '{c1}', 'Membaca ERD', null),
        (1, 2, 1, 'ESSAY', '-', '{c1}', ' membaca  erd ', null),
        (1, 3, 1, 'ESSAY', '-', '{c1}', 'MEMBACA ERD', now()),
        (2, 1, 1, 'ESSAY', '-', '{c1}', E'membaca\\terd', null),
        (2, 2, 1, 'ESSAY', '-', '{c1}', 'Hanya di arsip', null),
        (1, 4, 1, 'ESSAY', '-', '{c1}', E' \\n ', null),
        (1, 5, 1, 'ESSAY', '-', '{c1}', null, null),
        (1, 6, 1, 'ESSAY', '-', '{c1}', 'Ångström é', null),
        (3, 1, 1, 'ESSAY', '-', '{c1}', 'ÅNGSTRÖM É', null),
        (3, 2, 1, 'ESSAY', '-', '{c1}', 'membaca erd', null)`,
    async (client) => {
      const { rows } = await client.query(
        `select q.id, g.course_category_id as subject, g.text, g.position from questions q left join goals g on g.id = q.goal_id order by q.id`,
      )
      const read = { subject: 1, text: 'membaca erd', position: 1 }
      expect(rows.map(({ id: _, ...goal }) => goal)).toEqual([
        read,
        read,
        read,
        read,
        { subject: 1, text: 'Hanya di arsip', position: 2 },
        { subject: null, text: null, position: null },
        { subject: null, text: null, position: null },
        { subject: 1, text: 'Ångström é', position: 3 },
        { subject: 2, text: 'ÅNGSTRÖM É', position: 1 },
        { subject: 2, text: 'membaca erd', position: 2 },
      ])
      const goals = await client.query('select count(*)::int as count from goals')
      expect(goals.rows).toEqual([{ count: 5 }])
    },
  ))

it('moves the questions of all quizzes into the banks of their mata kuliah, those that ask the same as one', () =>
  testMigration(
    'CREATE TABLE "bank_questions"',
    `${CAMPUS}
      insert into courses (name, year_id, course_category_id, teacher_id, deleted_at)
        values ('A1', 1, 1, 1, null), ('A2', 1, 1, 1, null), ('B1', 1, 2, 1, null), ('A lama', 1, 1, 1, now());
      insert into sections (courses_id, name, position) select id, 'Topik', 1 from courses;
      insert into lessons (courses_id, sections_id, name, type, type_quiz, duration, position)
        select id, id, 'Kuis', 'QUIZ', 'formatif', '01:00', 1 from courses;
      insert into goals (course_category_id, text, position) values (1, 'Membaca ERD', 1);
      insert into questions (lessons_id, position, point, type, question, options, answer, level, goal_id, explanation, deleted_at) values
        (1, 1, 1, 'MULTIPLE_CHOICE', '<p>Apa itu kunci?</p>', '[{"key":"A","label":"x"}]', 'A', '{c1}', null, null, null),
        (2, 1, 2, 'MULTIPLE_CHOICE', '<p>Apa  itu <b>KUNCI</b>?</p>', '[{"key":"A","label":"x"}]', 'A', '{c2}', 1, 'Karena', null),
        (4, 1, 2, 'MULTIPLE_CHOICE', 'Apa itu kunci?', '[{"key":"A","label":"x"}]', 'A', '{c2}', null, null, null),
        (2, 2, 1, 'MULTIPLE_CHOICE', '<p>Apa itu kunci?</p>', '[{"key":"A","label":"y"}]', 'A', '{c1}', null, null, null),
        (2, 3, 1, 'ESSAY', '<p>Apa itu kunci?</p>', '[]', null, '{c1}', null, null, null),
        (3, 1, 1, 'ESSAY', '<p>Apa itu kunci?</p>', '[]', null, '{c1}', null, null, null),
        (1, 2, 1, 'ESSAY', 'Sudah diarsipkan', '[]', null, '{c1}', null, null, now())`,
    async (client) => {
      const { rows: questions } = await client.query('select id, bank_version_id from questions order by id')
      const at = (id: number) => questions.find((one) => one.id === id).bank_version_id
      expect(at(1)).toBeGreaterThan(0)
      expect([at(2), at(3)]).toEqual([at(1), at(1)])
      expect(new Set([at(1), at(4), at(5), at(6)]).size).toBe(4)
      expect(at(7)).toBeNull()
      const { rows } = await client.query(
        `select b.course_category_id, b.owner_id, b.state, v.number, v.question, v.level, v.goal_id, v.explanation, v.point::float, v.search
         from bank_questions b join bank_versions v on v.id = b.latest_id and v.bank_question_id = b.id order by b.id`,
      )
      expect(rows).toHaveLength(4)
      expect(rows[0]).toEqual({
        course_category_id: 1,
        owner_id: 1,
        state: 'draft',
        number: 1,
        question: '<p>Apa  itu <b>KUNCI</b>?</p>',
        level: ['c2'],
        goal_id: 1,
        explanation: 'Karena',
        point: 2,
        search: 'apa itu kunci ?',
      })
      expect(rows.map((one) => one.course_category_id)).toEqual([1, 1, 1, 2])
      // The sequence continues after the moved rows.
      await client.query('insert into bank_questions (course_category_id) values (1)')
    },
  ))
