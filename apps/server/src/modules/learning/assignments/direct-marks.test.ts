import { lectureWork } from '@tuntas/contract/insight/teaching'
import {
  assignmentResults,
  resetSubmission,
  saveAssignment,
  submissionQueue,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withGroupWork } from '../../../../test/group-work.ts'
import { enrol, makeCourse, makeLesson, makeStudent, makeTeacher } from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
let teacher: Person
let student: Person
let course: number
let task: number
beforeEach(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  student = await app.signedIn(await makeStudent(app.pool, { name: 'Ani' }))
  course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  await enrol(app.pool, course, student.id)
  task = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
})

const mark = (score: unknown, more = {}, by = teacher) =>
  app.send(by, updateScore, { body: { lessons_id: task, user_id: student.id, score, ...more } })
const listResults = async () => (await app.call(teacher, assignmentResults, { query: { id: task } })).body
const row = async () => (await listResults()).data[0]
const readShown = async () =>
  (await app.call(student, studentLesson, { params: { id: task }, query: { record: '0' } })).body.data
    .assignment
const handIn = (text: string, more = {}) =>
  sendForm(
    app,
    student,
    saveAssignment.path,
    { lessons_id: String(task), description: `<p>${text}</p>`, ...more },
    { attachment: { name: `${text}.pdf`, content: Buffer.from('%PDF-1.4\n%%EOF\n') } },
  )
const countWaiting = async () =>
  (await app.call(teacher, lectureWork, {})).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'submissions',
  ).length
const readAudit = async () =>
  (
    await app.pool.query(
      "select action, (before ->> 'score')::float as before, (after ->> 'score')::float as after from audit_log where kind = 'submissions' and thing_id in (select id from submissions where lessons_id = $1) order by id",
      [task],
    )
  ).rows

