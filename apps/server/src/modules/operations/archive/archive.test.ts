import { studyPrograms } from '@tuntas/contract/campus/masters'
import { students, teachers } from '@tuntas/contract/campus/people'
import { adminCourses, saveParticipants } from '@tuntas/contract/classroom/courses'
import { accountInfo } from '@tuntas/contract/identity/account'
import {
  type ArchiveKind,
  archive,
  auditLog,
  exportAudit,
  restore,
  restoreMany,
} from '@tuntas/contract/operations/archive'
import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import {
  enrol,
  makeCourse,
  makeLesson,
  makeQuiz,
  makeStudent,
  makeTeacher,
  makeUser,
} from '../../../../test/make.ts'

const app = withApp()
let admin: Person

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin', { name: 'Ratna Admin' }))
})

const put = (table: string, id: number) =>
  app.pool.query(`update ${table} set deleted_at = now() where id = $1`, [id])
const list = async (query: object) =>
  (await app.call(admin, archive, { query: { limit: 100, ...query } })).body
const find = async (kind: ArchiveKind, id: number) =>
  (await list({ kind })).data.find((row: { id: number }) => row.id === id)
const back = (kind: ArchiveKind, id: number) => app.call(admin, restore, { body: { kind, id } })

describe('the archive', () => {
  it('lists people with who archived them, and restores them with their work', async () => {
    const student = await makeStudent(app.pool, { name: 'Budi Arsip' })
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    await enrol(app.pool, course, student)
    await app.call(admin, students.remove, { params: { id: student } })
    expect(await find('student', student)).toMatchObject({
      name: 'Budi Arsip',
      detail: `NIM NIM${student}`,
      deleted_by: 'Ratna Admin',
      brings: 'Akun dengan kata sandi lamanya, 1 keanggotaan kelas.',
      blocked_by: null,
    })
    expect((await back('student', student)).body.message).toBe('Data berhasil dipulihkan!')
    expect((await app.call(admin, students.detail, { query: { id: student } })).code).toBe(200)
    expect((await app.call(await app.signedIn(student), accountInfo)).code).toBe(200)
    expect((await back('student', student)).code).toBe(404)
  })

  it('brings a class back only after its lecturer, and a lesson only after its topic', async () => {
    const teacher = await makeTeacher(app.pool, { name: 'Dr. Sari' })
    const course = await makeCourse(app.pool, teacher)
    const lesson = await makeLesson(app.pool, course)
    const { sections_id } = (await app.pool.query('select sections_id from lessons where id = $1', [lesson]))
      .rows[0]
    await app.call(admin, adminCourses.remove, { params: { id: course } })
    await app.call(admin, teachers.remove, { params: { id: teacher } })
    const refusal = await back('course', course)
    expect([refusal.code, refusal.body.message]).toEqual([409, 'Pulihkan dosen Dr. Sari terlebih dahulu.'])
    expect((await find('course', course)).brings).toBe('Kelas beserta 1 topik dan 1 pembelajaran.')
    expect((await back('teacher', teacher)).code).toBe(200)
    expect((await back('course', course)).code).toBe(200)
    await put('lessons', lesson)
    await put('sections', sections_id)
    expect((await back('lesson', lesson)).code).toBe(409)
    expect((await back('section', sections_id)).code).toBe(200)
    expect((await back('lesson', lesson)).code).toBe(200)
  })

  it('restores several at once, the lecturer before the class, and explains failures', async () => {
    const [teacher, archivedTeacher] = [
      await makeTeacher(app.pool),
      await makeTeacher(app.pool, { name: 'Dr. Tinggal', deleted_at: '2026-01-01T00:00:00Z' }),
    ]
    const [course, otherCourse] = [
      await makeCourse(app.pool, teacher),
      await makeCourse(app.pool, archivedTeacher),
    ]
    for (const id of [course, otherCourse]) await put('courses', id)
    await put('users', teacher)
    const student = await makeStudent(app.pool, { deleted_at: '2026-01-01T00:00:00Z' })
    const things: { kind: ArchiveKind; id: number }[] = [
      { kind: 'course', id: course },
      { kind: 'course', id: otherCourse },
      { kind: 'student', id: student },
      { kind: 'student', id: 999_999 },
      { kind: 'teacher', id: teacher },
      { kind: 'student', id: student },
    ]
    const reply = await app.call(admin, restoreMany, { body: { things } })
    expect([reply.code, reply.body.message]).toEqual([200, '3 data dipulihkan.'])
    expect(reply.body.data).toEqual({
      restored: 3,
      refused: [
        { kind: 'student', id: 999_999, message: 'Tidak ada lagi di arsip.' },
        { kind: 'course', id: otherCourse, message: 'Pulihkan dosen Dr. Tinggal terlebih dahulu.' },
      ],
    })
    expect([await find('course', course), await find('student', student)]).toEqual([undefined, undefined])
    expect(await find('course', otherCourse)).toBeDefined()
    expect((await app.send(admin, restoreMany, { body: { things: [] } })).code).toBe(422)
  })

  it('brings back questions, members, and all attempts of one reset', async () => {
    const student = await makeStudent(app.pool)
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const member = await enrol(app.pool, course, student, { ended_at: new Date(), ended_by: 'removed' })
    const quiz = await makeQuiz(app.pool, course)
    const [question = 0] = quiz.questions
    await put('questions', question)
    const attempts = await app.pool.query(
      `insert into attempts (lessons_id, courses_id, user_id, number, deadline, end_date, finished_by, question_ids, correct, wrong, wait, empty, score, deleted_at)
        select $1, $2, $3, n, now(), now(), 'stop', '{}', 0, 0, 0, 0, 0, '2026-01-01' from generate_series(1, 2) n returning id`,
      [quiz.id, course, student],
    )
    const first = attempts.rows[0].id
    expect((await find('result', first)).brings).toBe('2 pengerjaan beserta semua jawabannya.')
    for (const [kind, id] of [
      ['question', question],
      ['member', member],
      ['result', first],
    ] as const)
      expect([kind, (await back(kind, id)).code]).toEqual([kind, 200])
    const remainingAttempts = await app.pool.query(
      'select from attempts where user_id = $1 and deleted_at is not null',
      [student],
    )
    expect(remainingAttempts.rowCount).toBe(0)
    expect((await app.pool.query('select ended_at from members where id = $1', [member])).rows).toEqual([
      { ended_at: null },
    ])
  })

  it('does not bring a result back over a newer one', async () => {
    const student = await makeStudent(app.pool)
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const quiz = await makeQuiz(app.pool, course)
    const make = (deletedAt: string | null) =>
      app.pool.query(
        `insert into attempts (lessons_id, courses_id, user_id, number, deadline, question_ids, deleted_at) values ($1, $2, $3, 1, now() + interval '1 hour', '{}', $4) returning id`,
        [quiz.id, course, student, deletedAt],
      )
    const { id } = (await make('2026-01-01')).rows[0]
    await make(null)
    expect((await back('result', id)).body.message).toBe(
      'Pulihkan pengerjaan barunya (reset dulu) terlebih dahulu.',
    )
  })

  it('can be searched, and counts each kind', async () => {
    const teacher = await makeTeacher(app.pool, { name: 'Unik 50%_x' })
    await put('users', teacher)
    const { data, counts, pagination } = await list({ keywords: '50%_' })
    expect(data).toEqual([expect.objectContaining({ kind: 'teacher', id: teacher })])
    expect([counts, pagination.total]).toEqual([{ teacher: 1 }, 1])
    const course = await makeCourse(app.pool, await makeTeacher(app.pool), { name: 'A 50%_x' })
    await put('courses', course)
    const order = async (query: object) =>
      (await list({ keywords: '50%_', ...query })).data.map(({ id }: { id: number }) => id)
    expect(await order({})).toEqual([course, teacher])
    expect(await order({ sort: 'deleted_at' })).toEqual([teacher, course])
    expect(await order({ sort: 'name', order: 'desc' })).toEqual([teacher, course])
    // Sorted by the displayed words: Dosen, Kelas.
    expect(await order({ sort: 'kind' })).toEqual([teacher, course])
    expect(await order({ sort: 'kind', order: 'desc' })).toEqual([course, teacher])
    expect((await app.send(admin, archive, { query: { sort: 'brings' } })).code).toBe(422)
    expect((await app.send(admin, archive, { query: { kind: 'users' } })).code).toBe(422)
    expect((await back('teacher', 999_999)).code).toBe(404)
    expect((await app.send(admin, restore, { body: { kind: 'x', id: 1 } })).code).toBe(422)
  })
})

