import { saveParticipants } from '@tuntas/contract/classroom/courses'
import {
  announcement,
  announcements,
  campusAnnouncements,
  classAnnouncement,
  classAnnouncementReaders,
  classAnnouncements,
  readAnnouncement,
  saveCampusAnnouncement,
  saveClassAnnouncement,
  uploadAnnouncementFile,
  withdrawClassAnnouncement,
} from '@tuntas/contract/operations/announcements'
import { notifications } from '@tuntas/contract/operations/notifications'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { pdf } from '../../../../test/documents.ts'
import {
  giveProgram,
  makeCourse,
  makeProgram,
  makeStudent,
  makeTeacher,
  makeUser,
  masters,
} from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'
import { newMember } from '../../../../test/sitting.ts'
import { testVersions } from '../../../../test/versions.ts'
import { overPool, transaction } from '../../../platform/db/db.ts'
import { tellAnnouncements } from './talk.store.ts'

const app = withApp()
const classroom = withClassroom(app)
let student: Person
let classmate: Person
let stranger: Person
let admin: Person

beforeAll(async () => {
  student = await newMember(app, classroom.course)
  classmate = await newMember(app, classroom.course)
  stranger = await app.signedIn(await makeStudent(app.pool))
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const words = { title: 'Kelas pindah ruang', body: '<p>Besok di ruang 4.</p>' }
const announce = async (more: object = {}, person = classroom.teacher): Promise<number> => {
  const { code, body } = await app.call(person, saveClassAnnouncement, {
    body: { ...words, courses_id: classroom.course, ...more },
  })
  expect(code, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const titles = async (person: Person, query: object = {}): Promise<number[]> =>
  (await app.send(person, announcements, { query: { page: 1, limit: 100, ...query } })).body.data.map(
    ({ id }: { id: number }) => id,
  )
const bell = async (person: Person): Promise<string[]> =>
  (await app.send(person, notifications, { query: { page: 1, limit: 100, topic: 'talk' } })).body.data.map(
    ({ link }: { link: string }) => link,
  )
const countNotices = async (person: Person, id: number) =>
  (await bell(person)).filter((link) => link === `/talk/announcements/${id}`).length
const readCode = async (person: Person, id: number) =>
  (await app.call(person, announcement, { query: { id } })).code
/** Runs in every process, without a request. */
const look = () => transaction(overPool(app.pool), (tx) => tellAnnouncements(tx))

describe('an announcement of a class', () => {
  it('is read by its members, and notified to each student once', async () => {
    const id = await announce()
    for (const one of [student, classmate]) {
      expect(await titles(one)).toContain(id)
      expect(await countNotices(one, id)).toBe(1)
    }
    await look()
    expect(await countNotices(student, id)).toBe(1)
    const { body } = await app.call(student, announcement, { query: { id } })
    expect(body.data).toMatchObject({ ...words, read: 0, files: [] })
  })

  it('is neither read nor notified elsewhere', async () => {
    const id = await announce()
    const otherTeacher = await app.signedIn(await makeTeacher(app.pool))
    for (const one of [stranger, otherTeacher, admin]) {
      expect(await titles(one)).not.toContain(id)
      expect(await readCode(one, id)).toBe(404)
      expect(await countNotices(one, id)).toBe(0)
      expect((await app.call(one, readAnnouncement, { body: { id } })).code).toBe(404)
    }
  })

  it('counts readers once, and lists the rest', async () => {
    const id = await announce()
    for (const _ of [1, 2]) await app.call(student, readAnnouncement, { body: { id } })
    await app.call(classroom.teacher, readAnnouncement, { body: { id } })
    const row = (await app.call(classroom.teacher, classAnnouncement, { query: { id } })).body.data
    const active = Number(
      (await app.pool.query('select count(*) from active_students where courses_id = $1', [classroom.course]))
        .rows[0].count,
    )
    expect([row.reads, row.readers]).toEqual([1, active])
    const people = async (read: boolean) =>
      (
        await app.call(classroom.teacher, classAnnouncementReaders, {
          query: { id, page: 1, limit: 100, read },
        })
      ).body.data.map((one: { id: number }) => one.id)
    expect(await people(true)).toEqual([student.id])
    expect(await people(false)).toContain(classmate.id)
    expect(await titles(student, { unread: 1 })).not.toContain(id)
  })

  it('that is scheduled appears and is notified at its time, once, with two processes', async () => {
    const id = await announce({ publish_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await readCode(student, id)).toBe(404)
    await look()
    expect(await countNotices(student, id)).toBe(0)
    await app.pool.query(`update announcements set publish_at = now() - interval '1 second' where id = $1`, [
      id,
    ])
    await Promise.all([look(), look()])
    await look()
    expect(await readCode(student, id)).toBe(200)
    expect(await countNotices(student, id)).toBe(1)
    expect(await countNotices(stranger, id)).toBe(0)
  })

  it('that was notified stays published when changed, is renamed in the notifications, and notifies nobody again', async () => {
    const id = await announce()
    await announce({ id, title: 'Ruang 5', publish_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await readCode(student, id)).toBe(200)
    const { body } = await app.send(student, notifications, { query: { page: 1, topic: 'talk' } })
    expect(body.data[0].title).toBe('Pengumuman: Ruang 5')
    expect(await countNotices(student, id)).toBe(1)
  })

  it('is not renamed for a person who has left the class', async () => {
    const leaver = await newMember(app, classroom.course)
    const id = await announce()
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      leaver.id,
    ])
    await announce({ id, title: 'Rahasia kelas' })
    const titlesIn = async (person: Person) =>
      JSON.stringify((await app.send(person, notifications, { query: { page: 1, topic: 'talk' } })).body.data)
    expect(await titlesIn(leaver)).not.toContain('Rahasia kelas')
    expect(await titlesIn(student)).toContain('Rahasia kelas')
  })

  it('of a draft class waits, and is notified once when the class is published', async () => {
    const status = (to: string) =>
      app.pool.query('update courses set status = $2 where id = $1', [classroom.course, to])
    await status('unpublish')
    const id = await announce()
    await look()
    expect(await countNotices(student, id)).toBe(0)
    await status('publish')
    await Promise.all([look(), look()])
    expect(await countNotices(student, id)).toBe(1)
  })

  it('that is withdrawn disappears for everybody, also from the notifications, and cannot be changed', async () => {
    const id = await announce()
    expect((await app.call(classroom.teacher, withdrawClassAnnouncement, { body: { id } })).code).toBe(200)
    expect(await readCode(student, id)).toBe(404)
    expect(await countNotices(student, id)).toBe(0)
    expect((await app.call(classroom.teacher, withdrawClassAnnouncement, { body: { id } })).code).toBe(404)
    const request = { body: { ...words, id, courses_id: classroom.course } }
    expect((await app.call(classroom.teacher, saveClassAnnouncement, request)).code).toBe(404)
    const { data } = (
      await app.call(classroom.teacher, classAnnouncements, {
        query: { page: 1, limit: 100, courses_id: classroom.course },
      })
    ).body
    expect(data.find((one: { id: number }) => one.id === id).state).toBe('withdrawn')
  })

  it('attaches only files of its author, at most five', async () => {
    const upload = async (person: Person): Promise<number> => {
      const { body } = await sendForm(
        app,
        person,
        uploadAnnouncementFile.path,
        {},
        {
          file: { name: 'denah.pdf', content: pdf() },
        },
      )
      return body.data.id
    }
    const ownFile = await upload(classroom.teacher)
    const id = await announce({ file_ids: [ownFile] })
    const { body } = await app.call(student, announcement, { query: { id } })
    expect(body.data.files).toMatchObject([{ id: ownFile, name: 'denah.pdf' }])
    expect((await app.server.inject({ url: body.data.files[0].url })).statusCode).toBe(200)
    const foreignFile = await upload(admin)
    const refusal = await app.call(classroom.teacher, saveClassAnnouncement, {
      body: { ...words, id, courses_id: classroom.course, file_ids: [foreignFile] },
    })
    expect(refusal.code).toBe(422)
    const tooManyFiles = { ...words, courses_id: classroom.course, file_ids: [1, 2, 3, 4, 5, 6] }
    expect((await app.call(classroom.teacher, saveClassAnnouncement, { body: tooManyFiles })).code).toBe(422)
  })

  it('is refused without words, in words', async () => {
    const { code, body } = await app.call(classroom.teacher, saveClassAnnouncement, {
      body: { courses_id: classroom.course, title: ' ', body: '<p></p>' },
    })
    expect(code).toBe(422)
    expect(body.errors).toEqual({ title: ['Masukan judul pengumuman'], body: ['Tulis isi pengumuman'] })
  })

  it('of an archived class is unreadable, and returns with it', async () => {
    const course = await makeCourse(app.pool, classroom.teacher.id)
    const one = await newMember(app, course)
    const id = await announce({ courses_id: course })
    await app.pool.query('update courses set deleted_at = now() where id = $1', [course])
    expect(await readCode(one, id)).toBe(404)
    await app.pool.query('update courses set deleted_at = null where id = $1', [course])
    expect(await readCode(one, id)).toBe(200)
  })
})

describe('an announcement of a program or the campus', () => {
  const save = async (person: Person, more: object = {}) =>
    app.call(person, saveCampusAnnouncement, { body: { ...words, ...more } })

  it('is for the people of the program, or for everybody', async () => {
    const { study_program_id } = await masters(app.pool)
    const otherStudent = await app.signedIn(
      await makeStudent(app.pool, { study_program_id: await makeProgram(app.pool) }),
    )
    const ofProgram = (await save(admin, { study_program_id })).body.data.id
    const ofCampus = (await save(admin)).body.data.id
    expect(await titles(student)).toEqual(expect.arrayContaining([ofProgram, ofCampus]))
    expect(await titles(otherStudent)).not.toContain(ofProgram)
    expect(await titles(otherStudent)).toContain(ofCampus)
    expect(await countNotices(otherStudent, ofProgram)).toBe(0)
    expect(await countNotices(classroom.teacher, ofCampus)).toBe(1)
  })

  it('is an operator’s for the own programs alone', async () => {
    const operator = await app.signedIn(await makeUser(app.pool, 'operator'))
    const ownProgram = await makeProgram(app.pool)
    await giveProgram(app.pool, operator.id, ownProgram)
    const { study_program_id } = await masters(app.pool)
    expect((await save(operator)).code).toBe(422)
    expect((await save(operator, { study_program_id })).code).toBe(422)
    const id = (await save(operator, { study_program_id: ownProgram })).body.data.id
    const foreignId = (await save(admin)).body.data.id
    const { data } = (await app.call(operator, campusAnnouncements, { query: { page: 1 } })).body
    expect(data.map((one: { id: number }) => one.id)).toEqual([id])
    expect((await save(operator, { id: foreignId })).code).toBe(404)
  })
})

it('is readable for a student who joins later, without a notification', async () => {
  const id = await announce()
  const lateStudent = await app.signedIn(await makeStudent(app.pool))
  await app.send(admin, saveParticipants, {
    body: { courses_id: classroom.course, list_id: [lateStudent.id] },
  })
  expect(await readCode(lateStudent, id)).toBe(200)
  expect(await countNotices(lateStudent, id)).toBe(0)
})

describe('concurrent edits of two lecturers', () => {
  testVersions(app, 'pengumuman', async () => {
    const id = await announce()
    return {
      read: async () => (await app.call(classroom.teacher, classAnnouncement, { query: { id } })).body.data,
      save: (version, text) =>
        app.send(classroom.teacher, saveClassAnnouncement, {
          body: { ...words, id, courses_id: classroom.course, title: text, version },
        }),
    }
  })
})
