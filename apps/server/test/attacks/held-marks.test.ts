import { catalogue } from '@tuntas/contract/catalogue'
import {
  resetSubmission,
  returnFile,
  returnMarks,
  saveAssignment,
  updateScore,
} from '@tuntas/contract/learning/assignments'
import { studentLesson } from '@tuntas/contract/learning/attempts'
import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { returnResults, updateStatus } from '@tuntas/contract/learning/marking'
import { restore } from '@tuntas/contract/operations/archive'
import type { Endpoint } from '@tuntas/contract/wire/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../app.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeLesson,
  makeQuestion,
  makeQuiz,
  makeStudent,
  makeTeacher,
  makeUser,
} from '../make.ts'
import { matrix } from '../matrix/all.ts'
import { sendForm } from '../multipart.ts'
import { sit } from '../sitting.ts'
import { makeWorld, type World } from '../world.ts'

/** While marks are withheld, no call of a student reveals that one exists. */

const app = withApp()
const SAID = '<p>Rahasia sampai dikembalikan</p>'
let world: World
let teacher: Person
let student: Person
let course: number

const calls = [...catalogue].filter(
  ([, { roles, method, download }]) =>
    method === 'GET' && !download && (roles === 'any' || (roles as readonly string[]).includes('mahasiswa')),
)

beforeAll(async () => {
  world = await makeWorld(app.pool)
  teacher = await app.signedIn(await makeTeacher(app.pool))
  course = await makeCourse(app.pool, teacher.id)
  student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, course, student.id, { join_date: new Date(Date.now() - 86_400_000) })
})

const hold = (id: number, on: 0 | 1) => app.send(teacher, updateLesson, { body: { id, hold_feedback: on } })
const newTask = async (isHeld = true) => {
  const id = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
  if (isHeld) expect((await hold(id, 1)).code).toBe(200)
  return id
}
const handIn = (lessons_id: number, user_id = student.id) =>
  insert(app.pool, 'submissions', { lessons_id, courses_id: course, user_id, description: '<p>Jawaban</p>' })
const mark = (id: number, score: number, more: object = { feedback: SAID }) =>
  app.send(teacher, updateScore, { body: { id, score, ...more } })
const giveBack = (lessons_id: number, person = teacher) =>
  app.send(person, returnMarks, { body: { lessons_id } })
const readLesson = async (id: number, person = student) =>
  (await app.call(person, studentLesson, { params: { id }, query: { record: '0' } })).body.data.assignment

