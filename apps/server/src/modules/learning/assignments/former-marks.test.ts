import { moveStudents } from '@tuntas/contract/classroom/groups'
import {
  includeMember,
  returnFile,
  returnMarks,
  saveAssignment,
  submissionDetail,
  submissionVersions,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, insert, makeCourse, makeLesson, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { overPool, transaction } from '../../../platform/db/db.ts'
import { eraseSubmissions } from './erase.store.ts'

const app = withApp()
let teacher: Person
let student: Person
let course: number

const person = async () => {
  const member = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, member.id)
  return member
}
beforeEach(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  student = await person()
})

const pdf = (name: string) => ({ name: `${name}.pdf`, content: Buffer.from(`%PDF-1.4\n%${name}\n%%EOF\n`) })
const newTask = (more = {}) => makeLesson(app.pool, course, { type: 'ASSIGNMENT', ...more })
const handIn = async (lessons_id: number, text: string, caller = student): Promise<number> => {
  const form = { lessons_id: String(lessons_id), description: `<p>${text}</p>` }
  const { code, body } = await sendForm(app, caller, saveAssignment.path, form, { attachment: pdf(text) })
  expect(code).toBe(200)
  return body.data.id
}
const mark = async (id: number, score: number, feedback?: string) =>
  expect((await app.send(teacher, updateScore, { body: { id, score, feedback } })).code).toBe(200)
const attach = (id: number, name: string, more: Record<string, string> = {}) =>
  sendForm(app, teacher, returnFile.path, { id: String(id), ...more }, { attachment: pdf(name) })
const readShown = async (id: number, caller = student) =>
  (await app.call(caller, studentLesson, { params: { id }, query: { record: '0' } })).body.data.assignment
const detail = async (id: number) => (await app.call(teacher, submissionDetail, { query: { id } })).body.data
const versions = async (id: number) =>
  (await app.call(teacher, submissionVersions, { query: { id } })).body.data
const content = async (url: string) => (await app.server.inject({ url })).body

describe('what came back for a version', () => {
  it('stays readable to its student and its lecturer when the next one is handed in, and after that is marked', async () => {
    const task = await newTask()
    const id = await handIn(task, 'satu')
    await attach(id, 'catatan', { annotated: '1' })
    await mark(id, 60, '<p>Perbaiki</p>')
    expect((await readShown(task)).earlier).toEqual([])
    expect((await detail(id)).returned_annotated).toBe(1)

    await handIn(task, 'dua')
    const waitingWork = await readShown(task)
    expect(waitingWork).toMatchObject({
      score: null,
      feedback: '<p>Perbaiki</p>',
      returned_filename: 'catatan.pdf',
      earlier: [{ score: 60, feedback: '<p>Perbaiki</p>', returned_filename: 'catatan.pdf' }],
    })
    expect(await content(waitingWork.returned_attachment)).toContain('%catatan')
    expect(await detail(id)).toMatchObject({ returned_attachment: null, returned_annotated: 0 })

    await attach(id, 'lagi')
    expect((await readShown(task)).returned_filename).toBe('catatan.pdf')
    await mark(id, 90, '<p>Baik</p>')
    expect(await readShown(task)).toMatchObject({
      score: 90,
      returned_filename: 'lagi.pdf',
      earlier: [{ score: 60, feedback: '<p>Perbaiki</p>', returned_filename: 'catatan.pdf' }],
    })
    expect(await versions(id)).toMatchObject([
      { description: '<p>dua</p>', score: null, feedback: null, returned_attachment: null },
      {
        description: '<p>satu</p>',
        score: 60,
        feedback: '<p>Perbaiki</p>',
        returned_filename: 'catatan.pdf',
      },
    ])
    expect((await detail(id)).returned_annotated).toBe(0)
  })

  it('is not said before it is told: without a mark, or while the assignment holds it', async () => {
    const task = await newTask({ hold_feedback: true })
    const id = await handIn(task, 'satu')
    await attach(id, 'catatan')
    await mark(id, 60, '<p>Rahasia</p>')
    await handIn(task, 'dua')
    await attach(id, 'belum-dinilai')
    await handIn(task, 'tiga')
    expect(await readShown(task)).toMatchObject({ returned_attachment: null, feedback: null, earlier: [] })
    expect((await versions(id)).map((one: { returned_filename: string }) => one.returned_filename)).toEqual([
      null,
      'belum-dinilai.pdf',
      'catatan.pdf',
    ])
    await mark(id, 70)
    await app.send(teacher, returnMarks, { body: { lessons_id: task } })
    expect((await readShown(task)).earlier).toMatchObject([{ score: 60, returned_filename: 'catatan.pdf' }])
  })

  it('belongs to one version only, whether the new version or the annotated file comes first', async () => {
    const task = await newTask()
    for (const _ of [1, 2, 3]) {
      const id = await handIn(task, 'lama')
      await mark(id, 50)
      const { version, uploaded: uploadedAt } = await detail(id)
      const [, saveReply] = await Promise.all([
        handIn(task, 'baru'),
        attach(id, 'digambar', { version: String(version), annotated: '1' }),
      ])
      const [newest, formerVersion] = await versions(id)
      expect(newest).toMatchObject({ description: '<p>baru</p>', returned_attachment: null })
      expect((await detail(id)).returned_attachment).toBeNull()
      expect(formerVersion.uploaded).toBe(uploadedAt)
      expect([saveReply.code, formerVersion.returned_filename]).toEqual(
        saveReply.code === 200 ? [200, 'digambar.pdf'] : [409, null],
      )
    }
  })

  it('is kept for each member of a group, and for one who joins its work later', async () => {
    const task = await newTask({ is_group: true })
    const group = await insert(app.pool, 'class_groups', { courses_id: course, name: 'Kelompok 1' })
    const [mate, lateStudent] = [await person(), await person()]
    const join = (classmate: Person) =>
      app.send(teacher, moveStudents, {
        body: { courses_id: course, list_user_id: [classmate.id], group_id: group },
      })
    for (const classmate of [student, mate]) await join(classmate)
    const alone = await handIn(task, 'sendiri', lateStudent)
    await attach(alone, 'milik-sendiri')
    await mark(alone, 40)
    const id = await handIn(task, 'satu')
    await attach(id, 'catatan')
    await mark(id, 60)
    await join(lateStudent)
    await app.send(teacher, includeMember, { body: { id, user_id: lateStudent.id } })
    expect(await readShown(task, lateStudent)).toMatchObject({
      score: 60,
      returned_filename: 'catatan.pdf',
      earlier: [{ score: 40, returned_filename: 'milik-sendiri.pdf' }],
    })
    await handIn(task, 'dua', mate)
    for (const each of [student, mate, lateStudent])
      expect((await readShown(task, each)).earlier[0]).toMatchObject({
        score: 60,
        returned_filename: 'catatan.pdf',
      })
  })

  it('goes with its student when that one is erased', async () => {
    const task = await newTask()
    const id = await handIn(task, 'satu')
    await attach(id, 'catatan')
    await mark(id, 60, '<p>Perbaiki</p>')
    await handIn(task, 'dua')
    await transaction(overPool(app.pool), (tx) => eraseSubmissions(tx, student.id))
    const { rows } = await app.pool.query(
      'select returned_file_id, feedback, score from submission_versions where submission_id = $1 order by id limit 1',
      [id],
    )
    expect(rows).toEqual([
      { returned_file_id: null, feedback: expect.not.stringMatching('Perbaiki'), score: 60 },
    ])
  })
})
