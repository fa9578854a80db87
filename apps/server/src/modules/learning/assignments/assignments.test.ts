import {
  assignmentResults,
  downloadSubmissions,
  resetSubmission,
  saveAssignment,
  submissionDetail,
  submissionQueue,
  submissionVersions,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { MOBILE_APP_MARKER } from '@tuntas/contract/wire/roles'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeLesson, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
let teacher: Person
let stranger: Person
let course: number

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
})

const pdf = { name: 'jawaban.pdf', content: Buffer.from('%PDF-1.4\n%%EOF\n') }
const newStudent = async (more: { active?: boolean } = {}) => {
  const student = await app.signedIn(await makeStudent(app.pool, more))
  await enrol(app.pool, course, student.id)
  return student
}
const newTask = (more: object = {}) => makeLesson(app.pool, course, { type: 'ASSIGNMENT', ...more })
const handIn = (person: Person, lessonId: number, description: string, file?: typeof pdf, headers = {}) =>
  sendForm(
    app,
    person,
    saveAssignment.path,
    { lessons_id: String(lessonId), description },
    file ? { attachment: file } : {},
    headers,
  )
const handInAs = (person: Person, lessonId: number, sentKey: string) =>
  sendForm(
    app,
    person,
    saveAssignment.path,
    { lessons_id: String(lessonId), description: '<p>Sekali</p>', sent_key: sentKey },
    { attachment: pdf },
  )
const listResults = async (id: number, query: object = {}) =>
  (await app.call(teacher, assignmentResults, { query: { id, ...query } })).body
const score = (body: object, person = teacher) => app.send(person, updateScore, { body })

describe('what is said of an assignment', () => {
  const SAID = '<p>Rapikan <strong>tabelnya</strong></p>'
  const readShown = async (person: Person, id: number) =>
    (await app.call(person, studentLesson, { params: { id }, query: { record: '0' } })).body.data.assignment

  it('goes with the mark, stays when only the mark changes, and tells of the version before after a new one', async () => {
    const [student, task] = [await newStudent(), await newTask()]
    await handIn(student, task, '<p>Satu</p>', pdf)
    const [row] = (await listResults(task, { status: 1 })).data
    expect((await score({ id: row.id, score: 60, feedback: `${SAID}<script>x</script>` })).code).toBe(200)
    expect(await readShown(student, task)).toMatchObject({ score: 60, feedback: SAID })
    await score({ id: row.id, score: 70 })
    expect((await listResults(task, { status: 2 })).data[0]).toMatchObject({ score: 70, feedback: SAID })
    await handIn(student, task, '<p>Dua</p>')
    expect(await readShown(student, task)).toMatchObject({ score: null, feedback: SAID })
    await score({ id: row.id, score: 80, feedback: '<p></p>' })
    expect(await readShown(student, task)).toMatchObject({ score: 80, feedback: null })
    const { rows } = await app.pool.query(
      `select before, after from audit_log where kind = 'submissions' and thing_id = $1 order by id`,
      [row.id],
    )
    expect(rows[0]).toMatchObject({ before: { feedback: null }, after: { feedback: SAID } })
    expect((await score({ id: row.id, score: 80, feedback: SAID }, stranger)).code).toBe(404)
    expect((await score({ id: row.id, score: 80, feedback: 'x'.repeat(50_001) })).code).toBe(422)
  })
})

