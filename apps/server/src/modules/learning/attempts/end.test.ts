import { attemptClock, quizResults } from '@tuntas/contract/learning/attempts'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { makeQuestion, makeQuiz } from '../../../../test/make.ts'
import { sittingCalls, startRunning, storedAnswer } from '../../../../test/sitting.ts'

const app = withApp()
const classroom = withClassroom(app)
const { paper, save, stop, overview } = sittingCalls(app)

describe('the end', () => {
  it('is idempotent, scores by points, and counts nothing afterwards', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 2 })
    await makeQuestion(app.pool, quiz.id, { point: 3 })
    const { student, attempt, first, second, epoch } = await startRunning(app, classroom.course, quiz)
    await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1 })
    await save(student, { answer_id: attempt, id: second, answer: 'B', epoch, seq: 2 })
    const ends = await Promise.all(Array.from({ length: 20 }, () => stop(student, attempt)))
    expect(new Set(ends.map((reply) => `${reply.code} ${reply.body.data.end_date}`)).size).toBe(1)
    const after = await save(student, { answer_id: attempt, id: second, answer: 'A', epoch, seq: 3 })
    expect([after.code, after.body.data.reason]).toEqual([409, 'finished'])
    expect((await overview(student, quiz.id)).body.data.answer.score).toEqual({
      correct: 1,
      wrong: 1,
      wait: 0,
      empty: 1,
      score: 20,
    })
    expect((await paper(student, quiz.id)).code).toBe(409)
  })

  it('is what the clock tells of, without reading the paper again', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, epoch } = await startRunning(app, classroom.course, quiz)
    const clock = async () =>
      (await app.call(student, attemptClock, { query: { answer_id: attempt } })).body.data
    const before = await clock()
    expect(before.epoch).toBe(epoch)
    expect(Date.parse(before.deadline) - Date.parse(before.server_time)).toBeGreaterThan(3_500_000)
    expect(before.time_remaining).toBeGreaterThan(3500)
    await app.pool.query(`update attempts set deadline = now() + interval '90 seconds' where id = $1`, [
      attempt,
    ])
    expect((await clock()).time_remaining).toBeLessThanOrEqual(90)
    const { deadline } = await clock()
    await stop(student, attempt)
    expect(await clock()).toMatchObject({ time_remaining: 0, deadline, epoch })
  })

  it('leaves essays waiting', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course, { questions: 1 })
    const essay = await makeQuestion(app.pool, quiz.id, { type: 'ESSAY', answer: null, options: '[]' })
    const { student, attempt } = await startRunning(app, classroom.course, quiz)
    await save(student, {
      answer_id: attempt,
      id: essay,
      answer: '<p>Jawab <script>alert(1)</script><b>saya</b></p>',
    })
    await stop(student, attempt)
    expect((await storedAnswer(app, attempt, essay)).answer).toBe('<p>Jawab <b>saya</b></p>')
    const { data } = (await overview(student, quiz.id)).body
    expect([data.state, data.answer.score.wait]).toEqual(['waiting', 1])
  })

  it('comes at the deadline for every reader, with nobody there to say so', async () => {
    const quiz = await makeQuiz(app.pool, classroom.course)
    const { student, attempt, first, epoch } = await startRunning(app, classroom.course, quiz)
    await save(student, { answer_id: attempt, id: first, answer: 'A', epoch, seq: 1 })
    await app.pool.query(
      `update attempts set start_date = now() - interval '1 hour', deadline = now() where id = $1`,
      [attempt],
    )
    const results = await app.call(classroom.teacher, quizResults, {
      query: { id: quiz.id, courses_id: classroom.course, keywords: `NIM${student.id}` },
    })
    expect(results.body.data[0]).toMatchObject({
      id: attempt,
      state: 'below_kkm',
      results: { correct: 1, score: 25 },
    })
  })
})
