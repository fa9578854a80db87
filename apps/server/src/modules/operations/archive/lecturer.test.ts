import { studentCourse } from '@tuntas/contract/classroom/courses'
import { removeMember } from '@tuntas/contract/classroom/members'
import { startAttempt, stopAttempt, studentLesson } from '@tuntas/contract/learning/attempts'
import { archivedOfCourse, restoreArchived } from '@tuntas/contract/operations/archive'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeLesson, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
let teacher: Person
let stranger: Person

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
  stranger = await app.signedIn(await makeTeacher(app.pool))
})

const world = async () => {
  const course = await makeCourse(app.pool, teacher.id, { learning_order: 'bebas' })
  const student = await app.signedIn(await makeStudent(app.pool, { name: 'Ayu' }))
  const member = await enrol(app.pool, course, student.id)
  const listArchived = async () =>
    (await app.call(teacher, archivedOfCourse, { query: { courses_id: course } })).body.data
  return { course, student, member, archived: listArchived }
}
const restore = (kind: string, id: unknown, person = teacher) =>
  app.send(person, restoreArchived, { body: { kind, id } })

describe('the archive of a class', () => {
  it('brings members back', async () => {
    const { course, student, member, archived: listArchived } = await world()
    await app.call(teacher, removeMember, { query: { member_id: member } })
    expect(await listArchived()).toMatchObject([
      { kind: 'member', id: member, name: 'Ayu', detail: `NIM${student.id}` },
    ])
    expect((await restore('member', member, stranger)).code).toBe(404)
    expect((await restore('member', member)).code).toBe(200)
    expect((await app.call(student, studentCourse, { params: { id: course } })).code).toBe(200)
    expect(await listArchived()).toEqual([])
  })

  it('brings reset results back, all attempts of one reset together', async () => {
    const { course, student, archived: listArchived } = await world()
    const { id: quiz } = await makeQuiz(app.pool, course, { max_remedial: 0 })
    for (const type of ['normal', 'remedial']) {
      const { data } = (await app.send(student, startAttempt, { body: { id: quiz, type } })).body
      await app.call(student, stopAttempt, { body: { id: data.id } })
    }
    await app.pool.query('update attempts set deleted_at = now() where lessons_id = $1', [quiz])
    const [archivedResult] = await listArchived()
    expect(archivedResult).toMatchObject({ kind: 'result', name: 'Ayu' })
    const { data: secondAttempt } = (await app.call(student, startAttempt, { body: { id: quiz } })).body
    expect((await restore('result', archivedResult.id)).body.message).toBe(
      'Mahasiswa ini sudah mengerjakan kuis lagi. Reset pengerjaan barunya terlebih dahulu.',
    )
    await app.pool.query(`update attempts set deleted_at = now() + interval '1 minute' where id = $1`, [
      secondAttempt.id,
    ])
    expect((await restore('result', archivedResult.id, stranger)).code).toBe(404)
    expect((await restore('result', archivedResult.id)).code).toBe(200)
    const { data } = (await app.call(student, studentLesson, { params: { id: quiz } })).body
    expect(data.remedials.used).toBe(1)
    expect((await listArchived()).map((one: { id: number }) => one.id)).toEqual([secondAttempt.id])
  })

  it('restores reset submissions, unless there is a newer one', async () => {
    const { course, student, archived: listArchived } = await world()
    const lesson = await makeLesson(app.pool, course, { type: 'ASSIGNMENT' })
    const submit = (deletedAt: string) =>
      app.pool.query(
        `insert into submissions (lessons_id, courses_id, user_id, description, deleted_at) values ($1, $2, $3, 'Isi', ${deletedAt}) returning id`,
        [lesson, course, student.id],
      )
    const { id } = (await submit('now()')).rows[0]
    const newer = (await submit('null')).rows[0]
    expect((await restore('submission', id)).code).toBe(409)
    await app.pool.query('update submissions set deleted_at = now() where id = $1', [newer.id])
    expect((await restore('submission', id, stranger)).code).toBe(404)
    expect((await restore('submission', id)).code).toBe(200)
    expect((await restore('submission', id)).code).toBe(404)
    expect((await listArchived()).map((one: { id: number }) => one.id)).toEqual([newer.id])
    const { data } = (await app.call(student, studentLesson, { params: { id: lesson } })).body
    expect(data.assignment).toMatchObject({ description: 'Isi' })
  })
})
