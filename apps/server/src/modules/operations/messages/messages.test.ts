import { accountInfo } from '@tuntas/contract/identity/account'
import { ownData } from '@tuntas/contract/operations/archive'
import {
  messageThread,
  messageThreads,
  readThread,
  replyMessage,
  sendMessages,
} from '@tuntas/contract/operations/messages'
import { notifications } from '@tuntas/contract/operations/notifications'
import { expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeStudent, makeTeacher, makeUser } from '../../../../test/make.ts'
import { newMember } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)

const send = (list_id: number[], body = 'Temui saya hari Senin.', person = classroom.teacher) =>
  app.call(person, sendMessages, { body: { courses_id: classroom.course, list_id, body } })
const threads = async (person: Person, query: object = {}) =>
  (await app.send(person, messageThreads, { query: { page: 1, limit: 100, ...query } })).body.data
const readThreadId = async (student: Person): Promise<number> => (await threads(student))[0].id
const open = (person: Person, id: number) => app.call(person, messageThread, { query: { id } })
const countUnread = async (person: Person) => (await app.call(person, accountInfo)).body.data.unread_messages
const bell = async (person: Person) =>
  (await app.send(person, notifications, { query: { page: 1, topic: 'talk' } })).body.data

it('goes to each chosen student separately, who answers; the lecturer reads it', async () => {
  const [first, second, third] = [
    await newMember(app, classroom.course),
    await newMember(app, classroom.course),
    await newMember(app, classroom.course),
  ]
  expect((await send([first.id, second.id])).body).toMatchObject({
    message: 'Pesan terkirim ke 2 mahasiswa.',
    data: { sent: 2 },
  })
  expect(await threads(third)).toEqual([])
  expect(await bell(third)).toEqual([])
  const id = await readThreadId(first)
  expect(await threads(first)).toMatchObject([{ last: 'Temui saya hari Senin.', unread: 1 }])
  expect(await bell(first)).toMatchObject([{ link: `/talk/messages/${id}` }])
  expect(JSON.stringify(await bell(first))).not.toContain('Senin')
  expect((await open(second, id)).code).toBe(404)
  await app.send(first, replyMessage, { body: { id, body: 'Baik, Bu.' } })
  const { data } = (await open(classroom.teacher, id)).body
  expect(data.messages.map((one: { body: string; own: number }) => [one.body, one.own])).toEqual([
    ['Temui saya hari Senin.', 1],
    ['Baik, Bu.', 0],
  ])
  expect((await bell(classroom.teacher)).map(({ link }: { link: string }) => link)).toContain(
    `/talk/messages/${id}`,
  )
})

it('is marked as read up to the newest message on the screen', async () => {
  const student = await newMember(app, classroom.course)
  await send([student.id], 'Satu')
  const id = await readThreadId(student)
  const [{ id: one }] = (await open(student, id)).body.data.messages
  await send([student.id], 'Dua')
  await app.send(student, readThread, { body: { id, up_to: one } })
  expect(await threads(student, { unread: 1 })).toHaveLength(1)
  expect(await countUnread(student)).toBe(1)
  const [, { id: two }] = (await open(student, id)).body.data.messages
  await app.send(student, readThread, { body: { id, up_to: two } })
  await app.send(student, readThread, { body: { id, up_to: one } })
  expect(await threads(student, { unread: 1 })).toEqual([])
  expect(await countUnread(student)).toBe(0)
  expect(await countUnread(classroom.teacher)).toBeUndefined()
  const [foreignMessage] = (await app.pool.query('select max(id) + 1 as id from messages')).rows
  expect((await app.call(student, readThread, { body: { id, up_to: foreignMessage.id } })).code).toBe(404)
})

