import { updateLesson } from '@tuntas/contract/learning/lesson-form'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { newMember, sit } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)

describe('a higher KKM', () => {
  it('is refused with the number of those who lose their mastery, then tells them and the audit log', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 4, kkm: 50 })
    const [one = 0, two = 0, three = 0, four = 0] = quiz.questions
    const [half, wholeStudent, failedStudent, goneStudent] = [
      await newMember(app, classroom.course),
      await newMember(app, classroom.course),
      await newMember(app, classroom.course),
      await newMember(app, classroom.course),
    ]
    await sit(app, half, quiz.id, { [one]: 'A', [two]: 'A' })
    await sit(app, wholeStudent, quiz.id, { [one]: 'A', [two]: 'A', [three]: 'A', [four]: 'A' })
    await sit(app, failedStudent, quiz.id, {})
    await sit(app, goneStudent, quiz.id, { [one]: 'A', [two]: 'A' })
    await app.pool.query(`update members set ended_at = now(), ended_by = 'removed' where user_id = $1`, [
      goneStudent.id,
    ])
    const change = (settings: object) =>
      app.send(classroom.teacher, updateLesson, { body: { id: quiz.id, ...settings } })
    const listNotified = async () =>
      (
        await app.pool.query(
          `select user_id from notifications where subject = $1 and kind = 'remedial_reopened'`,
          [quiz.id],
        )
      ).rows
    const listCounted = async () =>
      (
        await app.pool.query(
          `select after from audit_log where kind = 'lessons' and thing_id = $1 and action = 'unmaster'`,
          [quiz.id],
        )
      ).rows

    expect(await change({ kkm: 75, spare_mastery: true })).toMatchObject({
      code: 409,
      body: { code: 'loses_mastery', data: { losing: 1 } },
    })
    const { rows } = await app.pool.query('select kkm from lessons where id = $1', [quiz.id])
    expect(Number(rows[0].kkm)).toBe(50)
    expect([await listNotified(), await listCounted()]).toEqual([[], []])

    expect((await change({ kkm: 75 })).code).toBe(200)
    expect(await listNotified()).toEqual([{ user_id: half.id }])
    expect(await listCounted()).toEqual([{ after: { no_longer_mastered: 1 } }])
    expect((await change({ kkm: 60, spare_mastery: true })).code).toBe(200)
    expect(await listCounted()).toHaveLength(1)
  })
})

it('a first KKM is refused with the number of those who had taken the quiz and do not reach it, then tells them', async () => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2, is_competent: false, kkm: null })
  const [one = 0, two = 0] = quiz.questions
  const [wholeStudent, half] = [
    await newMember(app, classroom.course),
    await newMember(app, classroom.course),
  ]
  await newMember(app, classroom.course)
  await sit(app, wholeStudent, quiz.id, { [one]: 'A', [two]: 'A' })
  await sit(app, half, quiz.id, { [one]: 'A' })
  const change = (settings: object) =>
    app.send(classroom.teacher, updateLesson, { body: { id: quiz.id, is_competent: true, ...settings } })
  const listNotified = async () =>
    (
      await app.pool.query(
        `select user_id from notifications where subject = $1 and kind = 'remedial_reopened'`,
        [quiz.id],
      )
    ).rows

  expect(await change({ kkm: 75, spare_mastery: true })).toMatchObject({
    code: 409,
    body: { code: 'loses_mastery', data: { losing: 1 } },
  })
  expect((await change({ kkm: 50, spare_mastery: true })).code).toBe(200)
  expect(await listNotified()).toEqual([])
  await change({ is_competent: false })
  expect((await change({ kkm: 75 })).code).toBe(200)
  expect(await listNotified()).toEqual([{ user_id: half.id }])
})

it('a time that is sent as it was is no change in the audit log', async () => {
  const { id } = await makeQuiz(app.pool, classroom.course, { duration: '00:30' })
  const { code } = await app.send(classroom.teacher, updateLesson, {
    body: { id, duration: '00:30', kkm: 80 },
  })
  expect(code).toBe(200)
  const { rows } = await app.pool.query(
    `select before ->> 'duration' as before, after ->> 'duration' as after from audit_log where kind = 'lessons' and thing_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ before: '00:30', after: '00:30' }])
})
