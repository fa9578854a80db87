import { attemptClock } from '@tuntas/contract/learning/attempts'
import { resetResult } from '@tuntas/contract/learning/marking'
import { expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuiz } from '../../../../test/make.ts'
import { newMember, sittingCalls, startRunning } from '../../../../test/sitting.ts'

/**
 * An attempt is removed while its student works on it. The client learns that its answers reached the server.
 */

const app = withApp()
const classroom = withClassroom(app)
const { save, overview, stop } = sittingCalls(app)

const beginQuiz = async () => {
  const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
  const sitting = await startRunning(app, classroom.course, quiz)
  const { student, attempt, first, epoch } = sitting
  await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 2 })
  return { ...sitting, quiz: quiz.id }
}
const leave = (user: number) =>
  app.pool.query(
    `update members set ended_at = now(), ended_by = 'removed' where user_id = $1 and courses_id = $2`,
    [user, classroom.course],
  )

it('reports a reset in the clock and on the overview until the student begins again; later answers are kept', async () => {
  const { student, attempt, second, epoch, quiz } = await beginQuiz()
  const clock = async () =>
    (await app.call(student, attemptClock, { query: { answer_id: attempt } })).body.data
  const resetAt = async () => (await overview(student, quiz)).body.data.reset_at
  expect([(await clock()).reset, await resetAt()]).toEqual([0, null])
  await app.send(classroom.teacher, resetResult, { body: { id: attempt } })
  expect([(await clock()).reset, await resetAt()]).toEqual([1, expect.any(String)])
  const lateReply = await save(student, { answer_id: attempt, id: second, answer: 'B', epoch, seq: 4 })
  expect([lateReply.code, lateReply.body.data]).toMatchObject([409, { kept: true, reason: 'finished' }])
  const { rows } = await app.pool.query(
    `select answer from answers where attempt_id = $1
      union all select answer from rejected_answers where attempt_id = $1 order by 1`,
    [attempt],
  )
  expect(rows).toHaveLength(2)
  await sittingCalls(app).start(student, quiz)
  expect(await resetAt()).toBe(null)
})

it('tells who is no longer in the class how much of their quiz the server has', async () => {
  const { student, attempt, quiz } = await beginQuiz()
  await leave(student.id)
  const readGone = async () => {
    const { code, body } = await overview(student, quiz)
    return { code, ...body.data }
  }
  expect(await readGone()).toEqual({ code: 404, removed: true, quiz: { answers: 1, end_date: null } })
  await stop(student, attempt)
  expect(await readGone()).toMatchObject({ quiz: { answers: 1, end_date: expect.any(String) } })
})

it('tells nobody else, and nothing where nothing was begun', async () => {
  const { quiz } = await beginQuiz()
  const otherStudent = await newMember(app, classroom.course)
  await leave(otherStudent.id)
  const { code, body } = await overview(otherStudent, quiz)
  expect([code, body.data]).toEqual([404, { removed: true, quiz: null }])
  await app.pool.query('update lessons set deleted_at = now() where id = $1', [quiz])
  const stranger = await newMember(app, classroom.course)
  expect((await overview(stranger, quiz)).body.data).toBe(undefined)
})
