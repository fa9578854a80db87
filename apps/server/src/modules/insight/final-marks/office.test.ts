import {
  exportOfficeClasses,
  officeClasses,
  officeFinalMark,
  officePrint,
} from '@tuntas/contract/insight/marks-office'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { closeMarks } from '../../../../test/closed-marks.ts'
import { download, downloadWorkbook } from '../../../../test/download.ts'
import {
  giveProgram,
  insert,
  makeCourse,
  makeLesson,
  makeProgram,
  makeQuestion,
  makeQuiz,
  makeSubject,
  makeTeacher,
  makeUser,
  masters,
} from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
let admin: Person
let counter = 0
beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const newYear = (marks_due: string | null = null) => {
  const code = `S${++counter}`
  return insert(app.pool, 'years', { code, name: `Semester ${code}`, marks_due })
}
const shiftDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const newClass = async (year_id: number, more: Record<string, unknown> = {}) =>
  makeCourse(app.pool, await makeTeacher(app.pool, { name: `Dosen ${++counter}` }), { year_id, ...more })
const newOperator = async (role: 'operator' | 'koordinator', program: number) => {
  const id = await makeUser(app.pool, role)
  await giveProgram(app.pool, id, program)
  return app.signedIn(id)
}
const list = async (query: Record<string, unknown>, person = admin) =>
  (await app.send(person, officeClasses, { query: { page: 1, limit: 100, ...query } })).body
const listIds = ({ data }: { data: { courses_id: number }[] }) => data.map(({ courses_id }) => courses_id)
const mark = (nim: string, final: number | null = 80) => ({ nim, final })

