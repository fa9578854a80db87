import {
  returnFile,
  returnMarks,
  saveAssignment,
  submissionDetail,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { saveLesson } from '@tuntas/contract/learning/lesson-form'
import { lecturerLesson } from '@tuntas/contract/learning/lessons'
import { duplicateLessons } from '@tuntas/contract/learning/topics'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, insert, makeCourse, makeSection, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
let teacher: Person
let stranger: Person
let student: Person
let classmate: Person
let course: number
let section: number

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  section = await makeSection(app.pool, course)
  student = await app.signedIn(await makeStudent(app.pool))
  classmate = await app.signedIn(await makeStudent(app.pool))
  for (const { id } of [student, classmate]) await enrol(app.pool, course, id)
})

const pdf = { name: 'catatan.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') }
const levels = (...points: number[]) =>
  points.map((one) => ({
    name: `Tingkat ${one}`,
    points: one,
    description: one === 0 ? null : 'Seperti ini',
  }))
const rubric = {
  criteria: [
    { name: 'Isi', levels: levels(4, 3, 0) },
    { name: 'Bahasa', levels: levels(2.5, 0) },
  ],
}
const form = { name: 'Tugas', type: 'ASSIGNMENT', format: 'TEXT', status: 'publish', description: '<p>x</p>' }
/** As the form sends it: a list in a multipart body is JSON text. */
const save = (more: Record<string, string>) =>
  sendForm(app, teacher, saveLesson.path, { ...form, sections_id: String(section), ...more })
const newTask = async (more: Record<string, string> = { rubric: JSON.stringify(rubric) }): Promise<number> =>
  (await save(more)).body.data.id
const readRubric = async (id: number) =>
  (await app.call(teacher, lecturerLesson, { params: { id } })).body.data.rubric
const handIn = (lessons_id: number, user_id = student.id) =>
  insert(app.pool, 'submissions', { lessons_id, courses_id: course, user_id, description: '<p>Jawaban</p>' })
const mark = (id: number, more: object) =>
  app.send(teacher, updateScore, { body: { id, score: 80, ...more } })
const detail = async (id: number) => (await app.call(teacher, submissionDetail, { query: { id } })).body.data
const readShown = async (id: number, person = student) =>
  (await app.call(person, studentLesson, { params: { id }, query: { record: '0' } })).body.data

describe('a rubric', () => {
  it('is kept with its assignment until it is taken away, and read before handing in', async () => {
    const id = await newTask()
    expect(await readRubric(id)).toEqual(rubric)
    await save({ id: String(id), name: 'Lain' })
    expect(await readRubric(id)).toEqual(rubric)
    expect((await readShown(id)).rubric).toEqual(rubric)
    await save({ id: String(id), remove_rubric: '1' })
    expect(await readRubric(id)).toBeNull()
    const wrongReply = await save({
      rubric: JSON.stringify({ criteria: [{ name: '', levels: levels(1, 0) }] }),
    })
    expect([wrongReply.code, Object.keys(wrongReply.body.errors)]).toEqual([422, ['rubric.criteria.0.name']])
    expect((await save({ rubric: 'bukan json' })).code).toBe(422)
    const material = await newTask({ type: 'LESSON', rubric: JSON.stringify(rubric) })
    expect(await readRubric(material)).toBeNull()
  })

  it('goes with the mark as it was, whatever becomes of it', async () => {
    const task = await newTask()
    const id = await handIn(task)
    expect((await mark(id, { score: 77, rubric: { ...rubric, chosen: [1, 0] } })).code).toBe(200)
    expect((await readShown(task)).assignment).toMatchObject({
      score: 77,
      rubric: { ...rubric, chosen: [1, 0] },
    })
    expect((await readShown(task, classmate)).assignment).toBeNull()
    const changedRubric = { criteria: [{ name: 'Semua', levels: levels(1, 0) }] }
    await save({ id: String(task), rubric: JSON.stringify(changedRubric) })
    expect(await detail(id)).toMatchObject({
      rubric: { ...rubric, chosen: [1, 0] },
      current_rubric: changedRubric,
    })
    await mark(id, { score: 60 })
    expect((await detail(id)).rubric.chosen).toEqual([1, 0])
    expect((await mark(id, { rubric: { ...rubric, chosen: [0, 0] } })).code).toBe(200)
    expect((await mark(id, { rubric: { ...changedRubric, chosen: [0] } })).code).toBe(200)
    expect((await mark(id, { rubric: { ...rubric, chosen: [0, 0] } })).code).toBe(409)
    expect((await mark(id, { rubric: null })).code).toBe(200)
    expect((await detail(id)).rubric).toBeNull()
  })

  it('leaves with the mark when a new version is handed in, and goes along with a copy of the task', async () => {
    const task = await newTask()
    const answer = { lessons_id: String(task), description: '<p>Versi</p>' }
    const send = () => sendForm(app, student, saveAssignment.path, answer, { attachment: pdf })
    expect((await send()).code).toBe(200)
    const [work] = (await app.pool.query('select id from submissions where lessons_id = $1', [task])).rows
    await mark(work.id, { score: 77, rubric: { ...rubric, chosen: [1, 0] } })
    expect((await send()).code).toBe(200)
    await mark(work.id, { score: 90 })
    expect((await readShown(task)).assignment).toMatchObject({ score: 90, rubric: null })

    const body = { courses_id: course, list_lessons: [task] }
    expect((await app.send(teacher, duplicateLessons, { body })).code).toBe(200)
    const [copy] = (await app.pool.query('select max(id) as id from lessons')).rows
    expect(copy.id).not.toBe(task)
    expect(await readRubric(copy.id)).toEqual(rubric)
  })

  it('is refused with a level missing, or one of another rubric, and changes nothing', async () => {
    const id = await handIn(await newTask())
    for (const chosenLevels of [[0], [0, 2], [0, 0, 0]])
      expect((await mark(id, { rubric: { ...rubric, chosen: chosenLevels } })).code).toBe(422)
    const otherRubric = { criteria: rubric.criteria.slice(1), chosen: [0] }
    expect((await mark(id, { rubric: otherRubric })).code).toBe(409)
    expect(await detail(id)).toMatchObject({ score: null, rubric: null, version: 1 })
  })
})

