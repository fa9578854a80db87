import {
  entryYears,
  freeStudentNumber,
  freeTeacherNumbers,
  students,
  studyGroupOptions,
  teacherOptions,
  teachers,
} from '@tuntas/contract/campus/people'
import { accountInfo, signin } from '@tuntas/contract/identity/account'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeStudent, makeTeacher, makeUser, masters } from '../../../../test/make.ts'

const app = withApp()
let admin: Person
let counter = 0

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const PASSWORD = 'Rahasia#2026'
const biodata = () => ({
  nim: `NIM ${++counter}`,
  name: `Siti ${counter}`,
  gender: 'P',
  place_birth: 'Medan',
  date_birth: '2004-02-29',
  email: `s${counter}@kampus.ac.id`,
  phone: '+62 812-3344-1290',
  religion: 'islam',
  type_identity: 'ktp',
  no_identity: '1271012902040001',
  password: PASSWORD,
  confirm_password: PASSWORD,
})
const student = async (more: object = {}) => {
  const m = await masters(app.pool)
  return {
    ...biodata(),
    program_id: [m.program_id],
    education_level_id: [m.education_level_id],
    program_study_id: [m.study_program_id],
    curriculum_id: m.curriculum_id,
    status_id: m.active,
    study_group_id: [m.study_group_id],
    entry_year: '2022',
    date_entry: '2022-09-01',
    study_limit: 2029,
    address: 'Jl. Merdeka 1',
    ...more,
  }
}
const teacher = async (more: object = {}) => {
  const m = await masters(app.pool)
  const own = biodata()
  return {
    ...own,
    nidn: `N-${own.nim}`,
    education_level_id: m.education_level_id,
    study_program_id: m.study_program_id,
    ...more,
  }
}
const saveStudent = async (body: object) => app.send(admin, students.save, { body })
const saveTeacher = async (body: object) => app.send(admin, teachers.save, { body })
const enter = (username: string, password = PASSWORD) =>
  app.call(null, signin, {
    body: { username, password },
    headers: { 'x-forwarded-for': `10.1.0.${++counter}` },
  })

