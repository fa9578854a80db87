import { accountInfo } from '@tuntas/contract/identity/account'
import { returnMarks, updateScore } from '@tuntas/contract/learning/assignments'
import { saveException } from '@tuntas/contract/learning/exceptions'
import { publishLessons, shiftLessons } from '@tuntas/contract/learning/lesson-form'
import {
  notifications,
  readAllNotifications,
  readNotification,
} from '@tuntas/contract/operations/notifications'
import { describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { insert, makeCourse, makeLesson, makeQuiz, makeTeacher } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const task = (more: Record<string, unknown> = {}) =>
  makeLesson(app.pool, classroom.course, { type: 'ASSIGNMENT', ...more })
const handedIn = async (lessons_id: number) => {
  const student = await newMember(app, classroom.course)
  const id = await insert(app.pool, 'submissions', {
    lessons_id,
    courses_id: classroom.course,
    user_id: student.id,
    description: '<p>Isi</p>',
  })
  return { student, id }
}
const bell = async (person: Person, query: Record<string, unknown> = {}) =>
  (await app.send(person, notifications, { query: { page: 1, ...query } })).body
const listKinds = async (person: Person) =>
  (await bell(person)).data.map(({ kind }: { kind: string }) => kind)
const readUnreadCount = async (person: Person) =>
  (await app.call(person, accountInfo)).body.data.unread_notifications
const mark = (id: number, score: number, person = classroom.teacher) =>
  app.send(person, updateScore, { body: { id, score } })
const grant = (student: Person, lessons_id: number | undefined, more: object) =>
  app.send(classroom.teacher, saveException, {
    body: { user_id: student.id, courses_id: classroom.course, lessons_id, reason: 'Alasan', ...more },
  })

describe('a mark of an assignment', () => {
  it('is notified once within the hour, without the score, and to its student only', async () => {
    const lesson = await task({ name: 'Laporan' })
    const { student, id } = await handedIn(lesson)
    const otherStudent = await newMember(app, classroom.course)
    await mark(id, 80)
    await mark(id, 91)
    const { data, unread: unreadCount } = await bell(student)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      kind: 'work_marked',
      title: 'Tugas Laporan sudah dinilai',
      link: `/student/courses/lesson/assignment/${lesson}`,
      read: 0,
    })
    expect(
      data
        .map(({ title, body }: { title: string; body: string }) =>
          `${title} ${body}`.replace(/Kelas \d+/, ''),
        )
        .join(),
    ).not.toMatch(/80|91/)
    expect(unreadCount).toBe(1)
    expect(await listKinds(otherStudent)).toEqual([])
    expect(await readUnreadCount(student)).toBe(1)
  })

  it('that comes after the first was read is unread again', async () => {
    const { student, id } = await handedIn(await task())
    await mark(id, 80)
    const [{ id: first }] = (await bell(student)).data
    await app.call(student, readNotification, { body: { id: first } })
    expect(await readUnreadCount(student)).toBe(0)
    await mark(id, 90)
    expect(await readUnreadCount(student)).toBe(1)
    expect((await bell(student)).data).toHaveLength(1)
  })

  it('that is withheld is notified when it is returned, not when it is given', async () => {
    const lesson = await task({ hold_feedback: true })
    const { student, id } = await handedIn(lesson)
    await mark(id, 80)
    expect(await listKinds(student)).toEqual([])
    await app.send(classroom.teacher, returnMarks, { body: { id: lesson } })
    expect(await listKinds(student)).toEqual(['work_marked'])
  })

  it('of a former member is notified to nobody', async () => {
    const { student, id } = await handedIn(await task())
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      student.id,
    ])
    await mark(id, 80)
    expect(await listKinds(student)).toEqual([])
  })
})

describe('exceptions by a lecturer', () => {
  it('are notified to that student, with a text of their own', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { name: 'Ujian' })
    const student = await newMember(app, classroom.course)
    await grant(student, quiz.id, { kind: 'remedials', value: 2 })
    await grant(student, quiz.id, { kind: 'pass' })
    await grant(student, undefined, { kind: 'minutes', value: 15 })
    const titles = (await bell(student)).data.map(({ title }: { title: string }) => title)
    expect(titles).toEqual([
      'Waktu mengerjakan ditambah 15 menit',
      'Kamu diluluskan di Kuis Ujian',
      'Kesempatan remedial ditambah 2 kali',
    ])
  })
})