/** Values that differ between any two reads. */
const VOLATILE =
  /\/api\/v1\/files\/[^"]*|"(server_time|last_used_at|time_remaining|epoch|time|date|generated_at)":("[^"]*"|[\d.]+|null)/g
const askAll = async (task: number, more: Partial<World> = {}) => {
  const requestWorld = { ...world, course, lesson: task, assignment: task, ...more }
  const replies: Record<string, string> = {}
  for (const [name, endpoint] of calls) {
    const request =
      name === 'attempts.studentLesson'
        ? { params: { id: task }, query: { record: 0 } }
        : matrix[name]?.request?.(requestWorld)
    const reply = await app.call(student, endpoint, request)
    replies[name] = `${reply.code} ${JSON.stringify(reply.body)}`.replace(VOLATILE, '')
  }
  const dataReply = await app.call(student, catalogue.get('archive.ownData') as Endpoint)
  // Every read is recorded.
  const sections = dataReply.body.sections.filter(({ title }: { title: string }) => !/log audit/.test(title))
  replies.ownData = JSON.stringify(sections).replace(VOLATILE, '')
  delete replies['archive.ownData']
  return replies
}
const differing = (one: Record<string, string>, otherReplies: Record<string, string>) =>
  Object.keys(one).filter((name) => one[name] !== otherReplies[name])

describe('a mark that is held', () => {
  it('is in no reply to its student until it is returned, and in all of them afterwards', async () => {
    const task = await newTask()
    const id = await handIn(task)
    const before = await askAll(task)
    expect((await mark(id, 87.5)).code).toBe(200)
    const heldReplies = await askAll(task)
    expect(differing(before, heldReplies)).toEqual([])
    expect(Object.values(heldReplies).join()).not.toContain('Rahasia')
    expect((await giveBack(task)).body).toMatchObject({
      message: '1 nilai dikembalikan.',
      data: { returned: 1 },
    })
    const changedNames = differing(heldReplies, await askAll(task))
    expect(changedNames).toEqual(
      expect.arrayContaining([
        'attempts.studentLesson',
        'lessons.studentLessons',
        'reports.studentGrades',
        'dashboard.studentWork',
        'ownData',
      ]),
    )
    expect(await readLesson(task)).toMatchObject({ score: 87.5, feedback: SAID })
  })

  it('stays hidden with all its feedback when another version replaces it', async () => {
    const task = await newTask()
    const pdf = (name: string) => ({ name, content: Buffer.from('%PDF-1.4\n%%EOF\n') })
    const send = () =>
      sendForm(
        app,
        student,
        saveAssignment.path,
        { lessons_id: String(task), description: '<p>Jawaban</p>' },
        { attachment: pdf('jawaban.pdf') },
      )
    const { id } = (await send()).body.data
    await sendForm(app, teacher, returnFile.path, { id: String(id) }, { attachment: pdf('Rahasia.pdf') })
    await mark(id, 61.25)
    await send()
    const heldText = Object.values(await askAll(task)).join()
    expect(heldText).not.toContain('Rahasia')
    expect(heldText).not.toContain('61.25')
    await mark(id, 90, {})
    await giveBack(task)
    expect((await readLesson(task)).earlier).toMatchObject([
      { score: 61.25, returned_filename: 'Rahasia.pdf' },
    ])
  })

  it('is news from its return on, not from when it was given', async () => {
    const task = await newTask()
    await mark(await handIn(task), 70)
    const news = async () =>
      (await app.call(student, catalogue.get('dashboard.studentDashboard') as Endpoint)).body.news.filter(
        ({ lessons_id }: { lessons_id: number }) => lessons_id === task,
      )
    await readLesson(task)
    expect(await news()).toEqual([])
    await app.pool.query(
      `update submissions set graded_at = now() - interval '40 days' where lessons_id = $1`,
      [task],
    )
    await giveBack(task)
    expect(await news()).toMatchObject([{ score: 70, has_feedback: 1 }])
    await app.call(student, studentLesson, { params: { id: task }, query: { record: '1' } })
    expect(await news()).toEqual([])
  })
})

describe('a result that its quiz holds back', () => {
  it('is in no reply to its student until it is returned, however its essay is marked, and in all of them afterwards', async () => {
    const { id: quiz } = await makeQuiz(app.pool, course, {
      questions: 0,
      show_score: 'returned',
      show_review: 'mastered',
    })
    const essay = await makeQuestion(app.pool, quiz, { type: 'ESSAY' })
    const attempt = await sit(app, student, quiz, { [essay]: '<p>Uraian</p>' })
    const ask = () => askAll(quiz, { quiz, done: attempt })
    const answer = (await app.pool.query('select id, version from answers where attempt_id = $1', [attempt]))
      .rows[0]
    const markIt = async (status: 'correct' | 'wrong') =>
      expect(
        (
          await app.send(teacher, updateStatus, {
            body: { id: answer.id, status, feedback: '<p>Tersembunyi</p>' },
          })
        ).code,
      ).toBe(200)
    const before = await ask()
    await markIt('wrong')
    expect(differing(before, await ask())).toEqual([])
    await markIt('correct')
    const heldReplies = await ask()
    expect(differing(before, heldReplies)).toEqual([])
    expect(Object.values(heldReplies).join()).not.toContain('Tersembunyi')
    expect((await app.send(teacher, returnResults, { body: { lessons_id: quiz } })).body.data.returned).toBe(
      1,
    )
    expect(differing(heldReplies, await ask())).toEqual(
      expect.arrayContaining([
        'attempts.studentLesson',
        'lessons.studentLessons',
        'attempts.attemptHistory',
        'reports.studentGrades',
        'ownData',
      ]),
    )
  })
})

describe('giving marks back', () => {
  it('lets every later change through at once, also after a new version, and waits for those marked later', async () => {
    const task = await newTask()
    const classmate = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, course, classmate.id, { join_date: new Date(Date.now() - 86_400_000) })
    const [ownSubmission, otherSubmission] = [await handIn(task), await handIn(task, classmate.id)]
    await mark(ownSubmission, 60)
    await giveBack(task)
    await mark(ownSubmission, 65, { feedback: '<p>Diralat</p>' })
    expect(await readLesson(task)).toMatchObject({ score: 65, feedback: '<p>Diralat</p>' })
    await mark(otherSubmission, 50)
    const summary = async () =>
      (
        await app.call(teacher, catalogue.get('assignments.assignmentResults') as Endpoint, {
          query: { id: task },
        })
      ).body
    expect((await summary()).summary.held).toBe(1)
    expect(await readLesson(task, classmate)).toMatchObject({ score: null, feedback: null })
    expect((await giveBack(task)).body.data.returned).toBe(1)
    expect((await giveBack(task)).body).toMatchObject({
      message: 'Tidak ada nilai yang menunggu dikembalikan.',
      data: { returned: 0 },
    })
    expect((await summary()).summary.held).toBe(0)
    expect(await readLesson(task, classmate)).toMatchObject({ score: 50 })
  })

  it('is for its lecturers alone, and written down', async () => {
    const task = await newTask()
    await mark(await handIn(task), 60)
    const stranger = await app.signedIn(await makeTeacher(app.pool))
    expect((await giveBack(task, stranger)).code).toBe(404)
    expect((await giveBack(task, student)).code).toBe(403)
    expect(await readLesson(task)).toMatchObject({ score: null })
    await Promise.all([giveBack(task), giveBack(task)])
    const { rows } = await app.pool.query(
      `select (after ->> 'returned')::int as returned from audit_log where action = 'return' and thing_id = $1 order by 1`,
      [task],
    )
    expect(rows).toEqual([{ returned: 0 }, { returned: 1 }])
  })
})