describe('the list of the office', () => {
  it('shows the state of each class in the semester', async () => {
    const year_id = await newYear('2026-12-20')
    const { study_program_id } = await masters(app.pool)
    const subject = await makeSubject(app.pool, { code: 'IF2301', name: 'Basis Data' })
    const open = await newClass(year_id, { name: 'Basis Data A', course_category_id: subject })
    const closedCourse = await newClass(year_id, {
      name: 'Basis Data B',
      course_category_id: subject,
      status: 'unpublish',
    })
    const reopened = await newClass(year_id, { name: 'Basis Data C', course_category_id: subject })
    await newClass(year_id, { name: 'Arsip', deleted_at: new Date() })
    await newClass(await newYear(), { name: 'Semester lain' })
    await newMember(app, open)
    await closeMarks(app.pool, closedCourse, [mark('1')], { reopened: true })
    await closeMarks(app.pool, closedCourse, [mark('1')], { version: 2 })
    await closeMarks(app.pool, reopened, [mark('1')], { reopened: true })
    const reply = await list({ year_id })
    expect(listIds(reply)).toEqual([open, closedCourse, reopened])
    expect(reply.data[0]).toEqual({
      courses_id: open,
      code: expect.any(String),
      course: 'Basis Data A',
      course_category_code: 'IF2301',
      course_category: 'Basis Data',
      study_program: expect.stringContaining('Prodi'),
      name_teacher: expect.stringContaining('Dosen'),
      students: 1,
      state: 'open',
      version: null,
      closed_at: null,
      waiting: 0,
      late: 0,
      proposals: 0,
      reminded_at: null,
    })
    expect(reply.data.slice(1)).toMatchObject([
      { state: 'closed', version: 2, closed_at: '2026-12-12T03:00:00.000Z' },
      { state: 'reopened', version: 1 },
    ])
    expect([reply.counts, reply.marks_due]).toEqual([
      { all: 3, open: 1, closed: 1, reopened: 1, late: 0 },
      '2026-12-20',
    ])
    expect(listIds(await list({ year_id, state: 'closed,reopened' }))).toEqual([closedCourse, reopened])
    expect((await list({ year_id, state: 'closed', late: 1 })).counts.all).toBe(3)
    expect(listIds(await list({ periode_id: year_id, program_study_id: study_program_id }))).toHaveLength(3)
    expect(listIds(await list({ year_id, study_program_id: 999_999 }))).toEqual([])
  })

  it('shows the active semester unless another is asked for', async () => {
    const { year_id } = await masters(app.pool)
    const course = await newClass(year_id, { name: 'Kelas aktif' })
    expect(listIds(await list({ keywords: 'kelas AKTIF' }))).toEqual([course])
    expect(await list({ year_id: 999_999 })).toMatchObject({ data: [], marks_due: null, counts: { all: 0 } })
  })

  it('counts a class as late from the end of the campus day, until it is closed', async () => {
    const [past, today] = [await newYear(shiftDays(-2)), await newYear(shiftDays(1))]
    const lateCourse = await newClass(past)
    const reopened = await newClass(past)
    await closeMarks(app.pool, await newClass(past), [mark('1')])
    await closeMarks(app.pool, reopened, [mark('1')], { reopened: true })
    await newClass(today)
    const reply = await list({ year_id: past, late: 1 })
    expect(listIds(reply).toSorted()).toEqual([lateCourse, reopened].toSorted())
    expect(reply.counts).toMatchObject({ all: 3, late: 2 })
    expect(reply.data.every((row: { late: number }) => row.late === 1)).toBe(true)
    expect((await list({ year_id: past, late: 0 })).pagination.total).toBe(1)
    expect((await list({ year_id: today })).counts.late).toBe(0)
  })

  it('is searched by class, mata kuliah, code and lecturer, with % and _ as themselves', async () => {
    const year_id = await newYear()
    const subject = await makeSubject(app.pool, { code: 'ZX_99', name: 'Aljabar Linear' })
    const teacher = await makeTeacher(app.pool, { name: 'Bambang Sutrisno' })
    const course = await makeCourse(app.pool, teacher, {
      year_id,
      course_category_id: subject,
      name: 'Alin 100%',
      code: 'KLS-7',
    })
    await newClass(year_id)
    for (const keywords of ['alin 100%', 'ALJABAR', 'zx_99', 'bambang', 'kls-7'])
      expect(listIds(await list({ year_id, keywords })), keywords).toEqual([course])
    expect(listIds(await list({ year_id, keywords: '%%' }))).toEqual([])
    expect(listIds(await list({ year_id, keywords: 'z___9' }))).toEqual([])
  })

  it('counts works that wait for a mark: one of a student at an item', async () => {
    const year_id = await newYear()
    const course = await newClass(year_id, { learning_order: 'bebas' })
    const [one, two] = [await newMember(app, course), await newMember(app, course)]
    const formerMember = await newMember(app, course)
    const task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    const hiddenTask = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', status: 'unpublish' })
    const enrichmentTask = await makeLesson(app.pool, course, { type: 'ASSIGNMENT', is_enrichment: true })
    const { id: quiz } = await makeQuiz(app.pool, course, { questions: 0 })
    const essays = [1, 2].map(() =>
      makeQuestion(app.pool, quiz, { type: 'ESSAY', answer: null, options: '[]' }),
    )
    const questions = await Promise.all(essays)
    const submit = (user_id: number, lessons_id: number, score: number | null = null) =>
      insert(app.pool, 'submissions', { lessons_id, courses_id: course, user_id, description: 'x', score })
    await submit(one.id, task)
    await submit(two.id, task, 80)
    await submit(one.id, hiddenTask)
    await submit(one.id, enrichmentTask)
    await submit(formerMember.id, task)
    await sit(app, two, quiz, Object.fromEntries(questions.map((id) => [id, '<p>Panjang</p>'])))
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      formerMember.id,
    ])
    expect((await list({ year_id })).data).toMatchObject([{ courses_id: course, students: 2, waiting: 2 }])
  })

  it('belongs to super admin, admin, and operator and koordinator of the program of study', async () => {
    const year_id = await newYear()
    const program = await makeProgram(app.pool)
    const subject = await makeSubject(app.pool, { study_program_id: program })
    const ownCourse = await newClass(year_id, { course_category_id: subject })
    const foreignCourse = await newClass(year_id)
    const version = await closeMarks(app.pool, ownCourse, [mark('1')])
    const foreignVersion = await closeMarks(app.pool, foreignCourse, [mark('1')])
    for (const role of ['operator', 'koordinator'] as const) {
      const person = await newOperator(role, program)
      const reply = await list({ year_id }, person)
      expect([listIds(reply), reply.counts.all]).toEqual([[ownCourse], 1])
      const read = (courses_id: number) => app.call(person, officeFinalMark, { query: { courses_id } })
      expect([(await read(ownCourse)).code, (await read(foreignCourse)).code]).toEqual([200, 404])
      const print = (id: number) => app.call(person, officePrint, { query: { id } })
      expect([(await print(version)).code, (await print(foreignVersion)).code]).toEqual([200, 404])
    }
    for (const role of ['dosen', 'mahasiswa', 'manajer'] as const) {
      const person = await app.signedIn(await makeUser(app.pool, role))
      expect((await app.call(person, officeClasses, { query: { page: 1 } })).code, role).toBe(403)
    }
  })

  it('pages and sorts, and refuses unknown parameters', async () => {
    const year_id = await newYear()
    for (let n = 0; n < 12; n++) await newClass(year_id, { name: `Kelas ${n}` })
    const first = await list({ year_id, limit: 10 })
    const second = await list({ year_id, limit: 10, page: 2 })
    expect([first.data.length, second.data.length, first.pagination.total]).toEqual([10, 2, 12])
    expect(new Set([...listIds(first), ...listIds(second)]).size).toBe(12)
    const up = listIds(await list({ year_id, sort: 'course' }))
    expect(listIds(await list({ year_id, sort: 'course', order: 'desc' }))).toEqual(up.toReversed())
    for (const badQuery of [{ limit: 7 }, { state: 'x' }, { late: 2 }, { year_id: 'x' }, { sort: 'waiting' }])
      expect((await app.send(admin, officeClasses, { query: { page: 1, ...badQuery } })).code).toBe(422)
  })

  it('is the same as a file', async () => {
    const year_id = await newYear(shiftDays(-3))
    await newClass(year_id, { name: '=Kelas A' })
    const closedCourse = await newClass(year_id, { name: 'Kelas B' })
    await closeMarks(app.pool, closedCourse, [mark('1')])
    const { name, sheets } = await downloadWorkbook(app, admin, exportOfficeClasses.path, {
      year_id,
      sort: 'course',
    })
    expect(name).toContain('Nilai Akhir Semester')
    expect(sheets[0]?.rows.map((row) => [row[1], row[7], row[8], row[9], row[10]])).toEqual([
      ['Kelas', 'Status', 'Terlambat', 'Versi', 'Ditutup'],
      ['=Kelas A', 'Belum ditutup', 'Ya', null, null],
      ['Kelas B', 'Ditutup', 'Tidak', 1, '2026-12-12 10:00:00'],
    ])
    const lateDownload = await downloadWorkbook(app, admin, exportOfficeClasses.path, { year_id, late: 1 })
    expect(lateDownload.sheets[0]?.rows).toHaveLength(2)
  })
})