it('is private: hidden from other lecturers, former members, administrators and a student who left', async () => {
  const student = await newMember(app, classroom.course)
  await send([student.id])
  const id = await readThreadId(student)
  const otherTeacher = await app.signedIn(await makeTeacher(app.pool))
  expect((await open(otherTeacher, id)).code).toBe(404)
  expect((await send([student.id], 'Halo', otherTeacher)).code).toBe(404)
  await app.pool.query(
    'insert into course_teamteaching (courses_id, teacher_id, position) values ($1, $2, 9)',
    [classroom.course, otherTeacher.id],
  )
  expect((await open(otherTeacher, id)).code).toBe(200)
  await app.pool.query('delete from course_teamteaching where teacher_id = $1', [otherTeacher.id])
  expect((await open(otherTeacher, id)).code).toBe(404)
  expect((await app.call(otherTeacher, replyMessage, { body: { id, body: 'Masih di sini' } })).code).toBe(404)
  const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
  expect((await open(admin, id)).code).toBe(403)
  await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
    student.id,
  ])
  expect((await open(student, id)).code).toBe(404)
})

it('is refused to a student who left the class, and accepted to one who returned', async () => {
  const student = await newMember(app, classroom.course)
  await send([student.id])
  const id = await readThreadId(student)
  const answer = () => app.call(classroom.teacher, replyMessage, { body: { id, body: 'Masih ada?' } })
  const noticeCount = (await bell(student)).length
  const leave = (endSql: string) =>
    app.pool.query(`update members set ${endSql} where user_id = $1`, [student.id])
  await leave(`ended_at = now(), ended_by = 'removed'`)
  const { code, body } = await answer()
  expect([code, body.message]).toEqual([422, expect.stringContaining('tidak lagi di kelas')])
  const thread = (await open(classroom.teacher, id)).body.data
  expect([thread.may_reply, thread.messages.length]).toEqual([0, 1])
  expect(await bell(student)).toHaveLength(noticeCount)
  await leave('ended_at = null, ended_by = null')
  expect((await answer()).code).toBe(200)
  expect((await open(student, id)).body.data).toMatchObject({ may_reply: 1, messages: [{}, {}] })
})

it('that is unread is not hidden by the lecturer’s later message to many', async () => {
  const student = await newMember(app, classroom.course)
  await send([student.id])
  const id = await readThreadId(student)
  await app.send(student, replyMessage, { body: { id, body: 'Saya sakit, Bu.' } })
  await send([student.id], 'Kuis besok, semuanya.')
  const unreadThreads = await threads(classroom.teacher, { unread: 1 })
  expect(unreadThreads.map((one: { id: number }) => one.id)).toContain(id)
})

it('goes to all or none: a student of another class stops it', async () => {
  const student = await newMember(app, classroom.course)
  const stranger = await app.signedIn(await makeStudent(app.pool))
  const { code, body } = await send([student.id, stranger.id])
  expect([code, body.message]).toEqual([422, expect.stringContaining('tidak lagi di kelas ini')])
  expect(await threads(student)).toEqual([])
  expect((await send([])).code).toBe(422)
  expect((await send([student.id], '  ')).code).toBe(422)
})

it('two lecturers who write to one student at once share one conversation', async () => {
  const student = await newMember(app, classroom.course)
  const both = await Promise.all([send([student.id], 'Satu'), send([student.id], 'Dua')])
  expect(both.map(({ code }) => code)).toEqual([200, 200])
  expect(await threads(student)).toHaveLength(1)
  expect((await open(student, await readThreadId(student))).body.data.messages).toHaveLength(2)
})

it('is in one’s own data, in one’s own words', async () => {
  const student = await newMember(app, classroom.course)
  await send([student.id], 'Kata dosen')
  await app.send(student, replyMessage, { body: { id: await readThreadId(student), body: 'Kata mahasiswa' } })
  const { body } = await app.send(student, ownData, { query: { format: 'json' } })
  expect(JSON.stringify(body)).toContain('Kata mahasiswa')
  expect(JSON.stringify(body)).not.toContain('Kata dosen')
})