describe('a run through all hand-ins', () => {
  it('names every student once, by where the hand-in stands, and opens one with text, file and mark', async () => {
    const task = await newTask()
    const [waitingStudent, graded, missingStudent, lateStudent] = [
      await newStudent(),
      await newStudent(),
      await newStudent(),
      await newStudent(),
    ]
    await handIn(waitingStudent, task, '<p>Satu</p>', pdf)
    await handIn(graded, task, '<p>Dua</p>', pdf)
    const queue = async (person = teacher) =>
      app.call(person, submissionQueue, { query: { lessons_id: task } })
    const findRow = async ({ id }: Person) =>
      (await queue()).body.data.find(({ user_id }: { user_id: number }) => user_id === id)
    const { id } = await findRow(graded)
    await score({ id, score: 75, feedback: '<p>Baik</p>' })
    await app.call(teacher, saveException, {
      body: {
        user_id: lateStudent.id,
        courses_id: course,
        lessons_id: task,
        kind: 'window',
        start_date: new Date(Date.now() - 7_200_000).toISOString(),
        end_date: new Date(Date.now() - 3_600_000).toISOString(),
        reason: 'Sakit',
      },
    })
    expect(await findRow(waitingStudent)).toMatchObject({
      state: 'waiting',
      score: null,
      uploaded: expect.any(String),
    })
    expect(await findRow(graded)).toMatchObject({ state: 'graded', score: 75 })
    expect(await findRow(missingStudent)).toMatchObject({ state: 'missing', id: null, uploaded: null })
    expect(await findRow(lateStudent)).toMatchObject({ state: 'late', id: null })
    const people = (await queue()).body.data.map(({ user_id }: { user_id: number }) => user_id)
    const listedIds = (await listResults(task, { limit: 100 })).data.map(
      ({ user_id }: { user_id: number }) => user_id,
    )
    expect(people).toEqual(listedIds)
    expect((await app.call(teacher, submissionDetail, { query: { id } })).body.data).toMatchObject({
      user_id: graded.id,
      description: '<p>Dua</p>',
      filename: 'jawaban.pdf',
      attachment: expect.stringContaining('signature='),
      score: 75,
      feedback: '<p>Baik</p>',
      graded_by: expect.any(String),
      versions: 1,
    })
    expect((await queue(stranger)).code).toBe(404)
    expect((await app.call(stranger, submissionDetail, { query: { id } })).code).toBe(404)
  })
})

describe('handing in', () => {
  it('takes what is sent again under the same key once, also after the mark and after the end', async () => {
    const [student, task] = [await newStudent(), await newTask()]
    const key = 'kunci-yang-sama'
    const both = await Promise.all([handInAs(student, task, key), handInAs(student, task, key)])
    expect(both.map(({ code }) => code)).toEqual([200, 200])
    const [row] = (await listResults(task, { status: 1 })).data
    expect(row.versions).toBe(1)
    await score({ id: row.id, score: 80 })
    await app.pool.query(
      `update lessons set is_expired = true, start_date = now() - interval '2 days', end_date = now() - interval '1 day' where id = $1`,
      [task],
    )
    expect((await handInAs(student, task, key)).code).toBe(200)
    expect((await listResults(task)).data.find(({ id }: { id?: number }) => id === row.id)).toMatchObject({
      versions: 1,
      score: 80,
    })
    expect((await handInAs(student, task, 'kunci-yang-lain')).code).toBe(409)
    const otherStudent = await newStudent()
    expect((await handInAs(otherStudent, task, key)).code).toBe(409)
  })

  it('keeps every version, and the former file where none is sent', async () => {
    const [student, task] = [await newStudent(), await newTask()]
    expect((await handIn(student, task, '<p>Satu</p><script>x</script>', pdf)).code).toBe(200)
    expect((await handIn(student, task, '<p>Dua</p>')).code).toBe(200)
    const [row] = (await listResults(task, { status: 1 })).data
    expect(row).toMatchObject({
      name: expect.any(String),
      description: '<p>Dua</p>',
      filename: 'jawaban.pdf',
      versions: 2,
      score: null,
    })
    const { body } = await app.call(teacher, submissionVersions, { query: { id: row.id } })
    expect(body.data.map((version: { description: string }) => version.description)).toEqual([
      '<p>Dua</p>',
      '<p>Satu</p>',
    ])
    const ownLesson = await app.call(student, studentLesson, { params: { id: task }, query: { record: '0' } })
    expect(ownLesson.body.data.assignment).toMatchObject({
      description: '<p>Dua</p>',
      attachment: expect.stringContaining('jawaban.pdf'),
    })
  })

  it.each([{ toString: '' }, [1, 2], 2 ** 40])('refuses %j in place of an assignment', async (lessons_id) => {
    const { code, body } = await app.send(await newStudent(), saveAssignment, { body: { lessons_id } })
    expect([code, body.errors.lessons_id]).toEqual([422, ['Data tidak ditemukan']])
  })

  it('needs words and, outside the app, a file', async () => {
    const [student, task] = [await newStudent(), await newTask()]
    expect((await handIn(student, task, '<p></p>', pdf)).body.errors.description).toEqual([
      'Masukan deskripsi jawaban',
    ])
    expect((await handIn(student, task, 'Isi')).body.errors.attachment).toEqual(['Pilih lampiran jawaban'])
    expect((await handIn(student, task, 'Isi', undefined, { 'user-agent': MOBILE_APP_MARKER })).code).toBe(
      200,
    )
  })

  it('refuses files of other kinds', async () => {
    const [student, task] = [await newStudent(), await newTask()]
    for (const file of [
      { name: 'jawaban.exe', content: Buffer.from('MZ') },
      { name: 'jawaban.png', content: Buffer.from('<svg onload=alert(1)>') },
      { name: 'jawaban.pdf', content: Buffer.from('<html>') },
    ])
      expect((await handIn(student, task, 'Isi', file)).code).toBe(415)
    expect((await listResults(task, { status: 0 })).summary.submitted).toBe(0)
  })

  it('is closed before and after its window, to others, and to who is not Aktif', async () => {
    const student = await newStudent()
    const window = (start: string, end: string) =>
      newTask({
        is_expired: true,
        start_date: new Date(Date.now() + Number(start)),
        end_date: new Date(Date.now() + Number(end)),
      })
    expect((await handIn(student, await window('3600000', '7200000'), 'Isi', pdf)).code).toBe(409)
    expect((await handIn(student, await window('-7200000', '-3600000'), 'Isi', pdf)).code).toBe(409)
    expect((await handIn(await newStudent({ active: false }), await newTask(), 'Isi', pdf)).code).toBe(409)
    const foreignTask = await makeLesson(app.pool, await makeCourse(app.pool, stranger.id), {
      type: 'ASSIGNMENT',
    })
    expect((await handIn(student, foreignTask, 'Isi', pdf)).code).toBe(404)
    expect((await handIn(student, await makeLesson(app.pool, course), 'Isi', pdf)).code).toBe(404)
  })
})

