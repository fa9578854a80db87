import { Readable } from 'node:stream'
import { fileTypeFromBuffer } from 'file-type'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { describeWork } from '../../test/demo-work.ts'
import type { FileStore } from '../platform/files/storage.ts'
import { passwordMatches } from '../platform/process/passwords.ts'
import { makeDemoCampus } from './campus.ts'

type Database = Awaited<ReturnType<typeof createTestDatabase>>

let database: Database
let client: pg.Client
const contents = new Map<string, Buffer>()
const files: FileStore = {
  put: async (key, content) => void contents.set(key, content),
  stream: async (key) => Readable.from([contents.get(key)]),
}

const open = async (url: string) => {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  return connection
}

const rows = async <T extends object>(sql: string, on = client) => (await on.query<T>(sql)).rows

const one = async (sql: string, on = client) => {
  const [row] = await rows<{ value: unknown }>(`select (${sql}) as value`, on)
  return row?.value
}

/** The lesson belongs to the full class. */
const FULL = "courses_id = (select id from courses where name = 'Basis Data A' and code = 'IF2301-A')"

beforeAll(async () => {
  database = await createTestDatabase()
  await makeDemoCampus(database.url, { files })
  client = await open(database.url)
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

describe('the demo campus', () => {
  it('has the size of a real campus', async () => {
    const sizes: [string, number][] = [
      ['study_programs', 3],
      ['programs', 3],
      ['education_levels', 4],
      ['years', 6],
      ['curriculums', 2],
      ['study_groups', 18],
      ['course_categories', 48],
      ['teachers', 40],
      ['students', 600],
      ['users', 644],
      ['courses', 60],
    ]
    for (const [table, size] of sizes)
      expect(await one(`select count(*)::int from ${table}`), table).toBe(size)
    const members = `select count(*)::int from members where ${FULL} and role = 'student' and ended_at is null`
    expect(await one(members)).toBe(120)
  })

  it('has one active year, which contains today', async () => {
    const years = await rows<{ code: string; closed: boolean }>('select code, closed from years where active')
    expect(years).toHaveLength(1)
    const code = `select case
        when extract(month from now() at time zone 'Asia/Jakarta') between 2 and 7
          then extract(year from now() at time zone 'Asia/Jakarta') - 1 || '2'
        else extract(year from (now() at time zone 'Asia/Jakarta') - interval '7 months') || '1' end`
    expect(years[0]).toEqual({ code: await one(code), closed: false })
  })

  it('has a grade for every score', async () => {
    const gaps = await rows(
      `select from (select end_score, lead(start_score) over (order by start_score) as next from grades) g
        where next is not null and next <> end_score + 0.01`,
    )
    expect(gaps).toEqual([])
    expect(await one('select numrange(min(start_score), max(end_score), $$[]$$)::text from grades')).toBe(
      '[0.00,100.00]',
    )
  })

  it('lets the demo accounts in with their password, and is marked', async () => {
    const accounts = await rows<{ role: string; name: string; password_hash: string }>(
      `select role, name, password_hash from users
        where username in ('superadmin', 'admin', 'operator', 'koordinator', '0011223301', '2201010001') order by id`,
    )
    expect(accounts.map(({ role }) => role)).toEqual([
      'super admin',
      'admin',
      'dosen',
      'mahasiswa',
      'operator',
      'koordinator',
    ])
    expect(accounts.slice(1).map(({ name }) => name)).toEqual([
      'Ratna Widyaningsih',
      'Dr. Bambang Sutrisno, M.Kom.',
      'Ayu Lestari Siregar',
      'Dewi Anggraini',
      'Rudi Hartono',
    ])
    expect(await passwordMatches(accounts[3]?.password_hash, 'Tuntas#2026')).toBe(true)
    expect(await one("select to_regclass('demo_marker') is not null")).toBe(true)
  })

  it('has course plans and documents whose content matches their rows', async () => {
    const fileRows = await rows<{ key: string; type: string; size: number }>(
      'select key, type, size from files',
    )
    expect(fileRows.map(({ key }) => key).sort()).toEqual([...contents.keys()].sort())
    for (const { key, type, size } of fileRows) {
      const content = contents.get(key) ?? Buffer.alloc(0)
      expect([content.length, (await fileTypeFromBuffer(content))?.mime]).toEqual([size, type])
    }
    const teacher = "(select id from users where username = '0011223301')"
    expect(await one(`select count(*)::int from rps where teacher_id = ${teacher}`)).toBeGreaterThan(1)
    const shownCondition = "format = 'FILE' and attachment_file_id is not null and status = 'publish'"
    expect(await one(`select count(*)::int from lessons where ${shownCondition}`)).toBeGreaterThan(1)
  })

  it('is left alone if there are users already', async () => {
    await makeDemoCampus(database.url)
    expect(await one('select count(*)::int from users')).toBe(644)
  })
})

describeWork({ rows, one, ofFull: FULL })

describe('the demo student', () => {
  it('mastered the earlier quizzes and can start the open one at once', async () => {
    const quizzes = await rows<{
      name: string
      attempts: number
      mastered: boolean
      free: boolean
      open: boolean
    }>(
      `select l.name, p.attempts, p.mastered, not p.upcoming and not p.ended as open,
          (select bool_and(completed) from lesson_progress e where (e.user_id, e.courses_id) = (p.user_id, p.courses_id)
            and (e.section_position, e.position) < (p.section_position, p.position)) as free
        from lesson_progress p join lessons l on l.id = p.lessons_id
        where p.type = 'QUIZ' and p.user_id = (select id from users where username = '2201010001') and p.${FULL}
        order by p.section_position, p.position limit 3`,
    )
    expect(quizzes).toEqual([
      { name: 'Kuis 1: ERD', attempts: 2, mastered: true, free: true, open: false },
      { name: 'Kuis 2: Normalisasi', attempts: 1, mastered: true, free: true, open: true },
      { name: 'Kuis 3: SELECT', attempts: 0, mastered: false, free: true, open: true },
    ])
  })
})
