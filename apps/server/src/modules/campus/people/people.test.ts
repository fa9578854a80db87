import { freeStudentNumber, freeTeacherNumbers, students, teachers } from '@tuntas/contract/campus/people'
import { accountInfo } from '@tuntas/contract/identity/account'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeTeacher, makeUser } from '../../../../test/make.ts'
import { PASSWORD, personForms } from '../../../../test/people.ts'

const app = withApp()
let admin: Person
const { student, saveStudent, enter, teacher, saveTeacher } = personForms(app, () => admin)

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

describe('saving a student', () => {
  it('creates an account whose username is the NIM, and stores every field', async () => {
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
    const secondReply = await saveStudent(await student({ nim: first.nim.toLowerCase() }))
    expect([secondReply.code, secondReply.body.message]).toEqual([409, 'NIM sudah digunakan'])
    const lecturer = await teacher()
    await saveTeacher(lecturer)
    expect((await saveStudent(await student({ nim: lecturer.nidn }))).body.message).toBe(
      'Username sudah digunakan',
    )
  })

  it('reports a taken number in advance, in the words of the save', async () => {
    const [first, lecturer] = [await student(), await teacher()]
    const { id } = (await saveStudent(first)).body.data
    await saveTeacher(lecturer)
    const ask = async (query: { nim: string; id?: number }) => {
      const { code, body } = await app.call(admin, freeStudentNumber, { query })
      return [code, body.message, body.errors]
    }
    const takenReply = (words: string) => [409, words, { nim: [words] }]
    expect(await ask({ nim: first.nim.toLowerCase() })).toEqual(takenReply('NIM sudah digunakan'))
    expect(await ask({ nim: lecturer.nidn })).toEqual(takenReply('Username sudah digunakan'))
    expect((await ask({ nim: first.nim, id }))[0], 'their own').toBe(200)
    await app.call(admin, students.remove, { params: { id } })
    expect((await ask({ nim: first.nim }))[0], 'archived').toBe(409)
    const numbers = { nim: `${lecturer.nim}x`, nidn: lecturer.nidn }
    expect((await app.call(admin, freeTeacherNumbers, { query: numbers })).body.errors).toEqual({
      nidn: ['NIDN sudah digunakan'],
    })
    expect((await app.send(admin, freeStudentNumber, { query: {} })).code).toBe(422)
  })

  it('leaves no trace in the audit log if nothing changed', async () => {
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
    const { password: _, confirm_password: __, ...sameBody } = body
    expect((await saveStudent({ ...sameBody, id, phone: '0812-3344-1290' })).code).toBe(200)
    expect(await entries(), 'the same number, written otherwise').toEqual(['create'])
    await saveStudent({ ...sameBody, id, name: 'Nama Baru' })
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

  it('names missing fields in the words of the form', async () => {
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

  it('refuses phones with letters, impossible dates and other nonsense, changing nothing', async () => {
    const before = (await app.pool.query('select count(*) from users')).rows
    const badParts: object[] = [
      { phone: '0812-abc' },
      { phone: '12' },
      { date_birth: '2023-02-30' },
      { date_birth: 'kemarin' },
      { date_birth: '2099-12-31' },
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
    for (const more of badParts)
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
    const [busy, freeTeacher] = [await makeTeacher(app.pool), await makeTeacher(app.pool)]
    await makeCourse(app.pool, busy)
    const refusal = await app.call(admin, teachers.removeBulk, { body: { list_id: [freeTeacher, busy] } })
    expect(refusal.code).toBe(409)
    expect(refusal.body.message).toContain('masih mengampu 1 kelas')
    expect((await app.call(admin, teachers.detail, { query: { id: freeTeacher } })).code).toBe(200)
    expect((await app.call(admin, teachers.remove, { params: { id: freeTeacher } })).code).toBe(200)
  })
})
