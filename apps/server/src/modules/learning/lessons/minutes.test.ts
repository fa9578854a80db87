import { startAttempt, stopAttempt } from '@tuntas/contract/learning/attempts'
import { exceptions, saveException } from '@tuntas/contract/learning/exceptions'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, withApp } from '../../../../test/app.ts'
import { enrol, makeCourse, makeQuiz, makeStudent, makeTeacher } from '../../../../test/make.ts'

const app = withApp()
let teacher: Person

beforeAll(async () => {
  teacher = await app.signedIn(await makeTeacher(app.pool))
})

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const over = { is_expired: true, start_date: inHours(-48), end_date: inHours(-24) }

/** A class with one quiz and a student. */
const world = async (more: Record<string, unknown> = {}) => {
  const courses_id = await makeCourse(app.pool, teacher.id)
  const lessons_id = (await makeQuiz(app.pool, courses_id, more)).id
  const student = await app.signedIn(await makeStudent(app.pool))
  await enrol(app.pool, courses_id, student.id, { join_date: inHours(-72) })
  const grant = (kind: string, input: Record<string, unknown> = {}, person = teacher) =>
    app.send(person, saveException, {
      body: { user_id: student.id, courses_id, lessons_id, kind, reason: 'Sakit', ...input },
    })
  const start = (type = 'normal') => app.send(student, startAttempt, { body: { id: lessons_id, type } })
  const fail = async (type = 'normal') => {
    const { data } = (await start(type)).body
    await app.call(student, stopAttempt, { body: { id: data.id } })
  }
  return { courses_id, student, grant, start, fail }
}

describe('extra minutes that cannot take effect', () => {
  const OVER = 'Jadwal kuis sudah berakhir. Berikan juga jadwal baru.'
  const DONE = 'Kuis ini sudah selesai dikerjakan. Berikan tambahan remedial.'
  const refusal = (reply: { code: number; body: { message: string; errors?: { value?: string[] } } }) => [
    reply.code,
    reply.body.message,
    reply.body.errors?.value,
  ]

  it('are refused after the window, unless another one comes with them', async () => {
    const { grant, start, courses_id } = await world(over)
    expect(refusal(await grant('minutes', { value: 30 }))).toEqual([422, OVER, [OVER]])
    expect(refusal(await grant('minutes', { value: 30, lessons_id: null }))).toEqual([422, OVER, [OVER]])
    const past = { start_date: inHours(-3), end_date: inHours(-2) }
    expect(refusal(await grant('minutes', { value: 30, ...past }))).toEqual([422, OVER, [OVER]])
    expect((await grant('minutes', { value: 30, start_date: inHours(-1) })).code).toBe(422)
    expect((await app.call(teacher, exceptions, { query: { courses_id } })).body.data).toEqual([])
    const grantReply = await grant('minutes', { value: 30, start_date: inHours(-1), end_date: inHours(0.5) })
    expect(grantReply).toMatchObject({ code: 200, body: { data: { total: 30 } } })
    const { data } = (await start()).body
    expect(Math.round((Date.parse(data.deadline) - Date.parse(data.start_date)) / 60_000)).toBe(60)
  })

  it('are refused once no remedial can follow, and hold while an attempt is open', async () => {
    const { grant, fail, start } = await world({ max_remedial: 1 })
    expect((await grant('minutes', { value: 5 })).body.data).toMatchObject({ total: 5 })
    await fail()
    expect((await grant('minutes', { value: 5 })).body.data).toMatchObject({ total: 10 })
    await start('remedial')
    expect((await grant('minutes', { value: 5, lessons_id: null })).body.data).toMatchObject({ total: 5 })
    expect((await grant('minutes', { value: 5 })).body.data).toMatchObject({ total: 20 })
    await fail('remedial')
    expect(refusal(await grant('minutes', { value: 5 }))).toEqual([422, DONE, [DONE]])
    expect((await grant('remedials', { value: 1 })).code).toBe(200)
    expect((await grant('minutes', { value: 5 })).body.data).toMatchObject({ total: 25 })
    const without = await world({ is_competent: false })
    await without.fail()
    expect(refusal(await without.grant('minutes', { value: 5 }))).toEqual([422, DONE, [DONE]])
  })

  it('of several students are refused for all where one cannot use them, by name', async () => {
    const { grant, fail, courses_id, student } = await world({ is_competent: false })
    const otherStudent = await app.signedIn(await makeStudent(app.pool, { name: 'Budi' }))
    await enrol(app.pool, courses_id, otherStudent.id)
    await fail()
    const both = { user_id: undefined, list_user_id: [otherStudent.id, student.id], value: 5 }
    const grantRefusal = await grant('minutes', both)
    expect(grantRefusal.code).toBe(422)
    expect(grantRefusal.body.message).toMatch(new RegExp(`: ${DONE}$`))
    expect((await app.call(teacher, exceptions, { query: { courses_id } })).body.data).toEqual([])
    expect((await grant('minutes', { ...both, list_user_id: [otherStudent.id] })).body.data).toMatchObject({
      totals: [{ user_id: otherStudent.id, total: 5 }],
    })
  })
})
