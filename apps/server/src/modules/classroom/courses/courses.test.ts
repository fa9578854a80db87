import { years } from '@tuntas/contract/campus/masters'
import { students } from '@tuntas/contract/campus/people'
import {
  adminCourses,
  courseParticipants,
  lecturerCourse,
  saveParticipants,
  studentCourse,
  studentCourses,
} from '@tuntas/contract/classroom/courses'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { makeCourse, makeStudent, makeTeacher, makeUser, masters } from '../../../../test/make.ts'

const app = withApp()
let admin: Person
let counter = 0

beforeAll(async () => {
  admin = await app.signedIn(await makeUser(app.pool, 'admin'))
})

const newGroup = async () =>
  (
    await app.pool.query(`insert into study_groups (code, name) values ($1, $1) returning id`, [
      `G${++counter}`,
    ])
  ).rows[0].id as number
const studentIn = async (group: number, more = {}) => {
  const id = await makeStudent(app.pool, more)
  await app.pool.query('update students set study_group_id = $2 where id = $1', [id, group])
  return id
}
const course = async (group: number | number[], more: object = {}) => {
  const m = await masters(app.pool)
  return {
    name: `Kelas ${++counter}`,
    year_id: m.year_id,
    course_category_id: m.course_category_id,
    teacher_id: await makeTeacher(app.pool),
    study_group_id: group,
    ...more,
  }
}
const save = (body: object) => app.send(admin, adminCourses.save, { body })
const saveId = async (body: object) => (await save(body)).body.data.id as number
const listStudentIds = async (id: number) =>
  (
    await app.pool.query(
      `select user_id from members where courses_id = $1 and role = 'student' and ended_at is null order by 1`,
      [id],
    )
  ).rows.map((row) => row.user_id)

/** Moves a student by saving the student's form. */
const move = async (id: number, group: number) => {
  const { data } = (await app.call(admin, students.detail, { query: { id } })).body
  const reply = await app.call(admin, students.save, {
    body: { ...data, email: 'a@b.c', phone: '08123456789', study_group_id: group },
  })
  expect(reply.code).toBe(200)
}

describe('membership by study group', () => {
  it('enrols the active students of the groups when a class is saved', async () => {
    const group = await newGroup()
    const [one, two] = [await studentIn(group), await studentIn(group)]
    await studentIn(group, { active: false })
    const id = await saveId(await course([group]))
    expect(await listStudentIds(id)).toEqual([one, two])
    const list = await app.call(admin, adminCourses.list, {
      query: { page: 1, keywords: `Kelas ${counter}` },
    })
    expect(list.body.data[0]).toMatchObject({ id, total_participant: 3, status: 'publish' })
  })

  it('follows students who join, leave and come back, with their work', async () => {
    const [from, to] = [await newGroup(), await newGroup()]
    const [oldCourse, newCourse] = [await saveId(await course(from)), await saveId(await course(to))]
    const id = await studentIn(await newGroup())
    await move(id, from)
    expect(await listStudentIds(oldCourse)).toEqual([id])
    const before = (
      await app.pool.query('select id, join_date from members where courses_id = $1 and user_id = $2', [
        oldCourse,
        id,
      ])
    ).rows
    await move(id, to)
    expect([await listStudentIds(oldCourse), await listStudentIds(newCourse)]).toEqual([[], [id]])
    await move(id, from)
    expect(
      (
        await app.pool.query('select id, join_date from members where courses_id = $1 and user_id = $2', [
          oldCourse,
          id,
        ])
      ).rows,
    ).toEqual(before)
    expect([await listStudentIds(oldCourse), await listStudentIds(newCourse)]).toEqual([[id], []])
  })

  it('ends when the group is taken off the class, but not for those added by hand', async () => {
    const [group, otherGroup] = [await newGroup(), await newGroup()]
    const newStudent = await studentIn(group)
    const byHand = await studentIn(await newGroup())
    const body = await course([group])
    const id = await saveId(body)
    expect(
      (await app.call(admin, saveParticipants, { body: { courses_id: id, list_id: [byHand] } })).code,
    ).toBe(200)
    expect(await listStudentIds(id)).toEqual([newStudent, byHand])
    await save({ ...body, id, study_group_id: [otherGroup] })
    expect(await listStudentIds(id)).toEqual([byHand])
    expect(
      (await app.call(admin, saveParticipants, { body: { courses_id: id, list_id: [999_999] } })).code,
    ).toBe(404)
  })

  it('leaves out who was removed by a lecturer', async () => {
    const group = await newGroup()
    const removedStudent = await studentIn(group)
    const body = await course(group)
    const id = await saveId(body)
    await app.pool.query(
      `update members set ended_at = now(), ended_by = 'removed' where courses_id = $1 and user_id = $2`,
      [id, removedStudent],
    )
    await save({ ...body, id })
    expect(await listStudentIds(id)).toEqual([])
  })

  it('stays as it was in closed years', async () => {
    const group = await newGroup()
    const stays = await studentIn(group)
    const yearReply = await app.call(admin, years.save, {
      body: { code: `Y${++counter}`, name: `Y${counter}`, active: true },
    })
    const id = await saveId(await course(group, { year_id: yearReply.body.data.id }))
    await app.call(admin, years.save, { body: { code: `Y${++counter}`, name: `Y${counter}`, active: true } })
    await move(stays, await newGroup())
    await studentIn(group)
    expect(await listStudentIds(id)).toEqual([stays])
  })

  it('is kept through a change of status', async () => {
    const group = await newGroup()
    const id = await studentIn(group)
    const klass = await saveId(await course(group))
    const { inactive } = await masters(app.pool)
    const { data } = (await app.call(admin, students.detail, { query: { id } })).body
    await app.call(admin, students.save, {
      body: { ...data, email: 'a@b.c', phone: '08123456789', status_id: inactive },
    })
    expect(await listStudentIds(klass)).toEqual([id])
  })
})