describe('published or moved lessons', () => {
  const publish = (ids: readonly number[], status: string) =>
    app.send(classroom.teacher, publishLessons, {
      body: { course_id: classroom.course, list_id: ids, status },
    })

  it('are notified once a day with their number, and never while a draft', async () => {
    const student = await newMember(app, classroom.course)
    const [first, second] = [await task({ status: 'unpublish' }), await task({ status: 'unpublish' })]
    expect(await listKinds(student)).toEqual([])
    expect((await publish([first, second], 'publish')).code).toBe(200)
    const { data } = await bell(student)
    expect(data.map(({ title }: { title: string }) => title)).toEqual([
      expect.stringMatching(/^2 materi, tugas, atau kuis baru di /),
    ])
  })

  it('count once if hidden and published again', async () => {
    const student = await newMember(app, classroom.course)
    await app.pool.query('delete from notifications')
    const lesson = await task({ status: 'unpublish' })
    for (const status of ['publish', 'unpublish', 'publish']) await publish([lesson], status)
    const titles = (await bell(student)).data.map(({ title }: { title: string }) => title)
    expect(titles).toEqual([expect.stringMatching(/^1 materi/)])
    await publish([await task({ status: 'unpublish' })], 'publish')
    expect((await bell(student)).data[0].title).toMatch(/^2 materi/)
  })

  it('are notified with the new window, except to students with a window of their own', async () => {
    const day = 86_400_000
    const quiz = await makeQuiz(app.pool, classroom.course, {
      is_expired: true,
      start_date: new Date(Date.now() + day),
      end_date: new Date(Date.now() + 2 * day),
    })
    const [student, otherStudent] = [
      await newMember(app, classroom.course),
      await newMember(app, classroom.course),
    ]
    await insert(app.pool, 'exceptions', {
      user_id: otherStudent.id,
      courses_id: classroom.course,
      lessons_id: quiz.id,
      kind: 'window',
      start_date: new Date(),
      end_date: new Date(Date.now() + day),
      reason: 'x',
      created_by: classroom.teacher.id,
    })
    const shiftReply = await app.send(classroom.teacher, shiftLessons, {
      body: { course_id: classroom.course, list_id: [quiz.id], days: 1 },
    })
    expect(shiftReply.code, JSON.stringify(shiftReply.body)).toBe(200)
    expect(await listKinds(student)).toEqual(['window_moved'])
    expect(await listKinds(otherStudent)).toEqual([])
  })
})

it('a lecturer is notified of changes by others, and not of their own', async () => {
  const [main, second] = [
    await app.signedIn(await makeTeacher(app.pool)),
    await app.signedIn(await makeTeacher(app.pool, { name: 'Bu Sari' })),
  ]
  const course = await makeCourse(app.pool, main.id)
  await insert(app.pool, 'members', {
    courses_id: course,
    user_id: second.id,
    role: 'coordinator',
    source: 'manual',
  })
  await app.pool.query(
    'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 1)',
    [course, second.id],
  )
  const lesson = await makeLesson(app.pool, course, { status: 'unpublish' })
  const reply = await app.send(second, publishLessons, {
    body: { course_id: course, list_id: [lesson], status: 'publish' },
  })
  expect(reply.code, JSON.stringify(reply.body)).toBe(200)
  expect((await bell(main)).data).toMatchObject([
    { kind: 'class_changed', title: expect.stringContaining('Bu Sari mengubah') },
  ])
  expect(await listKinds(second)).toEqual([])
})

describe('the bell', () => {
  it('is filtered, read one by one or up to what was on the screen, and closed to others', async () => {
    const student = await newMember(app, classroom.course)
    const otherStudent = await newMember(app, classroom.course)
    for (let n = 0; n < 3; n++)
      await insert(app.pool, 'notifications', {
        user_id: student.id,
        kind: n === 0 ? 'password_changed' : 'material_published',
        subject: n,
        period: 'x',
        at: new Date(Date.now() - n * 1000),
      })
    const { data } = await bell(student)
    expect((await bell(student, { topic: 'security' })).data).toHaveLength(1)
    expect((await app.call(otherStudent, readNotification, { body: { id: data[0].id } })).code).toBe(404)
    expect((await app.call(otherStudent, readAllNotifications, { body: { up_to: data[0].id } })).code).toBe(
      404,
    )
    const read = await app.call(student, readAllNotifications, { body: { up_to: data[1].id } })
    expect(read.body.data).toEqual({ unread: 1 })
    expect((await bell(student, { unread: 1 })).data).toMatchObject([{ id: data[0].id }])
  })
})