describe('saving a student', () => {
  it('makes an account whose username is the NIM, and keeps every field', async () => {
    const body = await student()
    const { id } = (await saveStudent(body)).body.data
    const { data } = (await app.call(admin, students.detail, { query: { id } })).body
    expect(data).toMatchObject({
      nim: body.nim,
      name: body.name,
      username: body.nim,
      phone: '6281233441290',
      date_birth: '2004-02-29',
      type: 'baru',
      entry_year: 2022,
      no_identity: '1271012902040001',
      program_id: body.program_id,
      study_program_id: body.program_study_id,
      program_study_id: body.program_study_id,
    })
    expect((await enter(body.nim.toLowerCase())).body.role).toBe('mahasiswa')
    expect(JSON.stringify(data)).not.toContain('password')
  })

  it('changes the username with the NIM, and ends sessions with a new password alone', async () => {
    const body = await student()
    const { id } = (await saveStudent(body)).body.data
    const session = { id, token: (await enter(body.nim)).body.token }
    const { password: _, confirm_password: __, ...rest } = body
    expect((await saveStudent({ ...rest, id, nim: `${body.nim}-B` })).code).toBe(200)
    expect((await enter(body.nim)).code).toBe(401)
    expect((await app.call(session, accountInfo)).body.data.user.username).toBe(`${body.nim}-B`)
    await saveStudent({
      ...rest,
      id,
      nim: `${body.nim}-B`,
      password: 'Lain#20266',
      confirm_password: 'Lain#20266',
    })
    expect((await app.call(session, accountInfo)).code).toBe(401)
    expect((await enter(`${body.nim}-B`, 'Lain#20266')).code).toBe(200)
  })

  it('refuses a NIM that somebody has, in any case of letters, archived or lecturer', async () => {
    const first = await student()
    const { id } = (await saveStudent(first)).body.data
    await app.call(admin, students.remove, { params: { id } })
    const again = await saveStudent(await student({ nim: first.nim.toLowerCase() }))
    expect([again.code, again.body.message]).toEqual([409, 'NIM sudah digunakan'])
    const lecturer = await teacher()
    await saveTeacher(lecturer)
    expect((await saveStudent(await student({ nim: lecturer.nidn }))).body.message).toBe(
      'Username sudah digunakan',
    )
  })

  it('says of a number beforehand what the save would say', async () => {
    const [first, lecturer] = [await student(), await teacher()]
    const { id } = (await saveStudent(first)).body.data
    await saveTeacher(lecturer)
    const ask = async (query: { nim: string; id?: number }) => {
      const { code, body } = await app.call(admin, freeStudentNumber, { query })
      return [code, body.message, body.errors]
    }
    const taken = (words: string) => [409, words, { nim: [words] }]
    expect(await ask({ nim: first.nim.toLowerCase() })).toEqual(taken('NIM sudah digunakan'))
    expect(await ask({ nim: lecturer.nidn })).toEqual(taken('Username sudah digunakan'))
    expect((await ask({ nim: first.nim, id }))[0], 'their own').toBe(200)
    await app.call(admin, students.remove, { params: { id } })
    expect((await ask({ nim: first.nim }))[0], 'archived').toBe(409)
    const numbers = { nim: `${lecturer.nim}x`, nidn: lecturer.nidn }
    expect((await app.call(admin, freeTeacherNumbers, { query: numbers })).body.errors).toEqual({
      nidn: ['NIDN sudah digunakan'],
    })
    expect((await app.send(admin, freeStudentNumber, { query: {} })).code).toBe(422)
  })

  it('leaves no trace in the audit log where nothing changed', async () => {
    const body = await student()
    const { id } = (await saveStudent(body)).body.data
    const entries = async (): Promise<string[]> => {
      const { rows } = await app.pool.query(
        `select action from audit_log where thing_id = $1 and kind in ('students', 'users') order by id`,
        [id],
      )
      return rows.map(({ action }) => action)
    }
    expect(await entries()).toEqual(['create'])
    const { password: _, confirm_password: __, ...same } = body
    expect((await saveStudent({ ...same, id, phone: '0812-3344-1290' })).code).toBe(200)
    expect(await entries(), 'the same number, written otherwise').toEqual(['create'])
    await saveStudent({ ...same, id, name: 'Nama Baru' })
    expect(await entries()).toEqual(['create', 'update'])
    await saveStudent({ ...body, name: 'Nama Baru', id })
    expect(await entries(), 'a new password is a change').toEqual(['create', 'update', 'password'])
  })

  it('refuses an address that no mail reaches, and a limit before the first year', async () => {
    const body = await student({ email: 'bukanemail', entry_year: 2026, study_limit: 1999 })
    expect((await saveStudent(body)).body.errors).toEqual({
      email: ['Email tidak sesuai. Contoh: nama@kampus.ac.id'],
      study_limit: ['Batas studi tidak boleh sebelum tahun masuk'],
    })
    for (const email of ['a b@kampus.ac.id', '@kampus.ac.id', 'budi@kampus.', 'Budi <b@x.id>'])
      expect(Object.keys((await saveStudent({ ...body, email })).body.errors), email).toContain('email')
    const right = { ...body, email: "o'neil+kampus@sub.kampus.ac.id", study_limit: 2026 }
    expect((await saveStudent(right)).code).toBe(200)
  })

  it('names what is missing in the words of the form', async () => {
    const reply = await saveStudent({})
    expect(reply.code).toBe(422)
    expect(reply.body.errors).toMatchObject({
      nim: ['Masukan nomor induk mahasiswa NIM'],
      name: ['Masukan nama lengkap'],
      place_birth: ['Masukan tempat lahir'],
      date_birth: ['Masukan tanggal lahir'],
      email: ['Masukan email'],
      phone: ['Masukan no.hp'],
      program_id: ['Pilih program'],
      education_level_id: ['Pilih jenjang'],
      study_program_id: ['Pilih program studi'],
      curriculum_id: ['Pilih kurikulum'],
      status_id: ['Pilih status mahasiswa'],
      study_group_id: ['Pilih rombongan belajar'],
      entry_year: ['Pilih tahun masuk'],
      date_entry: ['Pilih tanggal masuk'],
      study_limit: ['Masukan batas studi'],
    })
    const { password: _, confirm_password: __, ...rest } = await student()
    expect((await saveStudent(rest)).body.errors).toEqual({
      password: ['Masukan password'],
      confirm_password: ['Masukan konfirmasi password'],
    })
    expect(
      (await saveStudent({ ...rest, password: PASSWORD, confirm_password: 'beda#2026' })).body.errors,
    ).toEqual({ confirm_password: ['Konfirmasi password tidak sesuai !'] })
  })

  it('refuses phones with letters, dates that do not exist and other nonsense, changing nothing', async () => {
    const before = (await app.pool.query('select count(*) from users')).rows
    const bad: object[] = [
      { phone: '0812-abc' },
      { phone: '12' },
      { date_birth: '2023-02-30' },
      { date_birth: 'kemarin' },
      { date_entry: '2023-13-01' },
      { gender: 'X' },
      { religion: 'jedi' },
      { no_identity: '12a' },
      { no_identity: -4 },
      { nim: 'A/B' },
      { nim: "x'; drop table users;--" },
      { entry_year: '22' },
      { study_limit: 'selamanya' },
      { program_id: [1, 2] },
      { program_id: 'abc' },
      { password: 'pendek', confirm_password: 'pendek' },
    ]
    for (const more of bad)
      expect((await saveStudent(await student(more))).code, JSON.stringify(more)).toBe(422)
    const astray = await saveStudent(await student({ study_group_id: 999_999 }))
    expect([astray.code, astray.body.errors]).toEqual([422, { study_group_id: ['Data tidak ditemukan'] }])
    expect((await app.pool.query('select count(*) from users')).rows).toEqual(before)
  })

  it('cannot change a lecturer, nor make anyone an administrator', async () => {
    const lecturer = await makeTeacher(app.pool)
    expect((await saveStudent(await student({ id: lecturer }))).code).toBe(404)
    const body = await student({ role: 'super admin', deleted_at: null })
    const { id } = (await saveStudent(body)).body.data
    expect((await app.pool.query('select role from users where id = $1', [id])).rows[0].role).toBe(
      'mahasiswa',
    )
  })
})

