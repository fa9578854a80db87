import {
  entryYears,
  students,
  studyGroupOptions,
  teacherOptions,
  teachers,
} from '@tuntas/contract/campus/people'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeStudent, makeUser, masters } from '../../../../test/make.ts'
import { personForms } from '../../../../test/people.ts'

const app = withApp()
let admin: Person
const { student, saveStudent, saveTeacher, teacher } = personForms(app, () => admin)

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

describe('the lists', () => {
  it('narrow to a year of entry, a study group and a curriculum', async () => {
    const [older, younger] = [await student({ entry_year: 1999 }), await student({ entry_year: 1998 })]
    await saveStudent(older)
    const { id } = (await saveStudent(younger)).body.data
    const listFound = async (query: Record<string, unknown>) => {
      const list = (await app.send(admin, students.list, { query: { page: 1, ...query } })).body
      const counts = (await app.send(admin, students.counts, { query })).body.data as { total: number }[]
      const total = counts.reduce((sum, count) => sum + count.total, 0)
      return [list.data.map((row: { nim: string }) => row.nim), total]
    }
    expect(await listFound({ entry_year: 1998 })).toEqual([[younger.nim], 1])
    const { study_group_id, curriculum_id } = await masters(app.pool)
    expect(await listFound({ entry_year: 1999, study_group_id, curriculum_id })).toEqual([[older.nim], 1])
    expect(await listFound({ entry_year: 1999, study_group_id: 999_999 })).toEqual([[], 0])
    const years = async () => (await app.call(admin, entryYears)).body.data
    expect(await years()).toContainEqual({ id: 1998, name: '1998' })
    await app.call(admin, students.remove, { params: { id } })
    expect(await years(), 'nobody of it is left').not.toContainEqual({ id: 1998, name: '1998' })
  })

  it('find a phone number as people write it and as the screen shows it', async () => {
    const [someone, lecturer] = [
      await student({ phone: '0857-9182-7364' }),
      await teacher({ phone: '085791827365' }),
    ]
    await saveStudent(someone)
    await saveTeacher(lecturer)
    const listFound = async (keywords: string) => {
      const query = { keywords, page: 1 }
      const [people, staff] = [
        (await app.send(admin, students.list, { query })).body.data,
        (await app.send(admin, teachers.list, { query })).body.data,
      ]
      return [...people, ...staff].map(({ nim }: { nim: string }) => nim)
    }
    const both = [someone.nim, lecturer.nim]
    for (const spelling of [
      '08579182',
      '+62 857-9182',
      '0857-9182-736',
      '857-9182',
      '6285791827',
      '(0857) 9182',
    ])
      expect([spelling, await listFound(spelling)]).toEqual([spelling, both])
    expect(await listFound('085791827364')).toEqual([someone.nim])
    expect(await listFound(someone.nim), 'numbers of people are found as they were').toEqual([someone.nim])
  })

  it('filter, search and export what they show', async () => {
    const m = await masters(app.pool)
    const body = await student({ name: 'Unik 100%_nya' })
    await saveStudent(body)
    const list = (query: object) =>
      app.call(admin, students.list, { query: query as Record<string, unknown> })
    const foundPage = (await list({ keywords: '100%_', program_study_id: m.study_program_id })).body
    expect(foundPage.data).toEqual([
      expect.objectContaining({ name: 'Unik 100%_nya', status_user: 'Aktif', gender: 'P' }),
    ])
    expect((await list({ program_id: 999_999 })).body.pagination.total).toBe(0)
    const file = await app.server.inject({
      url: '/api/v1/user/student/export?keywords=100%25_',
      headers: { authorization: admin.token },
    })
    expect((await readXlsx(file.rawPayload)).sheets[0]?.rows[1]?.slice(0, 3)).toEqual([
      body.nim,
      'Unik 100%_nya',
      'Perempuan',
    ])
  })

  it('sort by the columns of the contract, and count each status under the other filters', async () => {
    const m = await masters(app.pool)
    const names = ['Zaki Hitung', 'Ahmad Hitung', 'Maya Hitung']
    for (const name of names)
      await saveStudent(await student({ name, status_id: name.startsWith('M') ? m.inactive : m.active }))
    const list = async (query: object) =>
      (await app.call(admin, students.list, { query: { keywords: 'hitung', ...query } })).body
    const sortedNames = (await list({ sort: 'name', order: 'desc' })).data.map(
      (row: { name: string }) => row.name,
    )
    expect(sortedNames).toEqual(['Zaki Hitung', 'Maya Hitung', 'Ahmad Hitung'])
    expect((await list({ status_id: m.inactive })).data).toEqual([
      expect.objectContaining({ name: 'Maya Hitung' }),
    ])
    const counts = await app.call(admin, students.counts, {
      query: { keywords: 'hitung', status_id: m.inactive },
    })
    expect(counts.body.data).toEqual([
      { value: String(m.active), total: 2 },
      { value: String(m.inactive), total: 1 },
    ])
    await saveTeacher(await teacher({ name: 'Dosen Terhitung', employee_status: 'tidak tetap' }))
    const lecturers = await app.call(admin, teachers.counts, { query: { keywords: 'terhitung' } })
    expect(lecturers.body.data).toEqual([{ value: 'tidak tetap', total: 1 }])
    for (const sort of ['address', 'u.password_hash', '1'])
      expect((await app.call(admin, students.list, { query: { sort } })).code, sort).toBe(422)
  })

  it('take several values of a filter, as text or as a list, and one as before', async () => {
    const m = await masters(app.pool)
    for (const [name, status_id] of [
      ['Satu Beberapa', m.active],
      ['Dua Beberapa', m.inactive],
    ] as const)
      await saveStudent(await student({ name, status_id }))
    const listNames = async (query: string) => {
      const reply = await app.server.inject({
        url: `/api/v1/user/student?keywords=beberapa&sort=name&${query}`,
        headers: { authorization: admin.token },
      })
      return reply.json().data?.map((row: { name: string }) => row.name) ?? reply.statusCode
    }
    const both = ['Dua Beberapa', 'Satu Beberapa']
    expect(await listNames(`status_id=${m.active},${m.inactive}`)).toEqual(both)
    expect(await listNames(`status_id=${m.active}&status_id=${m.inactive}`)).toEqual(both)
    expect(await listNames(`status_id=${m.active}`)).toEqual(['Satu Beberapa'])
    expect(await listNames('status_id=')).toEqual(both)
    expect(await listNames(`status_id=${m.active},x`)).toBe(422)
    await saveTeacher(await teacher({ name: 'Dosen Beberapa', employee_status: 'tidak tetap' }))
    const lecturers = (employee_status: string[]) =>
      app.send(admin, teachers.list, { query: { keywords: 'dosen beberapa', employee_status } })
    expect((await lecturers(['tetap', 'tidak tetap'])).body.pagination.total).toBe(1)
    expect((await lecturers(['tetap'])).body.pagination.total).toBe(0)
  })

  it.each([
    ['students', students, ['nim', 'name', 'education_level', 'program', 'study_program', 'phone']],
    ['teachers', teachers, ['nim', 'nidn', 'name', 'education_level', 'study_program', 'phone']],
  ] as const)('of %s are sorted by every column, each row on one page alone', async (_, kind, sorts) => {
    const page = async (query: object) =>
      (await app.send(admin, kind.list, { query: query as Record<string, unknown> })).body
    const { total } = (await page({ limit: '10' })).pagination
    for (const sort of sorts)
      for (const order of ['asc', 'desc']) {
        const rows: Record<string, string>[] = []
        for (let at = 1; (at - 1) * 10 < total; at++)
          rows.push(...(await page({ limit: '10', page: String(at), sort, order })).data)
        expect(new Set(rows.map(({ id }) => id)).size, `${sort} ${order}`).toBe(total)
        const expected = await app.pool.query(
          `select array(select v from unnest($1::text[]) v order by v ${order === 'desc' ? 'desc' : ''}) as sorted`,
          [rows.map((row) => row[sort] ?? null)],
        )
        expect(rows.map((row) => row[sort] ?? null)).toEqual(expected.rows[0].sorted)
      }
  })

  it('offer options to every signed-in user', async () => {
    const someone = await app.signedIn(await makeStudent(app.pool))
    const { study_group_id } = await masters(app.pool)
    expect((await app.call(someone, teacherOptions)).body.data.length).toBeGreaterThan(0)
    const groups = (await app.call(someone, studyGroupOptions)).body.data
    const active = await app.pool.query(
      'select count(*)::int as n from students s join users u on u.id = s.id and u.deleted_at is null join status_users st on st.id = s.status_id and st.active where s.study_group_id = $1',
      [study_group_id],
    )
    expect(groups).toContainEqual({
      id: study_group_id,
      name: expect.any(String),
      total_user: active.rows[0].n,
    })
  })

  it('keep a lecturer as saved', async () => {
    const body = await teacher({ employee_status: 'tidak tetap' })
    const { id } = (await saveTeacher(body)).body.data
    expect((await app.call(admin, teachers.detail, { query: { id } })).body.data).toMatchObject({
      nim: body.nim,
      nidn: body.nidn,
      username: body.nidn,
      employee_status: 'tidak tetap',
    })
    expect((await saveTeacher({})).body.errors).toMatchObject({
      nim: ['Masukan NIP'],
      nidn: ['Masukan NIDN'],
      education_level_id: ['Pilih jenjang'],
      study_program_id: ['Pilih program studi'],
    })
  })
})