describe('holding back', () => {
  it('starts with the next marks: released ones stay visible', async () => {
    const task = await newTask(false)
    const id = await handIn(task)
    await mark(id, 55)
    expect(await readLesson(task)).toMatchObject({ score: 55 })
    await hold(task, 1)
    expect(await readLesson(task)).toMatchObject({ score: 55, feedback: SAID })
  })

  it('ends with the switch, and never loses a mark', async () => {
    const task = await newTask()
    await mark(await handIn(task), 58)
    expect(await readLesson(task)).toMatchObject({ score: null })
    await hold(task, 0)
    expect(await readLesson(task)).toMatchObject({ score: 58, feedback: SAID })
    await hold(task, 1)
    expect(await readLesson(task)).toMatchObject({ score: 58 })
  })

  it('outlives a reset that is taken back', async () => {
    const task = await newTask()
    const id = await handIn(task)
    await mark(id, 58)
    await app.send(teacher, resetSubmission, { body: { id } })
    expect((await giveBack(task)).body.data.returned).toBe(0)
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    expect((await app.call(admin, restore, { body: { kind: 'submission', id } })).code).toBe(200)
    expect((await app.pool.query('select score::float from submissions where id = $1', [id])).rows).toEqual([
      { score: 58 },
    ])
  })

  it('is a setting of assignments', async () => {
    const material = await makeLesson(app.pool, course)
    const refusal = await hold(material, 1)
    expect([refusal.code, refusal.body.errors]).toEqual([
      422,
      { hold_feedback: ['Setelan ini hanya untuk tugas.'] },
    ])
  })
})
