import {
  adminCourses,
  courseOptions,
  lecturerCourse,
  lecturerCourses,
  studentCourse,
  studentCourses,
} from '@tuntas/contract/classroom/courses'
import {
  lecturerCourseMembers,
  removeMember,
  removeMembers,
  restoreMember,
  updateCourse,
} from '@tuntas/contract/classroom/members'
import { studentLessons } from '@tuntas/contract/learning/lessons'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { html } from '../../../../test/documents.ts'
import {
  enrol,
  insert,
  makeCourse,
  makeLesson,
  makeStudent,
  makeTeacher,
  makeUser,
  masters,
} from '../../../../test/make.ts'
import { sendForm } from '../../../../test/multipart.ts'

const app = withApp()
let teacher: Person
let stranger: Person

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

const classWith = async (students: number) => {
  const id = await makeCourse(app.pool, teacher.id)
  const members: { id: number; member: number }[] = []
  for (let n = 0; n < students; n++) {
    const student = await makeStudent(app.pool)
    members.push({ id: student, member: await enrol(app.pool, id, student) })
  }
  return { id, members }
}
const listMembers = async (courses_id: number, keywords = '') =>
  (await app.call(teacher, lecturerCourseMembers, { query: { courses_id, keywords } })).body.data
const toNames = (members: { name: string }[]) => members.map((member) => member.name)

describe('members', () => {
  it('are found by name and number, the Moderator and coordinators first', async () => {
    const { id, members } = await classWith(2)
    const coordinator = await makeTeacher(app.pool, { name: 'Aan Koordinator' })
    await enrol(app.pool, id, coordinator, { role: 'coordinator' })
    const all = await listMembers(id)
    expect(all.map((one: { role: string }) => one.role)).toEqual([
      'Moderator',
      'Koordinator',
      'Mahasiswa',
      'Mahasiswa',
    ])
    expect(all.map((one: { is_teacher_main: number }) => one.is_teacher_main)).toEqual([1, 0, 0, 0])
    expect(toNames(await listMembers(id, 'aan koord'))).toEqual(['Aan Koordinator'])
    expect((await listMembers(id, `NIM${members[0]?.id}`))[0].user_id).toBe(members[0]?.id)
    expect(await listMembers(id, '%')).toEqual([])
  })

  it('are taken out by their lecturer with all their work kept, and come back with it', async () => {
    const { id, members } = await classWith(2)
    const [goneMember, otherMember] = members as [
      { id: number; member: number },
      { id: number; member: number },
    ]
    const lesson = await makeLesson(app.pool, id)
    await app.pool.query('insert into lesson_openings (lessons_id, user_id) values ($1, $2)', [
      lesson,
      goneMember.id,
    ])
    const student = await app.signedIn(goneMember.id)
    const sees = async () => (await app.call(student, studentLessons, { query: { id } })).code
    const before = (await listMembers(id)).find((one: { user_id: number }) => one.user_id === goneMember.id)
    expect(before.progress).toEqual({ settled: 1, total: 1 })
    expect((await app.call(teacher, removeMember, { query: { member_id: goneMember.member } })).code).toBe(
      200,
    )
    expect(await sees()).toBe(404)
    expect((await listMembers(id)).map((one: { user_id: number }) => one.user_id)).toEqual([
      teacher.id,
      otherMember.id,
    ])
    expect((await app.call(teacher, removeMember, { body: { member_id: goneMember.member } })).code).toBe(404)
    expect((await app.call(teacher, restoreMember, { body: { member_id: goneMember.member } })).code).toBe(
      200,
    )
    expect(await sees()).toBe(200)
    expect((await listMembers(id)).find((one: { user_id: number }) => one.user_id === goneMember.id)).toEqual(
      before,
    )
  })

  it('stay when they were brought back by hand, though their study group has left the class', async () => {
    const { id } = await classWith(0)
    const { study_group_id } = await masters(app.pool)
    await app.pool.query('insert into course_study_groups (courses_id, study_group_id) values ($1, $2)', [
      id,
      study_group_id,
    ])
    const student = await makeStudent(app.pool)
    const member_id = await enrol(app.pool, id, student, { source: 'study_group' })
    await app.call(teacher, removeMember, { body: { member_id } })
    await app.pool.query('delete from course_study_groups where courses_id = $1', [id])
    await app.call(teacher, restoreMember, { body: { member_id } })
    const admin = await app.signedIn(await makeUser(app.pool, 'admin'))
    const {
      rows: [course],
    } = await app.pool.query('select * from courses where id = $1', [id])
    const otherGroup = await insert(app.pool, 'study_groups', { code: 'LAIN', name: 'Rombel lain' })
    const reply = await app.send(admin, adminCourses.save, {
      body: {
        id,
        name: course.name,
        year_id: course.year_id,
        course_category_id: course.course_category_id,
        teacher_id: teacher.id,
        is_teamteaching: 0,
        study_group_id: [otherGroup],
        status: 'publish',
      },
    })
    expect(reply.code, JSON.stringify(reply.body)).toBe(200)
    expect((await listMembers(id)).map((one: { user_id: number }) => one.user_id)).toContain(student)
  })

  it('go all together or not at all, and never those who teach', async () => {
    const { id, members } = await classWith(2)
    const ids = members.map((one) => one.member)
    const [ownMember] = (
      await app.pool.query(`select id from members where courses_id = $1 and role = 'teacher'`, [id])
    ).rows
    const coordinator = await enrol(app.pool, id, await makeTeacher(app.pool, { name: 'Sri' }), {
      role: 'coordinator',
    })
    const remove = (list_id: unknown) => app.send(teacher, removeMembers, { body: { list_id } })
    const refusal = await remove([...ids, ownMember.id])
    expect([refusal.code, refusal.body.message]).toEqual([409, 'Kamu tidak dapat mengeluarkan diri sendiri.'])
    expect((await remove([coordinator])).body.message).toBe(
      'Sri mengampu kelas ini dan tidak dapat dikeluarkan.',
    )
    expect((await remove([...ids, 999_999])).code).toBe(404)
    expect((await remove([])).code).toBe(422)
    expect(await listMembers(id)).toHaveLength(4)
    expect((await remove(ids)).code).toBe(200)
    expect(await listMembers(id)).toHaveLength(2)
    const { rows } = await app.pool.query(
      `select count(*)::int as n from audit_log where kind = 'members' and action = 'archive' and thing_id = any($1)`,
      [ids],
    )
    expect(rows[0].n).toBe(2)
  })

  it('of another lecturer are nothing', async () => {
    const { id, members } = await classWith(1)
    const member_id = members[0]?.member
    const codes = [
      await app.call(stranger, removeMember, { query: { member_id } }),
      await app.send(stranger, removeMembers, { body: { list_id: [member_id] } }),
      await app.send(stranger, lecturerCourseMembers, { query: { course_id: id } }),
      await app.call(teacher, removeMember, {}),
    ].map((reply) => reply.code)
    expect(codes).toEqual([404, 404, 404, 404])
    await app.call(teacher, removeMember, { query: { member_id } })
    expect((await app.send(stranger, restoreMember, { body: { member_id } })).code).toBe(404)
    expect(await listMembers(id)).toHaveLength(1)
  })
})