describe('a file that goes back with the mark', () => {
  const attach = (id: number, file = pdf, person = teacher, more: Record<string, string> = {}) =>
    sendForm(app, person, returnFile.path, { id: String(id), ...more }, { attachment: file })

  it('is read by its student where the score stands, once it is returned, and by nobody else', async () => {
    const task = await newTask({ hold_feedback: '1' })
    const [id] = [await handIn(task), await handIn(task, classmate.id)]
    expect((await attach(id)).code).toBe(200)
    await mark(id, {})
    expect(await detail(id)).toMatchObject({ returned_filename: 'catatan.pdf', held: 1 })
    expect((await readShown(task)).assignment).toMatchObject({
      returned_attachment: null,
      returned_filename: null,
    })
    await app.send(teacher, returnMarks, { body: { lessons_id: task } })
    const { returned_attachment } = (await readShown(task)).assignment
    expect(returned_attachment).toContain('signature=')
    const read = await app.server.inject({ url: returned_attachment })
    expect([read.statusCode, read.body]).toEqual([200, pdf.content.toString()])
    expect((await readShown(task, classmate)).assignment).toMatchObject({ returned_attachment: null })
  })

  it('takes the place of another, goes away, and never overwrites unseen', async () => {
    const id = await handIn(await newTask())
    const first = (await attach(id)).body.data
    expect((await attach(id, pdf, teacher, { version: String(first.version - 1) })).code).toBe(409)
    expect(
      (await attach(id, { ...pdf, name: 'baru.pdf' }, teacher, { version: String(first.version) })).code,
    ).toBe(200)
    expect((await detail(id)).returned_filename).toBe('baru.pdf')
    expect((await app.send(teacher, returnFile, { body: { id } })).code).toBe(422)
    expect((await app.send(teacher, returnFile, { body: { id, remove_attachment: 1 } })).code).toBe(200)
    expect((await detail(id)).returned_attachment).toBeNull()
    expect((await attach(id, pdf, stranger)).code).toBe(404)
    expect((await attach(id, pdf, student)).code).toBe(403)
    expect((await attach(id, { name: 'x.pdf', content: Buffer.from('<html>') })).code).toBe(415)
    const { rows } = await app.pool.query(
      `select after ->> 'file_name' as file from audit_log where kind = 'submissions' and thing_id = $1 order by id`,
      [id],
    )
    expect(rows.map(({ file }) => file)).toEqual(['catatan.pdf', 'baru.pdf', null])
  })
})