describe('grading', () => {
  const handed = async () => {
    const [student, task] = [await newStudent(), await newTask()]
    await handIn(student, task, 'Isi', pdf)
    const [row] = (await listResults(task, { status: 1 })).data
    return { student, task, row }
  }

  it('takes comma and point, and nothing beyond 0 to 100', async () => {
    const { task, row } = await handed()
    expect((await score({ id: row.id, score: '87,5' })).body.data.score).toBe(87.5)
    for (const wrongScore of [101, -1, 'abc', 1e9, '', '87.555', null])
      expect((await score({ id: row.id, score: wrongScore })).code).toBe(422)
    expect((await listResults(task, { status: 2 })).data[0].score).toBe(87.5)
    expect((await score({ id: row.id, score: 1 }, stranger)).code).toBe(404)
    expect((await score({ score: 80 })).body.message).toBe('Belum mengumpulkan tugas')
  })

  it('shows the second of two lecturers the mark of the first', async () => {
    const { row } = await handed()
    expect((await score({ id: row.id, score: 70, version: row.version })).code).toBe(200)
    const lateReply = await score({ id: row.id, score: 90, version: row.version })
    expect([lateReply.code, lateReply.body.data.score]).toEqual([409, 70])
  })

  it('starts over when the student submits again, with the former mark visible', async () => {
    const { student, task, row } = await handed()
    await score({ id: row.id, score: 60 })
    await handIn(student, task, 'Lebih baik', pdf)
    expect((await listResults(task, { status: 1 })).data[0]).toMatchObject({
      score: null,
      previous_score: 60,
    })
  })

  it('is removed by a reset, after which the student may submit again', async () => {
    const { student, task, row } = await handed()
    expect((await app.call(stranger, resetSubmission, { body: { id: row.id } })).code).toBe(404)
    expect((await app.call(teacher, resetSubmission, { body: { id: row.id } })).code).toBe(200)
    expect((await listResults(task)).summary.submitted).toBe(0)
    expect((await handIn(student, task, 'Baru', pdf)).code).toBe(200)
    expect((await listResults(task)).summary).toMatchObject({ submitted: 1, graded: 0 })
  })

  it('can be done from one archive of everything', async () => {
    const { task, student } = await handed()
    const reply = await app.server.inject({
      url: `/api/v1/${downloadSubmissions.path}?id=${task}`,
      headers: { authorization: teacher.token },
    })
    expect(reply.headers['content-type']).toBe('application/zip')
    expect(reply.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect(reply.rawPayload.includes(`NIM${student.id}`)).toBe(true)
    expect(reply.rawPayload.includes('/jawaban.pdf')).toBe(true)
  })
})
