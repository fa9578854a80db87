import { courseCategories } from '@tuntas/contract/campus/masters'
import { rps, studentRps } from '@tuntas/contract/classroom/rps'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { docx, html, pdf } from '../../../../test/documents.ts'
import { enrol, makeCourse, makeStudent, makeTeacher, makeUser, masters } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
let teacher: Person
let category: string

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool, { name: 'Ratna' }))
  category = String((await masters(app.pool)).course_category_id)
})

type Given = { name: string; content: Buffer }
const save = (fields: Record<string, string>, file?: Given, person = teacher) =>
  sendForm(app, person, rps.save.path, fields, file ? { file } : {})
const saveId = async (title: string, person = teacher): Promise<number> =>
  (await save({ title, course_category_id: category }, { name: 'rps.pdf', content: pdf() }, person)).body.data
    .id
const detail = (id: number, person = teacher) => app.call(person, rps.detail, { query: { id } })
const list = async (query: Record<string, unknown> = {}, person = teacher) =>
  (await app.call(person, rps.list, { query })).body

describe('RPS', () => {
  it('are saved with their PDF, found, changed without a new one, and exported', async () => {
    const id = await saveId('RPS Basis Data')
    const savedRps = (await detail(id)).body.data
    expect(savedRps).toMatchObject({
      title: 'RPS Basis Data',
      course_category_id: Number(category),
      filename: 'rps.pdf',
      size: pdf().length,
    })
    const file = await app.server.inject(savedRps.attachment)
    expect([file.headers['content-type'], file.rawPayload.equals(pdf())]).toEqual(['application/pdf', true])
    await save({ id: String(id), title: 'RPS Baru', course_category_id: category })
    expect((await detail(id)).body.data).toMatchObject({ title: 'RPS Baru', filename: 'rps.pdf' })
    expect((await list({ keywords: 'baru' })).data).toMatchObject([{ id }])
    expect((await list({ keywords: 'lama' })).pagination.total).toBe(0)
    expect((await list({ course_category_id: 999_999 })).data).toEqual([])
    const excel = await app.call(teacher, rps.export, { query: {} })
    expect([excel.code, String(excel.headers['content-disposition'])]).toEqual([
      200,
      expect.stringContaining('Dokumen%20RPS.xlsx'),
    ])
  })

  it('ask for title, mata kuliah and a PDF that is one', async () => {
    expect((await save({})).body.errors).toEqual({
      title: ['Masukan judul RPS'],
      course_category_id: ['Pilih mata kuliah'],
      file: ['Pilih file dokumen terlebih dahulu'],
    })
    expect((await save({ title: 'x', course_category_id: category })).body.errors).toEqual({
      file: ['Pilih file dokumen terlebih dahulu'],
    })
    const fields = { title: 'x', course_category_id: category }
    for (const [name, content] of [
      ['a.pdf', html()],
      ['a.docx', docx()],
      ['a.pdf', docx()],
      ['a.html', pdf()],
    ] as const)
      expect((await save(fields, { name, content })).code, name).toBe(415)
    expect(
      (await save({ ...fields, course_category_id: '999999' }, { name: 'a.pdf', content: pdf() })).code,
    ).toBe(422)
  })

  it('leave no file and take no quota where a save is refused', async () => {
    const person = await app.signedIn(await makeTeacher(app.pool))
    const id = await saveId('Bersama', person)
    const listFiles = async () =>
      (await app.pool.query('select id from files where user_id = $1 order by id', [person.id])).rows
    const before = await listFiles()
    const ownFields = { id: String(id), title: 'Bersama', course_category_id: category }
    const file = { name: 'baru.pdf', content: pdf() }
    const expectRefused = async (fields: Record<string, string>, sentFile: Given = file) => {
      const { code } = await save(fields, sentFile, person)
      expect(await listFiles(), JSON.stringify(fields)).toEqual(before)
      return code
    }
    expect(await expectRefused({ ...ownFields, course_category_id: '999999' })).toBe(422)
    expect(await expectRefused({ title: 'Lain', course_category_id: '999999' })).toBe(422)
    expect(await expectRefused({ ...ownFields, version: '7' })).toBe(409)
    expect(await expectRefused({ ...ownFields, id: String(await saveId('Milik Ratna')) })).toBe(404)
    expect(await expectRefused(ownFields, { name: 'baru.pdf', content: docx() })).toBe(415)
    const { version } = (await detail(id, person)).body.data
    const saves = [1, 2, 3, 4].map(() => save({ ...ownFields, version: String(version) }, file, person))
    expect((await Promise.all(saves)).map(({ code }) => code).sort()).toEqual([200, 409, 409, 409])
    expect(await listFiles()).toEqual([...before, { id: expect.any(Number) }])
    const { attachment } = (await detail(id, person)).body.data
    expect((await app.server.inject(attachment)).rawPayload.equals(pdf())).toBe(true)
  })

  it("are their author's alone", async () => {
    const otherLecturer = await app.signedIn(await makeTeacher(app.pool))
    const id = await saveId('Milik Ratna')
    expect((await list({}, otherLecturer)).data).toEqual([])
    expect((await detail(id, otherLecturer)).code).toBe(404)
    expect(
      (await save({ id: String(id), title: 'x', course_category_id: category }, undefined, otherLecturer))
        .code,
    ).toBe(404)
    const ownRps = await saveId('Milik sendiri', otherLecturer)
    expect((await app.call(otherLecturer, rps.removeBulk, { body: { list_id: [ownRps, id] } })).code).toBe(
      404,
    )
    expect((await app.call(otherLecturer, rps.remove, { params: { id } })).code).toBe(404)
    expect((await list({}, otherLecturer)).data).toHaveLength(1)
    expect((await app.call(teacher, rps.removeBulkByDelete, { body: { list_id: [id] } })).code).toBe(200)
    expect((await detail(id)).code).toBe(404)
  })

  it('are shown to students of classes of the mata kuliah, those of their own lecturer first', async () => {
    const newSubject = (
      await app.pool.query(
        `insert into course_categories (name, study_program_id, curriculum_id, sks) select 'Fisika', study_program_id, curriculum_id, 2 from course_categories limit 1 returning id`,
      )
    ).rows[0].id
    const colleague = await app.signedIn(await makeTeacher(app.pool, { name: 'Sri' }))
    const put = (title: string, person: Person) =>
      save({ title, course_category_id: String(newSubject) }, { name: 'rps.pdf', content: pdf() }, person)
    await put('Punya Ratna', teacher)
    await put('Punya Sri', colleague)
    await saveId('Mata kuliah lain')
    const course = await makeCourse(app.pool, teacher.id, { course_category_id: newSubject })
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, course, student.id)
    const shownRps = (await app.call(student, studentRps, { query: { courses_id: course } })).body.data
    expect(
      shownRps.map((one: { title: string; name_teacher: string }) => [one.title, one.name_teacher]),
    ).toEqual([
      ['Punya Ratna', 'Ratna'],
      ['Punya Sri', 'Sri'],
    ])
    expect((await app.server.inject(shownRps[0].attachment)).statusCode).toBe(200)
    const outside = await app.signedIn(await makeStudent(app.pool))
    expect((await app.call(outside, studentRps, { query: { courses_id: course } })).code).toBe(404)
  })

  it('keep their mata kuliah from being deleted', async () => {
    await saveId('Masih dipakai')
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const reply = await app.call(admin, courseCategories.remove, { params: { id: category } })
    expect([reply.code, reply.body.message]).toEqual([
      409,
      expect.stringMatching(/masih dipakai oleh .*\d+ RPS/),
    ])
  })
})