describe('the audit log', () => {
  const log = async (query: object) =>
    (await app.call(admin, auditLog, { query: { limit: 100, ...query } })).body

  it('describes in words who changed what from where', async () => {
    const code = `PS${admin.id}`
    const { id } = (await app.call(admin, studyPrograms.save, { body: { code, name: 'Lama' } })).body.data
    await app.call(admin, studyPrograms.save, { body: { id, code, name: 'Baru' } })
    const { data } = await log({ kind: 'study_programs', thing_id: id })
    expect(data).toEqual([
      expect.objectContaining({
        user: 'Ratna Admin',
        action_name: 'Mengubah',
        kind_name: 'Program Studi',
        thing: 'Baru',
        ip_address: '127.0.0.1',
        changes: [{ label: 'Nama', before: 'Lama', after: 'Baru' }],
      }),
      expect.objectContaining({
        action_name: 'Membuat',
        changes: expect.arrayContaining([{ label: 'Kode', before: null, after: code }]),
      }),
    ])
  })

  it('names rows that are only numbers in it, and never shows secrets', async () => {
    const course = await makeCourse(app.pool, await makeTeacher(app.pool))
    const student = await makeStudent(app.pool, { name: 'Citra Peserta' })
    await app.call(admin, saveParticipants, { body: { courses_id: course, list_id: [student] } })
    const [entry] = (await log({ kind: 'courses', thing_id: course })).data
    expect(entry).toMatchObject({
      action_name: 'Menambah peserta',
      changes: [{ label: 'Peserta', before: null, after: 'Citra Peserta' }],
    })
    expect(entry.thing).toMatch(/^Kelas /)
    await app.pool.query(
      `insert into audit_log (action, kind, after) values ('update', 'users', '{"password_hash":"rahasia"}')`,
    )
    expect(JSON.stringify((await log({ kind: 'users' })).data)).not.toContain('rahasia')
  })

  it('is searched by person, action, day and words', async () => {
    const otherAdmin = await app.signedIn(await makeUser(app.pool, 'super admin', { name: 'Wayan Super' }))
    await app.call(otherAdmin, studyPrograms.save, {
      body: { code: `X${otherAdmin.id}`, name: `Ganjil ${otherAdmin.id}` },
    })
    expect((await log({ user_id: otherAdmin.id })).pagination.total).toBe(1)
    expect((await log({ keywords: `ganjil ${otherAdmin.id}` })).data[0].user).toBe('Wayan Super')
    expect((await log({ user_id: otherAdmin.id, action: 'delete' })).pagination.total).toBe(0)
    await app.call(otherAdmin, studyPrograms.save, {
      body: { code: `Y${otherAdmin.id}`, name: `Genap ${otherAdmin.id}` },
    })
    const things = async (query: object) =>
      (await log({ user_id: otherAdmin.id, ...query })).data.map(({ thing }: { thing: string }) => thing)
    expect(await things({})).toEqual([`Genap ${otherAdmin.id}`, `Ganjil ${otherAdmin.id}`])
    expect(await things({ sort: 'at' })).toEqual([`Ganjil ${otherAdmin.id}`, `Genap ${otherAdmin.id}`])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' }).format(new Date())
    expect((await log({ user_id: otherAdmin.id, start_date: today, end_date: today })).pagination.total).toBe(
      2,
    )
    expect((await log({ user_id: otherAdmin.id, end_date: '2001-01-01' })).pagination.total).toBe(0)
    for (const badQuery of [
      { start_date: 'kemarin' },
      { start_date: '2026-13-45' },
      { action: "'; drop" },
      { kind: 'A B' },
    ])
      expect((await app.send(admin, auditLog, { query: badQuery })).code, JSON.stringify(badQuery)).toBe(422)
  })

  it('is exported, and refuses to be changed or emptied', async () => {
    const reply = await app.server.inject({
      url: '/api/v1/audit/export?kind=study_programs',
      headers: { authorization: admin.token },
    })
    const [head, row] = (await readXlsx(reply.rawPayload)).sheets[0]?.rows ?? []
    expect(head?.slice(1, 5)).toEqual(['Oleh', 'Username', 'Alamat IP', 'Tindakan'])
    expect(row?.[5]).toBe('Program Studi')
    for (const statement of [
      'update audit_log set action = null',
      'delete from audit_log',
      'truncate audit_log',
    ])
      await expect(app.pool.query(statement)).rejects.toThrow('append-only')
    expect((await app.call(null, exportAudit)).code).toBe(401)
  })
})