describe('archiving people', () => {
  it('ends their sessions, and they sign in like unknown ones', async () => {
    const body = await student()
    const { id } = (await saveStudent(body)).body.data
    const session = { id, token: (await enter(body.nim)).body.token }
    expect((await app.call(admin, students.remove, { params: { id } })).code).toBe(200)
    expect((await app.call(session, accountInfo)).code).toBe(401)
    expect((await enter(body.nim)).body.message).toBe('Username atau password salah')
    expect((await app.call(admin, students.detail, { query: { id } })).code).toBe(404)
  })

  it('is refused for lecturers who teach, and is all or nothing', async () => {
    const [busy, free] = [await makeTeacher(app.pool), await makeTeacher(app.pool)]
    await makeCourse(app.pool, busy)
    const refused = await app.call(admin, teachers.removeBulk, { body: { list_id: [free, busy] } })
    expect(refused.code).toBe(409)
    expect(refused.body.message).toContain('masih mengampu 1 kelas')
    expect((await app.call(admin, teachers.detail, { query: { id: free } })).code).toBe(200)
    expect((await app.call(admin, teachers.remove, { params: { id: free } })).code).toBe(200)
  })
})

describe('the lists', () => {
  it('narrow to a year of entry, a study group and a curriculum', async () => {
    const [older, younger] = [await student({ entry_year: 1999 }), await student({ entry_year: 1998 })]
    await saveStudent(older)
    const { id } = (await saveStudent(younger)).body.data
    const found = async (query: Record<string, unknown>) => {
      const list = (await app.send(admin, students.list, { query: { page: 1, ...query } })).body
      const counts = (await app.send(admin, students.counts, { query })).body.data as { total: number }[]
      const total = counts.reduce((sum, count) => sum + count.total, 0)
      return [list.data.map((row: { nim: string }) => row.nim), total]
    }
    expect(await found({ entry_year: 1998 })).toEqual([[younger.nim], 1])
    const { study_group_id, curriculum_id } = await masters(app.pool)
    expect(await found({ entry_year: 1999, study_group_id, curriculum_id })).toEqual([[older.nim], 1])
    expect(await found({ entry_year: 1999, study_group_id: 999_999 })).toEqual([[], 0])
    const years = async () => (await app.call(admin, entryYears)).body.data
    expect(await years()).toContainEqual({ id: 1998, name: '1998' })
    await app.call(admin, students.remove, { params: { id } })
    expect(await years(), 'nobody of it is left').not.toContainEqual({ id: 1998, name: '1998' })
  })

  it('filter, search and export what they show', async () => {
    const m = await masters(app.pool)
    const body = await student({ name: 'Unik 100%_nya' })
    await saveStudent(body)
    const list = (query: object) =>
      app.call(admin, students.list, { query: query as Record<string, unknown> })
    const found = (await list({ keywords: '100%_', program_study_id: m.study_program_id })).body
    expect(found.data).toEqual([
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

  it('sort by what the contract allows, and count each status under the other filters', async () => {
    const m = await masters(app.pool)
    const names = ['Zaki Hitung', 'Ahmad Hitung', 'Maya Hitung']
    for (const name of names)
      await saveStudent(await student({ name, status_id: name.startsWith('M') ? m.inactive : m.active }))
    const list = async (query: object) =>
      (await app.call(admin, students.list, { query: { keywords: 'hitung', ...query } })).body
    const sorted = (await list({ sort: 'name', order: 'desc' })).data.map((row: { name: string }) => row.name)
    expect(sorted).toEqual(['Zaki Hitung', 'Maya Hitung', 'Ahmad Hitung'])
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
    const namesOf = async (query: string) => {
      const reply = await app.server.inject({
        url: `/api/v1/user/student?keywords=beberapa&sort=name&${query}`,
        headers: { authorization: admin.token },
      })
      return reply.json().data?.map((row: { name: string }) => row.name) ?? reply.statusCode
    }
    const both = ['Dua Beberapa', 'Satu Beberapa']
    expect(await namesOf(`status_id=${m.active},${m.inactive}`)).toEqual(both)
    expect(await namesOf(`status_id=${m.active}&status_id=${m.inactive}`)).toEqual(both)
    expect(await namesOf(`status_id=${m.active}`)).toEqual(['Satu Beberapa'])
    expect(await namesOf('status_id=')).toEqual(both)
    expect(await namesOf(`status_id=${m.active},x`)).toBe(422)
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

  it('give options to every signed-in user', async () => {
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
