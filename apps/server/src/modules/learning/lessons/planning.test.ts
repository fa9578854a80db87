import { startAttempt } from '@tuntas/contract/learning/attempts'
import { exceptions, saveException } from '@tuntas/contract/learning/exceptions'
import { publishLessons, shiftLessons } from '@tuntas/contract/learning/lesson-form'
import { auditLog } from '@tuntas/contract/operations/archive'
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
let teacher: Person
let stranger: Person

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

const listLessonRows = async (ids: readonly number[]) =>
  (
    await app.pool.query(
      `select status, to_char(start_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as start_date,
        to_char(end_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as end_date from lessons where id = any($1) order by array_position($1, id)`,
      [ids],
    )
  ).rows
const publish = (courses_id: number, list_id: unknown, status: string, person = teacher) =>
  app.send(person, publishLessons, { body: { courses_id, list_id, status } })
const shift = (courses_id: number, list_id: unknown, days: unknown, person = teacher) =>
  app.send(person, shiftLessons, { body: { courses_id, list_id, days } })

describe('publishing many lessons', () => {
  it('changes those that were hidden, and tells the audit log of each', async () => {
    const course = await makeCourse(app.pool, teacher.id)
    const hiddenLesson = await makeLesson(app.pool, course, { status: 'unpublish' })
    const also = await makeLesson(app.pool, course, { status: 'unpublish' })
    const shownLesson = await makeLesson(app.pool, course)
    const { code, body } = await publish(course, [hiddenLesson, also, shownLesson], 'publish')
    expect([code, body.message, body.data]).toEqual([200, '2 pembelajaran dipublikasikan.', { lessons: 2 }])
    expect((await listLessonRows([hiddenLesson, also, shownLesson])).map(({ status }) => status)).toEqual(
      Array(3).fill('publish'),
    )
    const admin = await app.signedIn(await makeUser(app.pool, 'super admin'))
    const logged = async (thing_id: number) =>
      (await app.call(admin, auditLog, { query: { kind: 'lessons', thing_id } })).body.data
    expect(await logged(also)).toMatchObject([{ action: 'update', changes: [{ after: 'Publish' }] }])
    expect(await logged(shownLesson)).toEqual([])
  })

  it('takes all of them or none', async () => {
    const course = await makeCourse(app.pool, teacher.id)
    const otherCourse = await makeCourse(app.pool, teacher.id)
    const ownLesson = await makeLesson(app.pool, course, { status: 'unpublish' })
    const elsewhere = await makeLesson(app.pool, otherCourse, { status: 'unpublish' })
    expect((await publish(course, [ownLesson, elsewhere], 'publish')).code).toBe(404)
    expect((await publish(course, [ownLesson], 'publish', stranger)).code).toBe(404)
    expect((await publish(course, [], 'publish')).code).toBe(422)
    expect((await publish(course, [ownLesson], 'draft')).body.errors).toEqual({ status: ['Pilih status'] })
    expect((await listLessonRows([ownLesson]))[0].status).toBe('unpublish')
  })
})

describe('shifting windows', () => {
  it('moves both ends to the same time of day, and leaves what has no window', async () => {
    const course = await makeCourse(app.pool, teacher.id)
    const open = await makeLesson(app.pool, course)
    const scheduled = await makeLesson(app.pool, course, {
      is_expired: true,
      start_date: '2026-08-31T01:00:00Z',
      end_date: '2026-09-06T16:59:00Z',
    })
    const { body } = await shift(course, [open, scheduled], 168)
    expect([body.message, body.data]).toEqual(['1 jadwal digeser.', { lessons: 1 }])
    expect(await listLessonRows([open, scheduled])).toMatchObject([
      { start_date: null, end_date: null },
      { start_date: '2027-02-15 01:00', end_date: '2027-02-21 16:59' },
    ])
    await shift(course, [scheduled], -168)
    expect((await listLessonRows([scheduled]))[0].start_date).toEqual('2026-08-31 01:00')
  })

  it('moves the deadline of who is at the quiz', async () => {
    const course = await makeCourse(app.pool, teacher.id)
    const hour = 3_600_000
    const quiz = await makeQuiz(app.pool, course, {
      duration: '02:00',
      is_expired: true,
      start_date: new Date(Date.now() - hour),
      end_date: new Date(Date.now() + hour),
    })
    const student = await app.signedIn(await makeStudent(app.pool))
    await enrol(app.pool, course, student.id)
    const attempt = (await app.call(student, startAttempt, { body: { id: quiz.id } })).body.data
    const minutes = async () => {
      const { rows } = await app.pool.query('select deadline from attempts where id = $1', [attempt.id])
      return Math.round((Date.parse(rows[0].deadline) - Date.parse(attempt.start_date)) / 60_000)
    }
    expect(await minutes()).toBe(60)
    await shift(course, [quiz.id], 1)
    expect(await minutes()).toBe(120)
  })

  it('refuses strangers and days that are none', async () => {
    const course = await makeCourse(app.pool, teacher.id)
    const lesson = await makeLesson(app.pool, course)
    expect((await shift(course, [lesson], 7, stranger)).code).toBe(404)
    expect((await shift(course, [lesson], 'besok')).body.errors).toEqual({ days: ['Masukan jumlah hari'] })
    expect((await shift(course, [lesson], 99_999)).code).toBe(422)
    expect((await shift(course, [lesson], 0)).body.data).toEqual({ lessons: 0 })
  })
})

describe('an exception for several students', () => {
  it('is granted to all of them at once, or to none', async () => {
    const courses_id = await makeCourse(app.pool, teacher.id)
    const lessons_id = (await makeQuiz(app.pool, courses_id)).id
    const [one, two, outside] = [
      await makeStudent(app.pool),
      await makeStudent(app.pool),
      await makeStudent(app.pool),
    ]
    for (const student of [one, two]) await enrol(app.pool, courses_id, student)
    const grant = (list_user_id: unknown) =>
      app.send(teacher, saveException, {
        body: { list_user_id, courses_id, lessons_id, kind: 'minutes', value: 10, reason: 'Listrik padam' },
      })
    const listGranted = async () =>
      (await app.call(teacher, exceptions, { query: { courses_id } })).body.data.map(
        ({ user_id }: { user_id: number }) => user_id,
      )
    expect((await grant([one, outside])).code).toBe(404)
    expect((await grant(undefined)).body.errors).toEqual({ user_id: ['Pilih mahasiswa'] })
    expect((await grant(['x'])).body.errors).toEqual({ 'list_user_id.0': ['Pilih mahasiswa'] })
    expect(await listGranted()).toEqual([])
    const { body } = await grant([one, two, one])
    expect(body.message).toBe('Pengecualian diberikan kepada 2 mahasiswa.')
    expect(body.data.list_id).toHaveLength(2)
    expect(body.data.id).toBe(body.data.list_id[0])
    expect((await listGranted()).toSorted()).toEqual([one, two].toSorted())
  })
})