describe('a mark without a hand-in', () => {
  it('counts, is told and audited, and can be changed and taken back', async () => {
    const markReply = await mark(85, { feedback: '<p>Presentasi baik</p>' })
    expect(markReply).toMatchObject({ code: 200, body: { data: { score: 85, version: 2 } } })
    expect(await row()).toMatchObject({ score: 85, handed_in: 0, direct: 1 })
    expect((await listResults()).summary).toMatchObject({ submitted: 0, graded: 1, mean: 85 })
    expect(await readShown()).toMatchObject({
      score: 85,
      feedback: '<p>Presentasi baik</p>',
      handed_in: 0,
      direct: 1,
      other_group: 0,
    })
    const countedScore = await app.pool.query(
      'select score::float from student_lessons where lessons_id = $1 and user_id = $2',
      [task, student.id],
    )
    expect(countedScore.rows).toEqual([{ score: 85 }])
    const notifications = await app.pool.query('select kind from notifications where user_id = $1', [
      student.id,
    ])
    expect(notifications.rows).toEqual([{ kind: 'work_marked' }])
    const { id, version } = markReply.body.data
    expect((await app.send(teacher, updateScore, { body: { id, version, score: 0 } })).code).toBe(200)
    expect(await row()).toMatchObject({ score: 0, direct: 1 })
    const resetReply = await app.send(teacher, resetSubmission, { body: { id } })
    expect(resetReply.body.message).toBe('Nilai langsung diambil kembali.')
    expect(await row()).toMatchObject({ score: null, handed_in: 0, direct: 0 })
    expect(await readShown()).toBeNull()
    expect(await readAudit()).toEqual([
      { action: 'mark', before: null, after: 85 },
      { action: 'mark', before: 85, after: 0 },
      { action: 'reset', before: null, after: null },
    ])
  })

  it('stays when the student hands in afterwards, until the lecturer marks that or takes it back', async () => {
    const { id } = (await mark(90)).body.data
    const sendReply = await handIn('satu', { seen: 'none', seen_score: 'none' })
    expect(sendReply).toMatchObject({ code: 200, body: { data: { id } } })
    await handIn('dua')
    expect(await row()).toMatchObject({ score: 90, handed_in: 1, direct: 1, versions: 2 })
    expect(await readShown()).toMatchObject({ score: 90, description: '<p>dua</p>', earlier: [] })
    expect(await countWaiting()).toBe(0)
    await app.send(teacher, resetSubmission, { body: { id } })
    expect(await row()).toMatchObject({ score: null, previous_score: 90, handed_in: 1, direct: 0 })
    expect(await readShown()).toMatchObject({ description: '<p>dua</p>', score: null })
    expect(await countWaiting()).toBe(1)
    await app.send(teacher, updateScore, { body: { id, score: 70 } })
    await handIn('tiga')
    expect(await row()).toMatchObject({ score: null, previous_score: 70, direct: 0 })
  })

  it('is a mark of the hand-in once that is marked', async () => {
    const { id } = (await mark(90)).body.data
    await handIn('satu')
    await app.send(teacher, updateScore, { body: { id, score: 60 } })
    expect(await row()).toMatchObject({ score: 60, direct: 0 })
  })

  it('is refused with bad input, to strangers, and for who is no student of the class', async () => {
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    const outsider = await makeStudent(app.pool)
    const quiz = await makeLesson(app.pool, course, { type: 'QUIZ' })
    expect((await mark(80, {}, stranger)).code).toBe(404)
    expect((await mark(80, {}, student)).code).toBe(403)
    expect((await mark(80, { user_id: outsider })).code).toBe(404)
    expect((await mark(80, { user_id: teacher.id })).code).toBe(404)
    expect((await mark(80, { lessons_id: quiz })).code).toBe(404)
    expect((await mark(80, { user_id: undefined })).code).toBe(422)
    expect((await mark(80, { lessons_id: undefined })).code).toBe(422)
    expect((await mark(101)).code).toBe(422)
    expect((await mark('')).code).toBe(422)
    const nobody = await app.send(teacher, updateScore, { body: { score: 80 } })
    expect(nobody.body).toMatchObject({ code: 'not_submitted' })
    expect(await row()).toMatchObject({ score: null, handed_in: 0 })
    expect(await readAudit()).toEqual([])
  })

  it('of two at once is one, and never overwrites what was handed in at that moment', async () => {
    const both = await Promise.all([mark(70), mark(80)])
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409])
    const { id } = await row()
    await app.send(teacher, resetSubmission, { body: { id } })
    const [markReply, sendReply] = await Promise.all([mark(75), handIn('satu')])
    expect(sendReply.code).toBe(200)
    expect(await row()).toMatchObject(
      markReply.code === 200
        ? { score: 75, handed_in: 1, direct: 1 }
        : { score: null, handed_in: 1, direct: 0 },
    )
    expect((await mark(50)).body).toMatchObject({ code: 'stale' })
  })
})

describe('a mark without a hand-in of one in a group', () => {
  const {
    world,
    handIn: handInOfGroup,
    readScore,
    readQueueRow,
    mark: markGroup,
    markOwn,
  } = withGroupWork(app)
  const markOne = (score: number) =>
    app.send(world.teacher, updateScore, {
      body: { lessons_id: world.task, user_id: world.budi?.id, score },
    })

  it('becomes that member’s own mark when the group hands in', async () => {
    await markOne(65)
    expect(await readQueueRow(world.budi)).toMatchObject({ group_id: null, direct: 1, handed_in: 0 })
    expect((await handInOfGroup(world.ani, 'Satu')).code).toBe(200)
    await markGroup(world.ani, 90)
    expect([await readScore(world.ani), await readScore(world.budi)]).toEqual([90, 65])
    expect(await readQueueRow(world.budi)).toMatchObject({ own_score: 65, direct: 1 })
    await markOwn(world.budi, { score: '' })
    expect(await readScore(world.budi)).toBe(90)
    const { body } = await app.call(world.teacher, submissionQueue, { query: { lessons_id: world.task } })
    expect(body.data.filter(({ direct }: { direct: number }) => direct === 1)).toEqual([])
  })
})
