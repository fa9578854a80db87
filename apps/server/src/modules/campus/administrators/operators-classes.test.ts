import { studyGroups } from '@tuntas/contract/campus/masters'
import { changeStudents, students } from '@tuntas/contract/campus/people'
import { adminCourses, courseParticipants, saveParticipants } from '@tuntas/contract/classroom/courses'
import { duplicateCourse } from '@tuntas/contract/classroom/semester'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { giveProgram, insert, makeStudent, makeUser, masters } from '../../../../test/make.ts'
import { type Campus, campuses, ids } from '../../../../test/operators.ts'

/**
 * Permissions of an operator within and outside their program. attacks/operators.test.ts covers every
 * endpoint.
 */

const app = withApp()
const { makeCampus } = campuses(app)
let ownCampus: Campus
let foreignCampus: Campus
let person: Person

beforeEach(async () => {
  ownCampus = await makeCampus()
  foreignCampus = await makeCampus()
  const operator = await makeUser(app.pool, 'operator')
  await giveProgram(app.pool, operator, ownCampus.program)
  person = await app.signedIn(operator)
})

/** A group with students of both programs, in a class of the operator. */
const makeMixed = async () => {
  const group = await insert(app.pool, 'study_groups', {
    code: `C${ownCampus.program}`,
    name: `Campuran ${ownCampus.program}`,
  })
  await app.pool.query('update students set study_group_id = $1 where id = any($2)', [
    group,
    [ownCampus.student, foreignCampus.student],
  ])
  await insert(app.pool, 'course_study_groups', { courses_id: ownCampus.course, study_group_id: group })
  return group
}
const countStudents = async (course: number) =>
  (
    await app.pool.query(
      `select count(*)::int as n from members where courses_id = $1 and role = 'student'`,
      [course],
    )
  ).rows[0].n

describe('classes', () => {
  const classForm = async (over: object = {}) => ({
    name: 'Kelas operator',
    year_id: (await masters(app.pool)).year_id,
    course_category_id: ownCampus.category,
    teacher_id: ownCampus.teacher,
    is_teamteaching: 0,
    study_group_id: [ownCampus.group],
    status: 'publish',
    ...over,
  })

  it('are made for their mata kuliah and study groups alone', async () => {
    const saveReply = await app.send(person, adminCourses.save, { body: await classForm() })
    expect(saveReply.code, JSON.stringify(saveReply.body)).toBe(200)
    const people = await app.call(person, courseParticipants, { query: { id: saveReply.body.data.id } })
    expect(ids(people.body.data)).toContain(ownCampus.student)
    for (const [field, value] of [
      ['course_category_id', foreignCampus.category],
      ['study_group_id', [foreignCampus.group]],
    ] as const) {
      const refusal = await app.send(person, adminCourses.save, { body: await classForm({ [field]: value }) })
      expect([refusal.code, Object.keys(refusal.body.errors)]).toEqual([422, [field]])
    }
    const empty = await insert(app.pool, 'study_groups', {
      code: `E${ownCampus.program}`,
      name: `Kosong ${ownCampus.program}`,
    })
    expect(
      (await app.send(person, adminCourses.save, { body: await classForm({ study_group_id: [empty] }) }))
        .code,
    ).toBe(422)
    const away = await classForm({ id: ownCampus.course, course_category_id: foreignCampus.category })
    expect((await app.send(person, adminCourses.save, { body: away })).code).toBe(422)
  })

  it('take their students alone, and tell no phone numbers of others', async () => {
    const into = (courses_id: number, list_id: number[]) =>
      app.call(person, saveParticipants, { body: { courses_id, list_id } })
    expect((await into(ownCampus.course, [ownCampus.student, foreignCampus.student])).code).toBe(404)
    expect((await into(foreignCampus.course, [ownCampus.student])).code).toBe(404)
    expect((await into(ownCampus.course, [ownCampus.student])).code).toBe(200)
    await insert(app.pool, 'members', {
      courses_id: ownCampus.course,
      user_id: foreignCampus.student,
      role: 'student',
      source: 'manual',
    })
    await app.pool.query(`update users set phone = '0811' where id = any($1)`, [
      [ownCampus.student, foreignCampus.student, ownCampus.teacher],
    ])
    const people = (await app.call(person, courseParticipants, { query: { id: ownCampus.course } })).body.data
    expect(people.filter((one: { phone: string | null }) => one.phone !== null)).toEqual([
      expect.objectContaining({ id: ownCampus.student }),
    ])
    expect(people).toHaveLength(3)
    expect(ids(people.filter((one: { kept: boolean }) => one.kept))).toEqual([ownCampus.student])
  })

  it('are duplicated with their study groups alone', async () => {
    const copy = async (over: object = {}) =>
      app.send(person, duplicateCourse, {
        body: {
          id: ownCampus.course,
          year_id: (await masters(app.pool)).year_id,
          name: `Salinan ${ownCampus.program}`,
          teacher_id: ownCampus.teacher,
          study_group_id: [ownCampus.group],
          ...over,
        },
      })
    expect((await copy({ study_group_id: [foreignCampus.group] })).code).toBe(422)
    expect((await copy({ id: foreignCampus.course })).code).toBe(404)
    expect((await copy()).code).toBe(200)
  })
})