describe('one class at the office', () => {
  it('has its versions, newest first, with the content of the newest', async () => {
    const course = await newClass(await newYear())
    const read = async () =>
      (await app.call(admin, officeFinalMark, { query: { courses_id: course } })).body.data
    expect(await read()).toMatchObject({ courses_id: course, state: 'open', versions: [], document: null })
    const first = await closeMarks(app.pool, course, [mark('1', 70)], { reopened: true })
    expect(await read()).toMatchObject({ state: 'reopened', document: { version: 1 } })
    const second = await closeMarks(app.pool, course, [mark('1', 75.5)], { version: 2 })
    expect(await read()).toMatchObject({
      state: 'closed',
      versions: [
        {
          id: second,
          version: 2,
          reopened_at: null,
          reason: null,
          closed_by: expect.stringContaining('Dosen'),
        },
        { id: first, version: 1, reason: 'Nilai UTS keliru dimasukkan', reopened_by: expect.any(String) },
      ],
      document: { version: 2, students: [{ nim: '1', final: 75.5, grade: 'B' }] },
    })
    expect((await app.call(admin, officeFinalMark, { query: { courses_id: 999_999 } })).code).toBe(404)
  })

  it('returns the stored print of a version, byte for byte', async () => {
    const course = await newClass(await newYear(), { name: 'Basis Data A' })
    const id = await closeMarks(app.pool, course, [mark('1')])
    const print = await download(app, admin, officePrint.path, { id })
    expect(print.type).toBe('application/pdf')
    expect(print.name).toContain('Daftar Nilai Akhir Basis Data A versi 1.pdf')
    expect(print.content.toString()).toBe('%PDF-1.7 versi 1')
    expect((await app.call(admin, officePrint, { query: { id: 999_999 } })).code).toBe(404)
  })
})
