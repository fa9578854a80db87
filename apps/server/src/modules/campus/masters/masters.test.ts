import {
  courseCategories,
  curriculums,
  educationLevels,
  grades,
  programs,
  statusUserOptions,
  studyGroups,
  studyPrograms,
  years,
} from '@tuntas/contract/campus/masters'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { makeCourse, makeStudent, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { testResource } from '../../../../test/resource.ts'

const app = withApp()

testResource(app, programs, 'programs')
testResource(app, studyPrograms, 'study_programs')
testResource(app, educationLevels, 'education_levels')
testResource(app, curriculums, 'curriculums')
testResource(app, studyGroups, 'study_groups')
testResource(app, years, 'years')

describe('master data', () => {
  const newAdmin = async () => app.signedIn(await makeUser(app.pool, 'admin'))

  it('has unique codes and names, whatever their case', async () => {
    const admin = await newAdmin()
    const save = (body: object) => app.send(admin, studyPrograms.save, { body })
    await save({ code: 'TI', name: 'Teknik Informatika' })
    expect((await save({ code: 'ti', name: 'Lain' })).body).toEqual({
      status: false,
      message: 'Kode sudah digunakan',
      code: 'code_taken',
    })
    expect((await save({ code: 'LAIN', name: 'TEKNIK informatika' })).body).toEqual({
      status: false,
      message: 'Nama sudah digunakan',
      code: 'name_taken',
    })
  })

  it('names the uses of a row that cannot be deleted, and keeps all rows of a bulk', async () => {
    const admin = await newAdmin()
    const { study_program_id } = await masters(app.pool)
    await Promise.all([makeStudent(app.pool), makeStudent(app.pool), makeTeacher(app.pool)])
    await app.pool.query('update users set deleted_at = now() where role = $1', ['dosen'])
    const refusal = await app.call(admin, studyPrograms.remove, { params: { id: study_program_id } })
    expect([refusal.code, refusal.body.message]).toEqual([
      409,
      'Program studi masih dipakai oleh 2 mahasiswa, 1 dosen dan 1 mata kuliah.',
    ])
    const saveReply = await app.call(admin, studyPrograms.save, { body: { code: 'BEBAS', name: 'Bebas' } })
    const freeProgram = saveReply.body.data.id
    const bulk = await app.call(admin, studyPrograms.removeBulk, {
      body: { list_id: [freeProgram, study_program_id] },
    })
    expect(bulk.code).toBe(409)
    const row = (await app.call(admin, studyPrograms.detail, { query: { id: study_program_id } })).body.data
    const message = 'masih dipakai oleh 2 mahasiswa, 1 dosen dan 1 mata kuliah.'
    expect(bulk.body.message).toBe(`${row.name} ${message}`)
    expect(bulk.body.data).toEqual({
      blocked: [
        {
          id: study_program_id,
          name: row.name,
          uses: [
            { noun: 'mahasiswa', count: 2, by: 'study_program_id' },
            { noun: 'dosen', count: 1, by: 'study_program_id' },
            { noun: 'mata kuliah', count: 1, by: 'study_program_id' },
          ],
          message,
        },
      ],
    })
    expect((await app.call(admin, studyPrograms.detail, { query: { id: freeProgram } })).code).toBe(200)
  })

  it('names every row of a bulk that cannot be deleted, whatever the reason', async () => {
    const admin = await newAdmin()
    const year = async (name: string) =>
      (await app.call(admin, years.save, { body: { code: name, name } })).body.data.id
    const { year_id: open } = await masters(app.pool)
    const [usedYear, freeYear] = [await year('Terpakai'), await year('Bebas')]
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await app.pool.query('update courses set year_id = $1 where id = $2', [usedYear, course])
    const { name } = (await app.call(admin, years.detail, { query: { id: open } })).body.data
    const refusal = await app.call(admin, years.removeBulk, { body: { list_id: [freeYear, open, usedYear] } })
    expect([refusal.code, refusal.body.message]).toEqual([
      409,
      `2 tahun semester tidak dapat dihapus: ${name} dan Terpakai. Tidak ada yang dihapus.`,
    ])
    expect(refusal.body.data.blocked).toMatchObject([
      { id: open, uses: [], message: 'Tahun semester yang aktif tidak dapat dihapus.' },
      { id: usedYear, uses: [{ noun: 'kelas', count: 1, by: 'year_id' }] },
    ])
    const alone = await app.call(admin, years.remove, { params: { id: open } })
    expect(alone.body.message).toBe('Tahun semester yang aktif tidak dapat dihapus.')
    expect((await app.call(admin, years.detail, { query: { id: freeYear } })).code).toBe(200)
  })

  it('offers the filters of the class lists', async () => {
    const { year_id, course_category_id } = await masters(app.pool)
    const student = await app.signedIn(await makeStudent(app.pool))
    const options = async (endpoint: typeof years.options) => (await app.call(student, endpoint)).body.data
    expect(await options(years.options)).toContainEqual({ id: year_id, name: expect.any(String), active: 1 })
    expect(await options(courseCategories.options)).toContainEqual({
      id: course_category_id,
      name: expect.any(String),
    })
    const statuses = (await app.call(student, statusUserOptions)).body.data
    expect(statuses.map((one: { name: string }) => one.name)).toEqual([
      'Aktif',
      'Cuti',
      'Lulus',
      'Keluar',
      'Drop Out',
    ])
  })

  it('exports every list as an Excel file under its filters', async () => {
    const admin = await newAdmin()
    await app.call(admin, curriculums.save, { body: { code: 'XLSX', name: '=1+1' } })
    const reply = await app.server.inject({
      url: '/api/v1/master-data/curriculum/export?keywords=xlsx',
      headers: { authorization: admin.token },
    })
    expect(reply.headers['content-disposition']).toContain(encodeURIComponent('Master Kurikulum.xlsx'))
    const { sheets } = await readXlsx(reply.rawPayload)
    expect(sheets[0]?.rows).toEqual([
      ['Kode', 'Nama'],
      ['XLSX', '=1+1'],
    ])
  })
})

describe('the term year', () => {
  const save = async (body: object) =>
    app.send(await app.signedIn(await makeUser(app.pool, 'admin')), years.save, { body })
  const activeOnes = async () => (await app.pool.query('select id, closed from years where active')).rows

  it('has one active row: activating one closes the other', async () => {
    const first = (await save({ code: 'T1', name: 'Tahun satu', active: 1 })).body.data.id
    const second = (await save({ code: 'T2', name: 'Tahun dua', active: '1' })).body.data.id
    expect(await activeOnes()).toEqual([{ id: second, closed: false }])
    expect((await save({ id: first, code: 'T1', name: 'Tahun satu', active: true })).code).toBe(200)
    expect(await activeOnes()).toEqual([{ id: first, closed: false }])
  })

  it('has a day until which marks are closed: not sent it stays, empty clears it', async () => {
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const year = { code: 'T6', name: 'Tahun enam' }
    const id = (await save({ ...year, marks_due: '2026-12-20' })).body.data.id
    const read = async () => (await app.call(admin, years.detail, { query: { id } })).body.data.marks_due
    expect(await read()).toBe('2026-12-20')
    expect((await save({ ...year, id })).code).toBe(200)
    expect(await read()).toBe('2026-12-20')
    for (const marks_due of [
      '2026-02-30',
      '20-12-2026',
      'besok',
      7,
      '2026-12-20T10:00',
      ['2026-12-20', 'x'],
      {},
    ]) {
      const reply = await save({ ...year, id, marks_due })
      expect([reply.code, reply.body.errors], JSON.stringify(marks_due)).toEqual([
        422,
        { marks_due: ['Tanggal tidak sesuai'] },
      ])
    }
    expect(await read()).toBe('2026-12-20')
    expect((await save({ ...year, id, marks_due: ' ' })).code).toBe(200)
    expect(await read()).toBeNull()
    const words = await app.pool.query(
      `select after ->> 'marks_due' as after from audit_log where kind = 'years' and thing_id = $1 order by id`,
      [id],
    )
    expect(words.rows.map((row) => row.after)).toEqual(['2026-12-20', null])
  })

  it('cannot be deactivated or deleted while it is active', async () => {
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const id = (await save({ code: 'T3', name: 'Tahun tiga', active: 1 })).body.data.id
    expect((await save({ id, code: 'T3', name: 'Tahun tiga', active: 0 })).code).toBe(409)
    expect((await app.call(admin, years.remove, { params: { id } })).code).toBe(409)
    expect(await activeOnes()).toEqual([{ id, closed: false }])
  })

  it('stays as it is where a client sends code and name alone', async () => {
    const id = (await save({ code: 'T4', name: 'Tahun empat', active: 1 })).body.data.id
    expect((await save({ id, code: 'T4', name: 'Tahun keempat' })).code).toBe(200)
    const otherYear = (await save({ code: 'T5', name: 'Tahun lima' })).body.data.id
    expect((await save({ id: otherYear, code: 'T5', name: 'Tahun kelima' })).code).toBe(200)
    expect(await activeOnes()).toEqual([{ id, closed: false }])
  })

  it('lets everybody activate at once, one after the other', async () => {
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const bodies = [1, 2, 3].map((n) => ({ code: `TS${n}`, name: `Tahun serentak ${n}` }))
    const ids = await Promise.all(
      bodies.map(async (body) => (await app.send(admin, years.save, { body })).body.data.id),
    )
    const rounds = [0, 1, 2, 0, 1, 2, 0, 1, 2]
    const codes = await Promise.all(
      rounds.map(
        async (at) =>
          (await app.send(admin, years.save, { body: { ...bodies[at], id: ids[at], active: 1 } })).code,
      ),
    )
    expect(codes).toEqual(rounds.map(() => 200))
    expect(await activeOnes()).toHaveLength(1)
  })
})

describe('the grade scale', () => {
  const save = async (body: object) =>
    app.send(await app.signedIn(await makeUser(app.pool, 'admin')), grades.save, { body })
  const grade = (start_score: unknown, end_score: unknown, name: string) =>
    save({ start_score, end_score, ipk: '4,00', grade: name, status: 1 })

  it('accepts decimal commas, and names the overlapping grade', async () => {
    expect((await grade('80,01', 100, 'A')).code).toBe(200)
    const refusal = await grade('75.5', '80,01', 'B')
    expect([refusal.code, refusal.body.message]).toEqual([
      409,
      'Rentang nilai bertumpuk dengan grade A (80,01–100).',
    ])
    expect((await grade('70', '80', 'B')).code).toBe(200)
  })

  it('refuses ranges outside 0 to 100', async () => {
    for (const [start, end] of [
      ['', 10],
      [50, 40],
      [-1, 10],
      [10, 101],
      ['1.234', 2],
      ['abc', 2],
      [null, 2],
      ['1e1', 20],
    ]) {
      expect((await grade(start, end, 'X')).code, `${start}–${end}`).toBe(422)
    }
    expect((await grade('', '', 'X')).body.errors).toEqual({
      start_score: ['Masukan nilai awal'],
      end_score: ['Masukan nilai akhir'],
    })
    const unknown = await save({ start_score: 1, end_score: 2, ipk: 1, grade: 'X', status: '2' })
    expect(unknown.body.errors).toEqual({ status: ['Pilih status'] })
  })

  it('is filtered by its status', async () => {
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    await save({ start_score: 0, end_score: 40, ipk: 0, grade: 'E', status: 0 })
    const failingGrades = await app.send(admin, grades.list, { query: { status: 0 } })
    expect(failingGrades.body.data.map((row: { grade: string }) => row.grade)).toEqual(['E'])
  })
})

describe('mata kuliah', () => {
  it('are unique by name within study program and curriculum, and accept the former field names', async () => {
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const { study_program_id, curriculum_id } = await masters(app.pool)
    const otherCurriculum = (
      await app.call(admin, curriculums.save, { body: { code: 'K-LAIN', name: 'Kurikulum lain' } })
    ).body.data.id
    const save = (body: object) => app.send(admin, courseCategories.save, { body })
    const body = {
      name: 'Kalkulus',
      sks: '3',
      program_study_id: [study_program_id],
      curriculum_id: [curriculum_id],
    }
    expect((await save(body)).code).toBe(200)
    expect((await save({ ...body, name: 'KALKULUS' })).body.message).toBe('Nama sudah digunakan')
    expect((await save({ ...body, curriculum_id: otherCurriculum })).code).toBe(200)
    const query = { education_level_id: otherCurriculum }
    const listReply = await app.send(admin, courseCategories.list, { query })
    expect(listReply.body.data).toEqual([
      expect.objectContaining({
        name: 'Kalkulus',
        status: 'publish',
        curriculum: 'Kurikulum lain',
        code: null,
      }),
    ])
    expect((await save({})).body.errors).toMatchObject({
      name: ['Masukan nama matakuliah'],
      sks: ['Masukan total sks'],
      study_program_id: ['Pilih program studi'],
      curriculum_id: ['Pilih kurikulum'],
    })
    expect((await save({ ...body, name: 'X', study_program_id: 999_999 })).code).toBe(422)
  })
})
