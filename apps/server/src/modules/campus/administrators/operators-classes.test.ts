import { studyGroups } from '@tuntas/contract/campus/masters'
import { changeStudents, students } from '@tuntas/contract/campus/people'
import { adminCourses, courseParticipants, saveParticipants } from '@tuntas/contract/classroom/courses'
import { duplicateCourse } from '@tuntas/contract/classroom/semester'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { giveProgram, insert, makeStudent, makeUser, masters } from '../../../../test/make.ts'
import { type Campus, campuses, ids } from '../../../../test/operators.ts'

/** What an operator may do within their program, and where it ends. attacks/operators.test.ts asks every endpoint. */

const app = withApp()
const { makeCampus } = campuses(app)
let own: Campus
let foreign: Campus
let who: Person

beforeEach(async () => {
  own = await makeCampus()
  foreign = await makeCampus()
  const operator = await makeUser(app.pool, 'operator')
  await giveProgram(app.pool, operator, own.program)
  who = await app.signedIn(operator)
})

/** A group of both programs that stands in a class of the operator's. */
const makeMixed = async () => {
  const group = await insert(app.pool, 'study_groups', {
    code: `C${own.program}`,
    name: `Campuran ${own.program}`,
  })
  await app.pool.query('update students set study_group_id = $1 where id = any($2)', [
    group,
    [own.student, foreign.student],
  ])
  await insert(app.pool, 'course_study_groups', { courses_id: own.course, study_group_id: group })
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
    course_category_id: own.category,
    teacher_id: own.teacher,
    is_teamteaching: 0,
    study_group_id: [own.group],
    status: 'publish',
    ...over,
  })

  it('are made for their mata kuliah and study groups alone', async () => {
    const made = await app.send(who, adminCourses.save, { body: await classForm() })
    expect(made.code, JSON.stringify(made.body)).toBe(200)
    const people = await app.call(who, courseParticipants, { query: { id: made.body.data.id } })
    expect(ids(people.body.data)).toContain(own.student)
    for (const [field, value] of [
      ['course_category_id', foreign.category],
      ['study_group_id', [foreign.group]],
    ] as const) {
      const refused = await app.send(who, adminCourses.save, { body: await classForm({ [field]: value }) })
      expect([refused.code, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    }
    const empty = await insert(app.pool, 'study_groups', {
      code: `E${own.program}`,
      name: `Kosong ${own.program}`,
    })
    expect(
      (await app.send(who, adminCourses.save, { body: await classForm({ study_group_id: [empty] }) })).code,
    ).toBe(422)
    const away = await classForm({ id: own.course, course_category_id: foreign.category })
    expect((await app.send(who, adminCourses.save, { body: away })).code).toBe(422)
  })

  it('take their students alone, and tell no phone numbers of others', async () => {
    const into = (courses_id: number, list_id: number[]) =>
      app.call(who, saveParticipants, { body: { courses_id, list_id } })
    expect((await into(own.course, [own.student, foreign.student])).code).toBe(404)
    expect((await into(foreign.course, [own.student])).code).toBe(404)
    expect((await into(own.course, [own.student])).code).toBe(200)
    await insert(app.pool, 'members', {
      courses_id: own.course,
      user_id: foreign.student,
      role: 'student',
      source: 'manual',
    })
    await app.pool.query(`update users set phone = '0811' where id = any($1)`, [
      [own.student, foreign.student, own.teacher],
    ])
    const people = (await app.call(who, courseParticipants, { query: { id: own.course } })).body.data
    expect(people.filter((one: { phone: string | null }) => one.phone !== null)).toEqual([
      expect.objectContaining({ id: own.student }),
    ])
    expect(people).toHaveLength(3)
    expect(ids(people.filter((one: { kept: boolean }) => one.kept))).toEqual([own.student])
  })

  it('are duplicated with their study groups alone', async () => {
    const copy = async (over: object = {}) =>
      app.send(who, duplicateCourse, {
        body: {
          id: own.course,
          year_id: (await masters(app.pool)).year_id,
          name: `Salinan ${own.program}`,
          teacher_id: own.teacher,
          study_group_id: [own.group],
          ...over,
        },
      })
    expect((await copy({ study_group_id: [foreign.group] })).code).toBe(422)
    expect((await copy({ id: foreign.course })).code).toBe(404)
    expect((await copy()).code).toBe(200)
  })
})

describe('a study group of several programs', () => {
  const saved = async (over: object) => {
    const { data } = (await app.call(who, adminCourses.detail, { query: { id: own.course } })).body
    return app.send(who, adminCourses.save, { body: { ...data, ...over } })
  }

  it('stays in an operator’s class, but brings nobody into a copy or another year', async () => {
    const group = await makeMixed()
    expect((await saved({ name: 'Tetap' })).code).toBe(200)
    const before = await countStudents(own.course)
    const year = await insert(app.pool, 'years', { code: `T${group}`, name: `Tahun ${group}` })
    const moved = await saved({ year_id: year })
    expect([moved.code, Object.keys(moved.body.errors ?? {})]).toEqual([422, ['study_group_id']])
    const copy = await app.send(who, duplicateCourse, {
      body: {
        id: own.course,
        year_id: year,
        name: 'Salinan',
        teacher_id: own.teacher,
        study_group_id: [group],
      },
    })
    expect([copy.code, Object.keys(copy.body.errors ?? {})]).toEqual([422, ['study_group_id']])
    expect(await countStudents(own.course)).toBe(before)
  })

  it('is not taken out by an operator, who could not put its students back', async () => {
    await makeMixed()
    await makeStudent(app.pool, { study_program_id: own.program, study_group_id: own.group })
    const refused = await saved({ study_group_id: [own.group] })
    expect(refused.code).toBe(422)
    expect(refused.body.errors.study_group_id[0]).toContain('administrator')
  })
})

describe('an empty study group in a class of another program', () => {
  it('is neither offered to an operator nor filled by one', async () => {
    const group = await insert(app.pool, 'study_groups', {
      code: `K${own.program}`,
      name: `Kosong lain ${own.program}`,
    })
    const into = () =>
      app.call(who, changeStudents, { body: { list_id: [own.student], set: { study_group_id: group } } })
    const offered = async () => ids((await app.call(who, studyGroups.options)).body.data)
    expect(await offered()).toContain(group)
    await insert(app.pool, 'course_study_groups', { courses_id: foreign.course, study_group_id: group })
    expect(await offered()).not.toContain(group)
    expect((await into()).code).toBe(422)
    const { data } = (await app.call(who, students.detail, { query: { id: own.student } })).body
    const form = { ...data, phone: '081234567890', email: 'a@kampus.ac.id', study_group_id: group }
    expect((await app.send(who, students.save, { body: form })).code).toBe(422)
    await app.pool.query('delete from course_study_groups where study_group_id = $1', [group])
    expect((await into()).code).toBe(200)
  })
})
