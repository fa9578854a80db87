import { saveAssignment, updateScore } from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeLesson, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
let teacher: Person
let student: Person
let task: number
beforeEach(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  student = await app.signedIn(await makeStudent(app.pool, { name: 'Ani' }))
  const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  await enrol(app.pool, course, student.id)
  task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
})

const handIn = (text: string, more: Record<string, string> = {}) =>
  sendForm(
    app,
    student,
    saveAssignment.path,
    { lessons_id: String(task), description: `<p>${text}</p>`, ...more },
    { attachment: { name: `${text}.pdf`, content: Buffer.from('%PDF-1.4\n%%EOF\n') } },
  )
const read = async () =>
  (await app.call(student, studentLesson, { params: { id: task }, query: { record: '0' } })).body.data
    .assignment
const mark = (id: number, score: number) => app.send(teacher, updateScore, { body: { id, score } })
const countVersions = async () =>
  (
    await app.pool.query(
      'select from submission_versions v join submissions w on w.id = v.submission_id where w.lessons_id = $1',
      [task],
    )
  ).rowCount

describe('a student who hands in on two devices', () => {
  it('does not write over the newer one unseen, nor takes its mark away', async () => {
    const laptop = await handIn('laptop', { seen: 'none' })
    await mark(laptop.body.data.id, 95)
    const phone = await handIn('ponsel', { seen: 'none', sent_key: 'dari-ponsel' })
    expect(phone).toMatchObject({
      code: 409,
      body: { code: 'stale', data: { submitted_by: 'Ani', own: 1, score: 95 } },
    })
    expect(phone.body.message).toContain('versi lain yang belum tampil')
    expect(await read()).toMatchObject({ description: '<p>laptop</p>', score: 95 })
    const agreed = { seen: phone.body.data.uploaded, sent_key: 'dari-ponsel' }
    expect((await handIn('ponsel', agreed)).code).toBe(200)
    expect(await read()).toMatchObject({
      description: '<p>ponsel</p>',
      score: null,
      earlier: [{ score: 95 }],
    })
    expect(await countVersions()).toBe(2)
  })

  it('at once has one of them taken, and the other asked about', async () => {
    const both = await Promise.all([handIn('satu', { seen: 'none' }), handIn('dua', { seen: 'none' })])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await countVersions()).toBe(1)
  })

  it('goes on from the version that was read, and with a client that says nothing of what it saw', async () => {
    await handIn('satu', { seen: 'none' })
    expect((await handIn('dua', { seen: (await read()).uploaded })).code).toBe(200)
    expect((await handIn('tiga')).code).toBe(200)
    expect(await countVersions()).toBe(3)
  })

  it('is told of a mark that came since the page was read, before it goes', async () => {
    const { id } = (await handIn('satu', { seen: 'none', seen_score: 'none' })).body.data
    const { uploaded: uploadedAt } = await read()
    await mark(id, 88)
    const refusal = await handIn('dua', { seen: uploadedAt, seen_score: 'none' })
    expect(refusal).toMatchObject({ code: 409, body: { data: { newer: 0, marked: 1, score: 88 } } })
    expect(await read()).toMatchObject({ description: '<p>satu</p>', score: 88 })
    expect((await handIn('dua', { seen: uploadedAt, seen_score: '80' })).code).toBe(409)
    expect((await handIn('dua', { seen: uploadedAt, seen_score: '88' })).code).toBe(200)
    expect((await handIn('dua', { seen: uploadedAt, seen_score: 'baik' })).code).toBe(422)
  })

  it('and is marked at once loses no mark unseen', async () => {
    const { id } = (await handIn('satu', { seen: 'none' })).body.data
    const { uploaded: uploadedAt } = await read()
    const [next] = await Promise.all([handIn('dua', { seen: uploadedAt, seen_score: 'none' }), mark(id, 70)])
    expect((await read()).score).toBe(70)
    expect(await countVersions()).toBe(next.code === 200 ? 2 : 1)
  })

  it('is compared with no mark where it says nothing of one', async () => {
    const { id } = (await handIn('satu')).body.data
    await mark(id, 88)
    expect((await handIn('dua', { seen: (await read()).uploaded })).code).toBe(200)
    await mark(id, 70)
    expect((await handIn('tiga')).code).toBe(200)
  })

  it('hears of no mark that is held back', async () => {
    await app.pool.query('update lessons set hold_feedback = true where id = $1', [task])
    await mark((await handIn('laptop', { seen: 'none' })).body.data.id, 95)
    expect((await handIn('ponsel', { seen: 'none' })).body.data).toMatchObject({ score: null, marked: 0 })
    const { uploaded: uploadedAt } = await read()
    expect((await handIn('ponsel', { seen: uploadedAt, seen_score: 'none' })).code).toBe(200)
  })
})