describe('a study group of several programs', () => {
  const saveClass = async (over: object) => {
    const { data } = (await app.call(person, adminCourses.detail, { query: { id: ownCampus.course } })).body
    return app.send(person, adminCourses.save, { body: { ...data, ...over } })
  }

  it('stays in an operator’s class, but adds nobody to a copy or another year', async () => {
    const group = await makeMixed()
    expect((await saveClass({ name: 'Tetap' })).code).toBe(200)
    const before = await countStudents(ownCampus.course)
    const year = await insert(app.pool, 'years', { code: `T${group}`, name: `Tahun ${group}` })
    const moveReply = await saveClass({ year_id: year })
    expect([moveReply.code, Object.keys(moveReply.body.errors ?? {})]).toEqual([422, ['study_group_id']])
    const copy = await app.send(person, duplicateCourse, {
      body: {
        id: ownCampus.course,
        year_id: year,
        name: 'Salinan',
        teacher_id: ownCampus.teacher,
        study_group_id: [group],
      },
    })
    expect([copy.code, Object.keys(copy.body.errors ?? {})]).toEqual([422, ['study_group_id']])
    expect(await countStudents(ownCampus.course)).toBe(before)
  })

  it('cannot be removed by an operator, who could not add its students again', async () => {
    await makeMixed()
    await makeStudent(app.pool, { study_program_id: ownCampus.program, study_group_id: ownCampus.group })
    const refusal = await saveClass({ study_group_id: [ownCampus.group] })
    expect(refusal.code).toBe(422)
    expect(refusal.body.errors.study_group_id[0]).toContain('administrator')
  })
})

describe('an empty study group in a class of another program', () => {
  it('is neither offered to an operator nor filled by one', async () => {
    const group = await insert(app.pool, 'study_groups', {
      code: `K${ownCampus.program}`,
      name: `Kosong lain ${ownCampus.program}`,
    })
    const into = () =>
      app.call(person, changeStudents, {
        body: { list_id: [ownCampus.student], set: { study_group_id: group } },
      })
    const listOffered = async () => ids((await app.call(person, studyGroups.options)).body.data)
    expect(await listOffered()).toContain(group)
    await insert(app.pool, 'course_study_groups', { courses_id: foreignCampus.course, study_group_id: group })
    expect(await listOffered()).not.toContain(group)
    expect((await into()).code).toBe(422)
    const { data } = (await app.call(person, students.detail, { query: { id: ownCampus.student } })).body
    const form = { ...data, phone: '081234567890', email: 'a@kampus.ac.id', study_group_id: group }
    expect((await app.send(person, students.save, { body: form })).code).toBe(422)
    await app.pool.query('delete from course_study_groups where study_group_id = $1', [group])
    expect((await into()).code).toBe(200)
  })
})