describe('the class form', () => {
  it('keeps team and groups, shows them in the participants, and gives them access', async () => {
    const group = await newGroup()
    const coordinator = await makeTeacher(app.pool)
    const body = await course([group], {
      is_teamteaching: 1,
      teamteaching: [coordinator],
      status: 'unpublish',
      code: `K${++counter}`,
      description: 'Isi',
    })
    const id = await saveId(body)
    expect((await app.call(admin, adminCourses.detail, { query: { id } })).body.data).toEqual({
      id,
      version: 1,
      code: expect.any(String),
      name: body.name,
      year_id: body.year_id,
      course_category_id: body.course_category_id,
      teacher_id: body.teacher_id,
      description: 'Isi',
      is_teamteaching: 1,
      teamteaching: [coordinator],
      study_group_id: [group],
      pddikti_class: null,
      status: 'unpublish',
    })
    const roles = (await app.call(admin, courseParticipants, { query: { id } })).body.data.map(
      (row: { role: string }) => row.role,
    )
    expect(roles).toEqual(['Moderator', 'Koordinator'])
    const reads = async (person: number) =>
      (await app.call(await app.signedIn(person), lecturerCourse, { params: { id } })).code
    expect([await reads(body.teacher_id), await reads(coordinator)]).toEqual([200, 200])
    await app.pool.query(`update courses set contact_kind = 'email', contact = 'a@b.id' where id = $1`, [id])
    const contact = async () =>
      (await app.pool.query('select contact from courses where id = $1', [id])).rows[0].contact
    await save({ ...body, id })
    expect(await contact()).toBe('a@b.id')
    await save({ ...body, id, teacher_id: coordinator, is_teamteaching: 0, teamteaching: [] })
    expect([await reads(body.teacher_id), await reads(coordinator)]).toEqual([404, 200])
    expect(await contact()).toBeNull() // the contact was the former lecturer's
  })

  it('asks in its own words for what is missing', async () => {
    expect((await save({})).body.errors).toEqual({
      name: ['Masukan nama kelas'],
      year_id: ['Pilih tahun periode'],
      course_category_id: ['Pilih mata kuliah'],
      teacher_id: ['Pilih dosen pengampu'],
    })
    const body = await course(await newGroup())
    expect((await save({ ...body, is_teamteaching: true })).body.errors).toEqual({
      teamteaching: ['Semua anggota teamteaching harus terisi'],
    })
    expect((await save({ ...body, is_teamteaching: true, teamteaching: [''] })).code).toBe(422)
    expect((await save({ ...body, teacher_id: await makeStudent(app.pool) })).code).toBe(422)
    expect((await save({ ...body, study_group_id: [999_999] })).code).toBe(422)
  })

  it('hides an unpublished or archived class from its students', async () => {
    const group = await newGroup()
    const student = await app.signedIn(await studentIn(group))
    const body = await course(group)
    const id = await saveId(body)
    const reads = async () => (await app.call(student, studentCourse, { params: { id } })).code
    expect(await reads()).toBe(200)
    await save({ ...body, id, status: 'unpublish' })
    expect(await reads()).toBe(404)
    await save({ ...body, id, status: 'publish' })
    expect((await app.call(admin, adminCourses.removeBulk, { body: { list_id: [id, 999_999] } })).code).toBe(
      404,
    )
    expect(await reads()).toBe(200)
    await app.call(admin, adminCourses.remove, { params: { id } })
    expect(await reads()).toBe(404)
    expect(
      (await app.send(student, studentCourses, { query: { periode_id: body.year_id } })).body.pagination
        .total,
    ).toBe(0)
  })
})

describe('scope', () => {
  it('shows lecturers and students their own classes alone', async () => {
    const ownTeacher = await makeTeacher(app.pool)
    const id = await makeCourse(app.pool, ownTeacher)
    expect(
      (await app.call(await app.signedIn(await makeTeacher(app.pool)), lecturerCourse, { params: { id } }))
        .code,
    ).toBe(404)
    expect(
      (await app.call(await app.signedIn(await makeStudent(app.pool)), studentCourse, { params: { id } }))
        .code,
    ).toBe(404)
  })
})

describe('the lecturers of a class', () => {
  const team = async (id: number) =>
    (
      await app.pool.query(
        `select id, user_id, role, join_date, ended_by from members where courses_id = $1 and role <> 'student' order by id`,
        [id],
      )
    ).rows

  it('keep their memberships through every save, and get them back when they return', async () => {
    const [first, second] = [await makeTeacher(app.pool), await makeTeacher(app.pool)]
    const body = await course(await newGroup(), {
      teacher_id: first,
      is_teamteaching: 1,
      teamteaching: [second],
    })
    const id = await saveId(body)
    await app.pool.query(`update members set join_date = '2024-02-03' where courses_id = $1`, [id])
    const before = await team(id)
    expect(before.map((row) => [row.user_id, row.role])).toEqual([
      [first, 'teacher'],
      [second, 'coordinator'],
    ])
    await saveId({ ...body, id, name: 'Nama lain' })
    expect(await team(id)).toEqual(before)

    await saveId({ ...body, id, is_teamteaching: 0 })
    expect(await team(id)).toEqual([before[0], { ...before[1], ended_by: 'team' }])
    const lecturer = await app.signedIn(second)
    expect((await app.call(lecturer, lecturerCourse, { params: { id } })).code).toBe(404)

    await saveId({ ...body, id, teacher_id: second, teamteaching: [first] })
    expect(await team(id)).toEqual([
      { ...before[0], role: 'coordinator' },
      { ...before[1], role: 'teacher' },
    ])
  })
})
