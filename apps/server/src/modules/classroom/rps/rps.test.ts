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
const save = (fields: Record<string, string>, file?: Given, who = teacher) =>
  sendForm(app, who, rps.save.path, fields, file ? { file } : {})
const saved = async (title: string, who = teacher): Promise<number> =>
  (await save({ title, course_category_id: category }, { name: 'rps.pdf', content: pdf() }, who)).body.data.id
const detail = (id: number, who = teacher) => app.call(who, rps.detail, { query: { id } })
const list = async (query: Record<string, unknown> = {}, who = teacher) =>
  (await app.call(who, rps.list, { query })).body

describe('RPS', () => {
  it('are saved with their PDF, found, changed without a new one, and exported', async () => {
    const id = await saved('RPS Basis Data')
    const found = (await detail(id)).body.data
    expect(found).toMatchObject({
      title: 'RPS Basis Data',
      course_category_id: Number(category),
      filename: 'rps.pdf',
      size: pdf().length,
    })
    const file = await app.server.inject(found.attachment)
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
    const who = await app.signedIn(await makeTeacher(app.pool))
    const id = await saved('Bersama', who)
    const kept = async () =>
      (await app.pool.query('select id from files where user_id = $1 order by id', [who.id])).rows
    const before = await kept()
    const own = { id: String(id), title: 'Bersama', course_category_id: category }
    const file = { name: 'baru.pdf', content: pdf() }
    const refused = async (fields: Record<string, string>, sent: Given = file) => {
      const { code } = await save(fields, sent, who)
      expect(await kept(), JSON.stringify(fields)).toEqual(before)
      return code
    }
    expect(await refused({ ...own, course_category_id: '999999' })).toBe(422)
    expect(await refused({ title: 'Lain', course_category_id: '999999' })).toBe(422)
    expect(await refused({ ...own, version: '7' })).toBe(409)
    expect(await refused({ ...own, id: String(await saved('Milik Ratna')) })).toBe(404)
    expect(await refused(own, { name: 'baru.pdf', content: docx() })).toBe(415)
    const { version } = (await detail(id, who)).body.data
    const saves = [1, 2, 3, 4].map(() => save({ ...own, version: String(version) }, file, who))
    expect((await Promise.all(saves)).map(({ code }) => code).sort()).toEqual([200, 409, 409, 409])
    expect(await kept()).toEqual([...before, { id: expect.any(Number) }])
    const { attachment } = (await detail(id, who)).body.data
    expect((await app.server.inject(attachment)).rawPayload.equals(pdf())).toBe(true)
  })

  it("are their author's alone", async () => {
    const other = await app.signedIn(await makeTeacher(app.pool))
    const id = await saved('Milik Ratna')
    expect((await list({}, other)).data).toEqual([])
    expect((await detail(id, other)).code).toBe(404)
    expect(
      (await save({ id: String(id), title: 'x', course_category_id: category }, undefined, other)).code,
    ).toBe(404)
    const own = await saved('Milik sendiri', other)
    expect((await app.call(other, rps.removeBulk, { body: { list_id: [own, id] } })).code).toBe(404)
    expect((await app.call(other, rps.remove, { params: { id } })).code).toBe(404)
    expect((await list({}, other)).data).toHaveLength(1)
    expect((await app.call(teacher, rps.removeBulkByDelete, { body: { list_id: [id] } })).code).toBe(200)
    expect((await detail(id)).code).toBe(404)
  })

  it('are shown to students of classes of the mata kuliah, those of their own lecturer first', async () => {
    const fresh = (
      await app.pool.query(
        `insert into course_categories (name, study_program_id, curriculum_id, sks) select 'Fisika', study_program_id, curriculum_id, 2 from course_categories limit 1 returning id`,
      )
    ).rows[0].id
    const colleague = await app.signedIn(await makeTeacher(app.pool, { name: 'Sri' }))
    const put = (title: string, who: Person) =>
      save({ title, course_category_id: String(fresh) }, { name: 'rps.pdf', content: pdf() }, who)
    await put('Punya Ratna', teacher)
    await put('Punya Sri', colleague)
    await saved('Mata kuliah lain')
    const course = await makeCourse(app.pool, teacher.id, { course_category_id: fresh })
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, course, student.id)
    const shown = (await app.call(student, studentRps, { query: { courses_id: course } })).body.data
    expect(
      shown.map((one: { title: string; name_teacher: string }) => [one.title, one.name_teacher]),
    ).toEqual([
      ['Punya Ratna', 'Ratna'],
      ['Punya Sri', 'Sri'],
    ])
    expect((await app.server.inject(shown[0].attachment)).statusCode).toBe(200)
    const outside = await app.signedIn(await makeStudent(app.pool))
    expect((await app.call(outside, studentRps, { query: { courses_id: course } })).code).toBe(404)
  })

  it('keep their mata kuliah from being deleted', async () => {
    await saved('Masih dipakai')
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const reply = await app.call(admin, courseCategories.remove, { params: { id: category } })
    expect([reply.code, reply.body.message]).toEqual([
      409,
      expect.stringMatching(/masih dipakai oleh .*\d+ RPS/),
    ])
  })
})