describe('class settings', () => {
  const settings = (
    fields: Record<string, string>,
    file?: { name: string; content: Buffer },
    person = teacher,
  ) => sendForm(app, person, updateCourse.path, fields, file ? { file } : {})

  it('change name, description and order, and draw a cover that is light', async () => {
    const { id, members } = await classWith(1)
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#3650B0',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const fields = {
      id: String(id),
      name: 'Basis Data A',
      description: '<p>Selamat datang</p><script>alert(1)</script>',
      learning_order: 'bebas',
    }
    const reply = await settings(fields, { name: 'sampul.png', content: noise })
    expect(reply.code).toBe(200)
    const cover = await app.server.inject(reply.body.data.cover)
    const { width, height, format } = await sharp(cover.rawPayload).metadata()
    expect({ width, height, format }).toEqual({ width: 640, height: 240, format: 'webp' })
    expect(cover.rawPayload.length).toBeLessThanOrEqual(40_960)
    const student = await app.signedIn(members[0]?.id ?? 0)
    const shownCourse = { name: 'Basis Data A', cover: reply.body.data.cover }
    for (const courseData of [
      (await app.call(teacher, lecturerCourse, { params: { id } })).body.data,
      (await app.call(student, studentCourse, { params: { id } })).body.data,
    ])
      expect(courseData).toMatchObject({
        ...shownCourse,
        description: '<p>Selamat datang</p>',
        learning_order: 'bebas',
      })
    const card = (await app.call(student, studentCourses, { query: {} })).body.data[0]
    expect(card).toMatchObject(shownCourse)
    await settings({ id: String(id), name: 'Basis Data B', description: '' })
    const savedCourse = (await app.call(teacher, lecturerCourse, { params: { id } })).body.data
    expect(savedCourse).toMatchObject({
      name: 'Basis Data B',
      description: null,
      learning_order: 'bebas',
      cover: shownCourse.cover,
    })
    const bareReply = await settings({ id: String(id), name: 'Basis Data B', remove_cover: '1' })
    expect(bareReply.body.data.cover).toBeNull()
  })

  it('say how the students reach the lecturer', async () => {
    const { id, members } = await classWith(1)
    const student = await app.signedIn(members[0]?.id ?? 0)
    const readContacts = async () => {
      const { contact_kind, contact } = (await app.call(student, studentCourse, { params: { id } })).body.data
      return [contact_kind, contact]
    }
    const choose = (contact_kind: string, contact?: string) =>
      settings({ id: String(id), name: 'Kelas', contact_kind, ...(contact !== undefined && { contact }) })
    expect(await readContacts()).toEqual(['none', null])
    await choose('whatsapp', '0812-3456-7890')
    expect(await readContacts()).toEqual(['whatsapp', '6281234567890'])
    // A client that does not know the field leaves it unchanged.
    await settings({ id: String(id), name: 'Kelas' })
    expect(await readContacts()).toEqual(['whatsapp', '6281234567890'])
    for (const [kind, contact, message] of [
      ['whatsapp', '', 'Masukan nomor telepon yang benar'],
      ['phone', 'javascript:alert(1)', 'Masukan nomor telepon yang benar'],
      ['email', '081234567890', 'Masukan alamat email yang benar'],
      ['email', 'a@b.id?bcc=c@d.id', 'Masukan alamat email yang benar'],
    ] as const)
      expect((await choose(kind, contact)).body.errors).toEqual({ contact: [message] })
    expect((await choose('surat', 'x')).body.errors).toEqual({ contact_kind: ['Pilih cara menghubungi'] })
    expect(await readContacts()).toEqual(['whatsapp', '6281234567890'])
    await choose('email', 'dosen@kampus.ac.id')
    expect(await readContacts()).toEqual(['email', 'dosen@kampus.ac.id'])
    await choose('none', 'dosen@kampus.ac.id')
    expect(await readContacts()).toEqual(['none', null])
  })

  it("ask for a name, take no other file than a picture, and are the own lecturer's alone", async () => {
    const { id } = await classWith(0)
    expect((await settings({ id: String(id) })).body.errors).toEqual({ name: ['Masukan nama kelas'] })
    expect((await settings({ id: String(id), name: 'x', learning_order: 'acak' })).body.errors).toEqual({
      learning_order: ['Pilih urutan belajar'],
    })
    expect((await settings({ id: String(id), name: 'x' }, { name: 'a.png', content: html() })).code).toBe(415)
    expect((await settings({ id: String(id), name: 'x' }, undefined, stranger)).code).toBe(404)
    expect((await app.call(teacher, lecturerCourse, { params: { id } })).body.data.name).not.toBe('x')
  })
})

describe('class options', () => {
  it('are the own classes of lecturers and students, by year and teacher', async () => {
    const { id, members } = await classWith(1)
    const { year_id } = await masters(app.pool)
    const options = async (person: Person, query = {}) =>
      (await app.call(person, courseOptions, { query })).body.data.map((one: { id: number }) => one.id)
    expect(await options(teacher)).toContain(id)
    expect(await options(teacher, { year_id, teacher_id: teacher.id })).toContain(id)
    expect(await options(teacher, { periode_id: 999_999 })).toEqual([])
    expect(await options(stranger)).toEqual([])
    expect(await options(stranger, { teacher_id: teacher.id })).toEqual([])
    expect(await options(await app.signedIn(members[0]?.id ?? 0))).toEqual([id])
    expect(await options(await app.signedIn(await makeUser(app.pool, 'admin')))).toContain(id)
    expect(await options(await app.signedIn(await makeUser(app.pool, 'manajer')))).toEqual([])
    const list = (await app.call(teacher, lecturerCourses, { query: { year_id: 999_999 } })).body
    expect(list.pagination.total).toBe(0)
  })
})
